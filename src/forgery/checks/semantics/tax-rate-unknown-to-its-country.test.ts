import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { taxRateUnknownToItsCountry as check } from "./tax-rate-unknown-to-its-country.ts";

const run = (...texts: string[]) =>
  check.run({ text: textOfLines(texts.map((text, index) => ({ x: 60, y: 700 - 20 * index, text }))) });

test("forged: a rate between those that there are", () => {
  const result = run("USt-IdNr: DE123456788", "zzgl. 18 % MwSt. 90,00");
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /18 % is stated .*of DE, which has had 5, .*16, 19 percent/);
});

test("honest: rates of their country, in several languages", () => {
  assert.equal(run("USt-IdNr: DE123456788", "zzgl. 19 % MwSt. 95,00"), "clear");
  assert.equal(run("TVA intracom FR40303265045", "TVA 5,5 % 12,40"), "clear");
  assert.equal(run("VAT no. GB123456789", "VAT at 17.5% 12.40"), "clear");
});

test("look-alike: numbers of two countries, a discount, and a line with several rates", () => {
  assert.equal(run("DE123456788", "ATU12345678", "MwSt. 18 % 90,00"), "nothing_to_compare");
  assert.equal(run("DE123456788", "MwSt. 19 % 95,00", "Rabatt 18 % 90,00"), "clear");
  assert.equal(run("DE123456788", "MwSt. 19 % 95,00", "MwSt. 19 % nach 18 % Rabatt"), "clear");
});

test("empty: no VAT number, or no rate", () => {
  assert.equal(run("MwSt. 18 % 90,00"), "nothing_to_compare");
  assert.equal(run("DE123456788"), "nothing_to_compare");
});
