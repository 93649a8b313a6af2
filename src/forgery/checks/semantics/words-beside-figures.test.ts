import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { wordsDifferFromFigures as check } from "./words-differ-from-figures.ts";

const run = (...lines: readonly string[]) =>
  check.run({ text: textOfLines(lines.map((text, index) => ({ x: 60, y: 700 - 14 * index, text }))) });

test("forged: figures beside their words were changed", () => {
  for (const lines of [
    ["The sum of GBP 950.00 (eight hundred and fifty pounds only)", "Total received 950.00"],
    ["base salary is $96,040.00 (sixty-six thousand forty", "dollars), paid in 26 instalments"],
    ["Betrag: 950,00 EUR (in Worten: achthundertfünfzig Euro)"],
    ["Pay the sum of four hundred and eighteen pounds (GBP 918.00)"],
    ["Net pay: INR 91,080.00 (Rupees Sixty-One Thousand Eighty Only)"],
    ["Total 950,00", "Arrêté la présente facture à la somme de huit cent cinquante euros"],
    ["Total due: 950.00", "Say: US Dollars eight hundred and fifty only"],
    ["Received GBP 950.00, in words: eight hundred and fifty pounds"],
  ]) {
    const result = run(...lines);
    assert.ok(typeof result === "object", lines[0]);
    assert.equal(result[0]?.strength, "strong");
  }
});

test("honest: figures and the words beside them agree", () => {
  assert.equal(run("The sum of GBP 850.00 (eight hundred and fifty pounds only)"), "clear");
  assert.equal(run("the sum of four hundred and eighteen pounds and fifty pence (GBP 418.50)"), "clear");
});

test("look-alike: another currency, other words in brackets, and small numbers", () => {
  assert.equal(run("EUR 950.00 (eight hundred pounds)"), "nothing_to_compare");
  assert.equal(run("GBP 950.00 (paid in two parts)"), "nothing_to_compare");
  assert.equal(run("USD 950.00 (two)"), "nothing_to_compare");
});
