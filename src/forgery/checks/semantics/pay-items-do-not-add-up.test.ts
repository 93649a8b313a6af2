import assert from "node:assert/strict";
import { test } from "node:test";
import { sumLines, textOfLines } from "../../testing/sample-facts.ts";
import { payItemsDoNotAddUp as check } from "./pay-items-do-not-add-up.ts";

const slip = {
  "Basic pay, 160 hours at 25.50": "4,080.00",
  "Gross pay": "4,080.00",
  "Income tax": "-730.40",
  Pension: "-310.25",
  "Health insurance": "-109.60",
  "Total deductions": "-1,150.25",
  "Net pay": "2,929.75",
};
const run = (changes: Readonly<Record<string, string>>) =>
  check.run({ text: textOfLines(sumLines({ ...slip, ...changes })) });

test("forged: one digit of a deduction, or of the pay for hours, was changed", () => {
  const deduction = run({ Pension: "-370.25" });
  assert.ok(typeof deduction !== "string");
  assert.match(deduction[0]?.observation ?? "", /Changing only 370\.25 to 310\.25 makes them agree/);
  assert.equal(deduction[0]?.boxes?.length, 1);
  const either = run({ Pension: "-810.25" });
  assert.ok(typeof either !== "string");
  assert.match(
    either[0]?.observation ?? "",
    /Changing only 730\.40 to 230\.40 .* one digit of -810\.25 would do so too/,
  );
  const changedRate = Object.entries(slip).map(([label, amount]) => [label.replace("25.50", "75.50"), amount]);
  const rate = check.run({ text: textOfLines(sumLines(Object.fromEntries(changedRate))) });
  assert.ok(typeof rate !== "string");
  assert.match(rate[0]?.observation ?? "", /hours times their rate .* Changing only 75\.50 to 25\.50/);
});

test("forged: one digit of a row above the gross pay was changed", () => {
  const rows = { Salary: "3,500.00", Bonus: "680.00" };
  const runWith = (gross: string, net: string) =>
    check.run({ text: textOfLines(sumLines({ ...rows, ...slip, "Gross pay": gross, "Net pay": net })) });
  assert.equal(runWith("8,260.00", "7,109.75"), "clear");
  const other = runWith("8,760.00", "7,609.75");
  assert.ok(typeof other !== "string");
  assert.match(
    other[0]?.observation ?? "",
    /rows of the gross pay and their sum do not agree.* Changing only 4,080\.00/,
  );
});

test("honest: every item fits", () => {
  assert.equal(run({}), "clear");
});

test("look-alike: a deduction that is not printed, and sums that do not fit themselves", () => {
  assert.equal(run({ "Total deductions": "-1,187.38", "Net pay": "2,892.62" }), "clear");
  assert.equal(run({ Pension: "-810.25", "Net pay": "2,429.75" }), "clear");
});

test("empty: no pay slip", () => {
  assert.equal(check.run({ text: textOfLines(sumLines({ Total: "4,200.00" })) }), "nothing_to_compare");
});
