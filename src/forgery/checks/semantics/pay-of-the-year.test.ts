import assert from "node:assert/strict";
import { test } from "node:test";
import { rightAligned, textOfLines } from "../../testing/sample-facts.ts";
import { payItemsDoNotAddUp as check } from "./pay-items-do-not-add-up.ts";

type Cell = readonly [edge: number, text: string];
const rowAt = (y: number, label: string, ...cells: readonly Cell[]) => [
  { x: 60, y, text: label },
  ...cells.map(([edge, text]) => rightAligned(edge, y, text)),
];
const run = (rows: readonly (readonly [label: string, ...cells: readonly Cell[]])[]) => {
  const lines = rows.flatMap(([label, ...cells], index) => rowAt(700 - 16 * index, label, ...cells));
  const result = check.run({ text: textOfLines(lines) });
  return typeof result === "string" ? result : result[0];
};

/** Hours and rates, and a column for the year; the sums stand in a block of their own. */
const stub = (rate: string, regular: string, year: string, gross: string, net: string) =>
  [
    ["Earnings", [200, "Rate"], [280, "Hours"], [380, "Period"], [500, "Year to Date"]],
    ["Regular", [200, rate], [280, "80.00"], [380, regular], [500, year]],
    ["Overtime", [200, "47.60"], [280, "2.50"], [380, "119.00"], [500, "1,666.00"]],
    ["Gross Pay", [460, gross]],
    ["Deductions", [380, "Period"], [500, "Year to Date"]],
    ["Federal Income Tax", [380, "319.09"], [500, "4,467.26"]],
    ["Social Security Tax", [380, "164.86"], [500, "2,308.04"]],
    ["Medicare Tax", [380, "38.56"], [500, "539.84"]],
    ["Total Deductions", [460, "522.51"]],
    ["Net Pay", [460, net]],
  ] as const;

test("forged: the sum of the year of one row, of which one digit would fit the others", () => {
  const finding = run(stub("31.75", "2,540.00", "45,560.00", "2,659.00", "2,136.49"));
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /14 times .* Changing only 45,560\.00 to 35,560\.00/);
});

test("forged: without such a digit the other rows say little", () => {
  const finding = run(stub("34.50", "2,760.00", "35,560.00", "2,879.00", "2,356.49"));
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "weak");
});

test("forged: the rate of hours in a table whose gross pay stands apart", () => {
  const finding = run(stub("41.75", "2,540.00", "35,560.00", "2,659.00", "2,136.49"));
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /hours times their rate .* Changing only 41\.75 to 31\.75/);
});

const slip = (pay: string, net: string, year = "13,750.00") =>
  [
    ["Total Gross Pay", [460, pay]],
    ["PAYE Tax", [460, "313.00"]],
    ["National Insurance", [460, "136.16"]],
    ["Pension (5%)", [460, "137.50"]],
    ["Total Deductions", [460, "586.66"]],
    ["Net Pay", [460, net]],
    ["Gross Pay YTD", [460, year]],
    ["Tax Paid YTD", [460, "1,565.00"]],
    ["NI YTD", [460, "680.80"]],
    ["Pension YTD", [460, "687.50"]],
  ] as const;

test("forged: the gross pay against its sum of the year, which has a row of its own", () => {
  const finding = run(slip("3,750.00", "3,163.34"));
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /5 times .* 3,750\.00 to 2,750\.00 or 13,750\.00 to 18,750\.00/);
});

test("honest: one number of periods for all rows", () => {
  assert.equal(run(stub("31.75", "2,540.00", "35,560.00", "2,659.00", "2,136.49")), "clear");
  assert.equal(run(slip("2,750.00", "2,163.34")), "clear");
});

test("look-alike: a row that was paid in fewer periods, and a raise within the year", () => {
  assert.equal(run(stub("31.75", "2,540.00", "30,480.00", "2,659.00", "2,136.49")), "clear");
  assert.equal(run(slip("2,750.00", "2,163.34", "13,412.50")), "clear");
});
