import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { machineReadableZoneDiffersFromPage as check } from "./machine-readable-zone-differs-from-page.ts";

/** The specimen of ICAO Doc 9303. */
const zone = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const pageOf = (...lines: readonly string[]) =>
  textOfLines(lines.map((text, index) => ({ x: 20, y: 800 - 20 * index, text })));
const run = (...lines: readonly string[]) => check.run({ text: pageOf(...lines, ...zone) });

test("forged: the date of birth or of expiry was changed on the page alone", () => {
  const birth = run("Date of birth", "12 AUG 1984", "Date of expiry", "15 APR 2012");
  assert.ok(typeof birth !== "string");
  assert.equal(birth.length, 1);
  assert.equal(birth[0]?.strength, "moderate");
  assert.match(
    birth[0]?.observation ?? "",
    /'Date of birth' is 12 AUG 1984, and .* has 740812 there, which is 12\.08\.74/,
  );
  assert.equal(birth[0]?.boxes?.length, 3);
  const expiry = run("Date of birth: 12.08.1974", "Date of expiry: 15.04.2027");
  assert.ok(typeof expiry !== "string");
  assert.match(expiry[0]?.observation ?? "", /has 120415 there/);
});

test("honest: both agree, whatever the order of day and month", () => {
  assert.equal(run("Date of birth", "12 AUG 1974", "Date of expiry", "15 APR 2012"), "clear");
  assert.equal(run("Date of birth 08/12/1974"), "clear");
});

test("look-alike: two persons of one page, and a date in a picture whose digit in the zone does not hold", () => {
  assert.equal(run("Date of birth: 12.08.1984", "Date of birth: 03.09.1990"), "nothing_to_compare");
  const misread = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7488122F1204159ZE184226B<<<<<10"];
  const text = pageOf("Date of birth: 12.08.1974", ...misread);
  assert.equal(check.run({ text: { ...text, source: "recognised" } }), "nothing_to_compare");
});

test("empty: no zone, or none of its dates on the page", () => {
  assert.equal(run("Passport"), "nothing_to_compare");
  assert.equal(check.run({ text: pageOf("Date of birth: 12.08.1974") }), "nothing_to_compare");
});
