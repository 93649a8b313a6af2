import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { wordsDifferFromFigures as check } from "./words-differ-from-figures.ts";

const pageOf = (words: string, total: string) =>
  textOfLines([
    { x: 60, y: 700, text: "Total due:" },
    { x: 420, y: 700, text: total },
    { x: 60, y: 660, text: words },
  ]);
const run = (words: string, total: string) => check.run({ text: pageOf(words, total) });

test("forged: the figures were changed, the words were not", () => {
  for (const [words, total] of [
    ["Amount in words: One thousand two hundred forty dollars and 50/100", "9,240.50"],
    ["Amount in words: Rupees Twelve Lakh Thirty Four Thousand Only", "21,34,000.00"],
    ["In Worten: eintausendzweihundertvierzig Euro", "9.240,00"],
    ["Montant en toutes lettres : mille deux cent quarante euros", "9 240,00"],
    ["Importe en letras: mil doscientos cuarenta euros", "9.240,00"],
    ["In lettere: milleduecentoquaranta euro", "9.240,00"],
    ["Valor por extenso: mil duzentos e quarenta reais", "9.240,00"],
  ] as const) {
    const result = run(words, total);
    assert.ok(typeof result !== "string", words);
    assert.match(result[0]?.observation ?? "", /say 1[,0-9]+\.\d\d, which stands nowhere in figures/);
  }
});

test("honest: words and figures agree", () => {
  assert.equal(run("Amount in words: One thousand two hundred forty dollars and 50/100", "1,240.50"), "clear");
  assert.equal(
    run("Amount in words: Rupees Twelve Lakh Thirty Four Thousand and Fifty Paise Only", "12,34,000.50"),
    "clear",
  );
  assert.equal(run("In Worten: eintausendzweihundertvierzig Euro", "1.240,00"), "clear");
});

test("look-alike: cents that the words leave out, and words that are no number", () => {
  assert.equal(run("Amount in words: One thousand two hundred forty dollars", "1,240.75"), "clear");
  assert.equal(run("Put it in words: we owe you one", "1,240.75"), "not_applicable");
});

test("empty: no amount in words", () => {
  assert.equal(run("Thank you.", "1,240.75"), "not_applicable");
});
