import assert from "node:assert/strict";
import { test } from "node:test";
import { printDocument } from "../../testing/printed-document.ts";
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

test("forged: beside each other on a page that a program wrote it decides; far apart it does not", () => {
  const strengthOf = (...lines: readonly string[]) => {
    const result = check.run(printDocument(...lines));
    assert.ok(typeof result !== "string");
    return result[0]?.strength;
  };
  assert.equal(strengthOf("IBAN LT41 1010 0123 8472 9018", "BIC: COBADEFFXXX"), "strong");
  assert.equal(strengthOf("IBAN LT41 1010 0123 8472 9018", "a", "b", "c", "d", "BIC: COBADEFFXXX"), "weak");
  const two = ["IBAN DE92 7607 0012 0750 0077 00 BIC DEUTDEMM760", "a", "b", "c", "d"];
  assert.equal(strengthOf(...two, "IBAN LT41 1010 0123 8472 9018 BIC: COBADEFFXXX"), "strong");
});

test("honest: account and bank code of one country", () => {
  assert.equal(run("IBAN DE89 3704 0044 0532 0130 00", "SWIFT/BIC COBADEFF"), "clear");
});

test("look-alike: a territory, several accounts, and words of eight letters without a label", () => {
  assert.equal(run("IBAN FR14 2004 1010 0505 0001 3M02 606", "BIC BNPAGPGX"), "clear");
  assert.equal(run("IBAN DE89 3704 0044 0532 0130 00", "IBAN LT12 1000 0111 0100 1000", "BIC COBADEFF"), "clear");
  assert.equal(run("IBAN LT12 1000 0111 0100 1000", "DELIVERY TO THE ADDRESS"), "nothing_to_compare");
});

test("empty: no account", () => {
  assert.equal(run("BIC COBADEFF"), "nothing_to_compare");
});
