import assert from "node:assert/strict";
import { test } from "node:test";
import { sumLines, textOfLines } from "../../testing/sample-facts.ts";
import { payItemsDoNotAddUp as check } from "./pay-items-do-not-add-up.ts";

const slip = {
  "Gross pay": "3,310.71",
  "Federal income tax": "397.29",
  "Social Security": "205.26",
  Medicare: "48.01",
  "Net pay": "2,660.15",
};
const run = (sums: Readonly<Record<string, string>>) => check.run({ text: textOfLines(sumLines(sums)) });

test("forged: gross and net pay were raised together, and the contributions were not", () => {
  const result = run({ ...slip, "Gross pay": "4,310.71", "Net pay": "3,660.15" });
  assert.ok(typeof result === "object");
  assert.match(result[0]?.observation ?? "", /'Social Security' 205\.26 is 6\.2 % of 3,310\.71, and 'Medicare' 48\.01/);
  assert.deepEqual([result[0]?.boxes?.length, result[0]?.strength], [3, undefined]);
});

test("forged: a German slip with the sum of its deductions, and the pay beside each contribution", () => {
  const sums = {
    Gesamtbrutto: "8.480,00",
    Lohnsteuer: "539,40",
    Krankenversicherung: "283,62",
    Rentenversicherung: "3.480,00   323,64",
    Arbeitslosenversicherung: "3.480,00   45,24",
    "Summe der Abzüge": "1.191,90",
  };
  const result = run({ ...sums, Auszahlungsbetrag: "7.288,10" });
  assert.ok(typeof result === "object");
  assert.match(result[0]?.observation ?? "", /9\.3 % of 3\.480,00, .*'Gesamtbrutto' is 8\.480,00/);
  assert.equal(run({ ...sums, Gesamtbrutto: "3.480,00", Auszahlungsbetrag: "2.288,10" }), "clear");
});

test("honest: both are of the gross pay, beside the sums of the year too", () => {
  assert.equal(run(slip), "nothing_to_compare");
  const withYear = { ...slip, "Gross pay": "3,310.71   6,621.42", "Social Security": "205.26   410.52" };
  const rest = { "Federal income tax": "397.29   794.58", Medicare: "48.01   96.02" };
  assert.equal(run({ ...withYear, ...rest }), "nothing_to_compare");
});

test("look-alike: premiums taken off before, the ceiling of one of them, another part of the pay, a broken sum", () => {
  for (const sums of [
    { ...slip, "Gross pay": "4,310.71", Dental: "250.00", "Health plan": "750.00", "Net pay": "2,660.15" },
    { ...slip, "Gross pay": "14,310.71", "Net pay": "13,660.15" },
    { ...slip, "Social Security": "105.26", "Net pay": "2,760.15" },
    { ...slip, "Gross pay": "3,722.50", "Net pay": "3,071.94" },
    { ...slip, "Gross pay": "4,310.71" },
  ]) {
    const result = run(
      Object.fromEntries(
        order.flatMap((name) => (name in sums ? [[name, sums[name as keyof typeof sums] ?? ""]] : [])),
      ),
    );
    assert.equal(result, "nothing_to_compare", JSON.stringify(sums));
  }
});

const order = [
  "Gross pay",
  "Dental",
  "Health plan",
  "Federal income tax",
  "Social Security",
  "Medicare",
  "Net pay",
] as const;
