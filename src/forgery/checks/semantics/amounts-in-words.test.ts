/** Where a phrase begins and ends: on one line, on the lines below, beside other cells. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines, type WrittenLine } from "../../testing/sample-facts.ts";
import { findAmountsInWords } from "./amounts-in-words.ts";

/** Lines of twelve points, each as [x, text, x, text, ...]. */
const read = (...lines: readonly (readonly (number | string)[])[]) =>
  findAmountsInWords(textOfLines(lines.flatMap((line, row) => place(line, 700 - 14 * row))));

function place(line: readonly (number | string)[], y: number): WrittenLine[] {
  return line.flatMap((x, index) => (typeof x === "number" ? [{ x, y, text: String(line[index + 1]) }] : []));
}

const amountsOf = (...lines: readonly (readonly (number | string)[])[]) =>
  read(...lines).map(({ readings }) => readings.map(({ whole }) => whole));

test("a phrase that its currency or 'only' ends is read once", () => {
  assert.deepEqual(amountsOf([20, "Amount in words: one thousand two hundred pounds"], [20, "Seven days to pay"]), [
    [1_200],
  ]);
  assert.deepEqual(amountsOf([20, "Amount in words: Rupees Five Hundred Only"], [20, "Fifty Only"]), [[500]]);
});

test("a phrase goes on below, and both ways of reading it are kept", () => {
  const [amount] = read(
    [20, "Amount in words: Rupees One Lakh Forty Four Thousand Five Hundred"],
    [20, "Fifty Only. Thank you"],
  );
  assert.equal(amount?.text, "Rupees One Lakh Forty Four Thousand Five Hundred Fifty Only.");
  assert.deepEqual(
    amount?.readings.map(({ whole }) => whole),
    [144_500, 144_550],
  );
  assert.equal(amount?.words.at(-1)?.text, "Only.");
  assert.deepEqual(
    read([20, "Amount in words: one thousand two hundred"], [20, "and thirty-four pounds and fifty pence"])[0]
      ?.readings,
    [
      { whole: 1_200, cents: undefined },
      { whole: 1_234, cents: 50 },
    ],
  );
  assert.deepEqual(amountsOf([20, "In Worten: zweitausend dreihundert"], [20, "Euro"]), [[2_300]]);
});

test("a word that is broken goes on below", () => {
  assert.deepEqual(amountsOf([20, "Betrag in Worten: einundzwanzigtausend-"], [20, "fünfhundert Euro"]), [
    [21_000, 21_500],
  ]);
  assert.deepEqual(amountsOf([20, "Betrag in Worten: einundzwan-"], [20, "zigtausend Euro"]), [[21_000]]);
  assert.deepEqual(amountsOf([20, "Betrag in Worten: einundzwanzigtausend-"], [20, "Vielen Dank"]), []);
});

test("a word is broken whose hyphen was not read", () => {
  assert.deepEqual(amountsOf([20, "In Worten: eintausendacht"], [20, "zehn Euro"]), [[1_008, 1_018]]);
  assert.deepEqual(amountsOf([20, "In words: one thousand seven"], [20, "teen pounds"]), [[1_007, 1_017]]);
});

test("lines that make no number together are none, whatever the first says", () => {
  assert.deepEqual(amountsOf([20, "In words: one thousand two"], [20, "twelve fifty pounds"]), []);
  assert.deepEqual(amountsOf([200, "nine hundred two hundred"], [20, "In words:", 200, "five hundred pounds"]), []);
});

test("a phrase in a narrow cell, with others beside it", () => {
  assert.deepEqual(
    amountsOf(
      [20, "Amount in words: eighty-three"],
      [20, "thousand four hundred and", 300, "Total", 400, "83,452.00"],
      [20, "fifty-two rupees only"],
    ),
    [[83, 83_400, 83_452]],
  );
  assert.deepEqual(
    amountsOf([20, "In words: eighty-three", 300, "EUR", 400, "83,400.00"], [20, "thousand four hundred"])[0]?.at(-1),
    83_400,
  );
});

test("a label in the middle of the lines beside it", () => {
  const lines = (...three: readonly string[]) =>
    amountsOf([200, three[0] ?? ""], [20, "Amount in words:", 200, three[1] ?? ""], [200, three[2] ?? ""]);
  assert.equal(lines("eighty-three thousand", "four hundred and fifty", "two rupees only")[0]?.at(-1), 83_452);
  assert.deepEqual(lines("Item 14 Chair", "four hundred", "rupees only"), [[400]]);
  assert.deepEqual(lines("eighty three thosand", "four hundred", "rupees only")[0]?.at(-1), 83_400);
  assert.deepEqual(lines("eighty three x thousand", "four hundred", "rupees only"), []);
  assert.equal(
    amountsOf([200, "Eighty Three Thousand Four"], [20, "Amount in words:"], [200, "Hundred Rupees Only"])[0]?.at(-1),
    83_400,
  );
});

test("a label below a word that is broken above it", () => {
  for (const [above, beside] of [
    ["sieb-", "zehntausend Euro"],
    ["zweihunder", "tachtzehn Euro"],
    ["eintausendacht", "zehn Euro"],
  ])
    assert.deepEqual(amountsOf([200, above ?? ""], [20, "In Worten:", 200, beside ?? ""]), [], above);
});

test("a phrase whose end cannot be read is none", () => {
  for (const below of ["Thnd Five Hundred Only", "fifty xx five", "xx Only"])
    assert.deepEqual(amountsOf([20, "Amount in words: Rupees One Lakh Forty Four"], [20, below]), [], below);
});

test("what stands below and is no number ends the phrase", () => {
  for (const below of ["A deposit was paid.", "Only cheques are accepted.", "Bank: 12 34 56", "And thank you"])
    assert.deepEqual(amountsOf([20, "Amount in words: one thousand two hundred"], [20, below]).flat().at(-1), 1_200);
  const far = textOfLines([
    { x: 20, y: 700, text: "Amount in words: one thousand two hundred" },
    { x: 20, y: 600, text: "fifty only" },
  ]);
  assert.equal(findAmountsInWords(far)[0]?.readings.length, 1);
});

test("digits one by one are read where a currency says what they count", () => {
  assert.deepEqual(amountsOf([20, "In Worten: zwei eins fünf null Euro"]), [[2_150]]);
  assert.deepEqual(amountsOf([20, "In Worten: zwei eins fünf null"]), []);
});

test("hundreds in French are no cents for certain", () => {
  assert.deepEqual(amountsOf([20, "En lettres : quatre mille et deux cents euros"]), [[4_000, 4_200]]);
  assert.deepEqual(amountsOf([20, "En lettres : quatre mille trois cents"], [20, "vingt euros"])[0]?.at(-1), 4_320);
});
