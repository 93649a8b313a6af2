import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { bankCodeOfAnotherCountry as check } from "./bank-code-of-another-country.ts";

const run = (...lines: readonly string[]) =>
  check.run({ text: textOfLines(lines.map((text, row) => ({ x: 60, y: 700 - 20 * row, text }))) });

test("forged: an account of another country beside the bank code of before", () => {
  const result = run("IBAN LT12 1000 0111 0100 1000", "BIC: COBADEFFXXX");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /is of the country LT, the bank code COBADEFFXXX of DE/);
  assert.equal(result[0]?.boxes?.length, 2);
});

test("honest: account and bank code of one country", () => {
  assert.equal(run("IBAN DE89 3704 0044 0532 0130 00", "SWIFT/BIC COBADEFF"), "clear");
});

test("look-alike: a territory, several accounts, and words of eight letters without a label", () => {
  assert.equal(run("IBAN FR14 2004 1010 0505 0001 3M02 606", "BIC BNPAGPGX"), "clear");
  assert.equal(run("IBAN DE89 3704 0044 0532 0130 00", "IBAN LT12 1000 0111 0100 1000", "BIC COBADEFF"), "clear");
  assert.equal(run("IBAN LT12 1000 0111 0100 1000", "DELIVERY TO THE ADDRESS"), "not_applicable");
});

test("empty: no account", () => {
  assert.equal(run("BIC COBADEFF"), "not_applicable");
});
