import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { periodEndsBeforeItBegins as check } from "./period-ends-before-it-begins.ts";

const run = (...texts: string[]) =>
  check.run({ text: textOfLines(texts.map((text, index) => ({ x: 60, y: 700 - 20 * index, text }))) });
const rows = ["2024-01-04 Rent", "2024-01-12 Salary", "2024-01-28 Bakery"];

test("forged: the beginning was moved, and the bookings lie in the period as it was", () => {
  const result = run("Period: 2026-01-01 to 2024-01-31", ...rows);
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.match(result[0]?.observation ?? "", /from 2026-01-01 to 2024-01-31, which lies before.*one digit changed/);
});

test("forged: where nothing else stands in the period, that tells less", () => {
  const result = run("Abrechnungszeitraum 01.05.2024 bis 31.03.2024");
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("honest: a period in its order, in several languages", () => {
  for (const text of ["2024-01-01 to 2024-01-31", "01.01.2024 - 31.01.2024", "du 01/01/2024 au 31/01/2024"]) {
    assert.equal(run(text, ...rows), "clear", text);
  }
});

test("look-alike: two dates that no word joins, and a list with the later date first", () => {
  assert.equal(run("Printed 2024-02-03 for orders since 2024-01-01"), "nothing_to_compare");
  assert.equal(
    run("2024-03-31 - 2024-03-01", "2024-02-29 - 2024-02-01", "2024-01-31 - 2024-01-01"),
    "nothing_to_compare",
  );
});

test("empty: no period", () => {
  assert.equal(run(), "nothing_to_compare");
});
