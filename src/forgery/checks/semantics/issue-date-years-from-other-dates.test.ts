import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { issueDateYearsFromOtherDates as check } from "./issue-date-years-from-other-dates.ts";

const run = (...texts: string[]) =>
  check.run({ text: textOfLines(texts.map((text, index) => ({ x: 60, y: 700 - 20 * index, text }))) });

test("forged: the year of the invoice date is another than its number and its due date say", () => {
  const result = run("Invoice INV-2024-4821", "Invoice date: 2021-01-22", "Due date: 2024-02-21");
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.match(result[0]?.observation ?? "", /'Invoice date' is 2021-01-22 .*changed to 2024-01-22.*INV-2024-4821/);
});

test("forged: without a number that names the year, that tells little", () => {
  const result = run("Invoice 4821", "Invoice date: 2024-01-22", "Due date: 2027-02-21");
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("honest: due within weeks, also across the turn of the year", () => {
  assert.equal(run("Invoice INV-2023-77", "Invoice date: 2023-12-20", "Due date: 2024-01-19"), "clear");
});

test("look-alike: a term of years that no single digit of the year explains", () => {
  assert.equal(run("Invoice date: 2019-01-22", "Due date: 2024-09-30"), "clear");
});

test("look-alike: the day on which a policy ends has the name of a day of payment", () => {
  const days = ["Fecha de emisión 16/11/2026", "Fecha de vencimiento 31/12/2027"];
  assert.equal(run("Seguros del Ebro SA", "Póliza de seguro", ...days), "nothing_to_compare");
  assert.notEqual(run("Ebro SA", "Factura", ...days), "nothing_to_compare");
});

test("empty: only one of both", () => {
  assert.equal(run("Invoice date: 2021-01-22"), "nothing_to_compare");
  assert.equal(run(), "nothing_to_compare");
});
