import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { machineReadableZoneFailsItsCheckDigits as check } from "./machine-readable-zone-fails-its-check-digits.ts";

const pageOf = (rows: readonly string[]) =>
  textOfLines(rows.map((text, index) => ({ x: 20, y: 200 - 20 * index, text })));
const run = (rows: readonly string[]) => check.run({ text: pageOf(rows) });

/** The specimens of ICAO Doc 9303, and of the French card. */
const passport = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const card = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];
const visa = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"];
const french = ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "9409923102854CORINNE<<<<<<<6512068F4"];

test("forged: the date of birth or the expiry was changed", () => {
  const birth = run([passport[0] ?? "", "L898902C36UTO8408122F1204159ZE184226B<<<<<10"]);
  assert.ok(typeof birth !== "string");
  assert.match(birth[0]?.observation ?? "", /date of birth \(2 instead of \d\), whole zone/);
  const expiry = run([card[0] ?? "", "7408122F3204159UTO<<<<<<<<<<<6", card[2] ?? ""]);
  assert.ok(typeof expiry !== "string");
  assert.match(expiry[0]?.observation ?? "", /date of expiry/);
});

test("honest: the specimens of all four kinds", () => {
  for (const rows of [passport, card, visa, french]) assert.equal(run(rows), "clear", rows[0]);
});

test("look-alike: letters that recognition takes for digits are no finding", () => {
  const text = pageOf(["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO740BIZZF12041S9ZE184226B<<<<<1O"]);
  assert.equal(check.run({ text: { ...text, source: "recognised" } }), "clear");
});

test("empty: no zone", () => {
  assert.equal(run(["A LINE OF CAPITALS"]), "nothing_to_compare");
});
