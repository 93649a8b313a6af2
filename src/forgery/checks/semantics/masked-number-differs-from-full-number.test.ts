import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { maskedNumberDiffersFromFullNumber as check } from "./masked-number-differs-from-full-number.ts";

const run = (...texts: string[]) =>
  check.run({ text: textOfLines(texts.map((text, index) => ({ x: 60, y: 700 - 20 * index, text }))) });
const full = "IBAN: DE89 3704 0044 0532 0130 00";

test("forged: the full number was exchanged, the masked one was not", () => {
  for (const masked of [
    "Account ****4711",
    "IBAN DE** **** **** **** 4711",
    "Your account ending in 4711",
    "Konto: xxxxxx4711",
  ]) {
    const result = run(full, masked);
    assert.ok(typeof result !== "string", masked);
    assert.match(
      result[0]?.observation ?? "",
      /ends with 4711, the only account number that is printed in full with 3000/,
    );
  }
});

test("honest: both end alike", () => {
  assert.equal(run(full, "Account ****3000"), "clear");
});

test("look-alike: a card, two accounts, or two masked numbers", () => {
  assert.equal(run(full, "Visa card ****4711"), "nothing_to_compare");
  assert.equal(run(full, "IBAN: DE02 1203 0000 0000 2020 51", "Account ****4711"), "nothing_to_compare");
  assert.equal(run(full, "Account ****4711", "Account ****4712"), "nothing_to_compare");
});

test("empty: no masked number", () => {
  assert.equal(run(full), "nothing_to_compare");
});
