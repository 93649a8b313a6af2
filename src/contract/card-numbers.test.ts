import assert from "node:assert/strict";
import { test } from "node:test";
import { maskCardNumbers } from "./card-numbers.ts";

test("a card number keeps its first six and last four digits, however it is written", () => {
  assert.equal(maskCardNumbers("paid with 4111111111111111."), "paid with 411111******1111.");
  assert.equal(maskCardNumbers("4111 1111 1111 1111, 5500-0055-5555-5559"), "411111******1111, 550000******5559");
  assert.equal(maskCardNumbers('"card":"378282246310005"'), '"card":"378282*****0005"');
});

test("card numbers of 13 to 19 digits are masked, longer and shorter numbers are not", () => {
  assert.equal(maskCardNumbers("4222222222222"), "422222***2222");
  assert.equal(maskCardNumbers("6304000000000000000"), "630400*********0000");
  // With the digit that card numbers end with, yet of 12 and of 20 digits.
  for (const text of ["422222222222", "63040000000000000000"]) {
    assert.equal(maskCardNumbers(text), text);
  }
});

test("other numbers stay", () => {
  for (const text of [
    "4111111111111112",
    "1234567890123",
    "12345678901234567890",
    "0.4111111111111111",
    "2030-01-01",
  ]) {
    assert.equal(maskCardNumbers(text), text);
  }
});

test("times are no card numbers, though each tenth passes the check; an airline's card is one", () => {
  assert.equal(maskCardNumbers('"atMs":1763776343602'), '"atMs":1763776343602');
  assert.equal(maskCardNumbers("1763776343607008"), "1763776343607008");
  assert.equal(maskCardNumbers("0000000000000000"), "0000000000000000");
  assert.equal(maskCardNumbers("135410014004955"), "135410*****4955");
});

test("digits of an account number that exists are no card, and a card behind two letters is", () => {
  for (const iban of ["FI67 1049 5260 7266 90", "FI6710495260726690", "GB50 WEST 3800 3358 1652 98"]) {
    assert.equal(maskCardNumbers(iban), iban);
  }
  assert.notEqual(maskCardNumbers("FI4111111111111111"), "FI4111111111111111");
  assert.equal(
    maskCardNumbers("GB50 WEST 3800 3358 1652 98, 4111111111111111"),
    "GB50 WEST 3800 3358 1652 98, 411111******1111",
  );
});
