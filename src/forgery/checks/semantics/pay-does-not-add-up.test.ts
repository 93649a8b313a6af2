import assert from "node:assert/strict";
import { test } from "node:test";
import { sumLines, textOfLines } from "../../testing/sample-facts.ts";
import { payDoesNotAddUp as check } from "./pay-does-not-add-up.ts";

const run = (sums: Readonly<Record<string, string>>) => check.run({ text: textOfLines(sumLines(sums)) });

test("forged: one digit of the net or gross pay was changed", () => {
  for (const sums of [
    { "Gross pay": "4,200.00", "Total deductions": "1,150.25", "Net pay": "8,049.75" },
    { "Gross pay": "9,200.00", "Total deductions": "1,150.25", "Net pay": "3,049.75" },
    { Gesamtbrutto: "4.200,00", "Summe der Abzüge": "1.150,25", Auszahlungsbetrag: "5.049,75" },
  ]) {
    const result = run(sums);
    assert.ok(typeof result !== "string", JSON.stringify(sums));
    assert.equal(result[0]?.strength, "moderate");
    assert.equal(result[0]?.boxes?.length, 3);
  }
});

test("forged: where the deductions are their sum, one digit weighs more", () => {
  const items = { "Gross pay": "4,200.00", Tax: "900.25", Pension: "250.00", "Total deductions": "1,150.25" };
  const result = run({ ...items, "Net pay": "8,049.75" });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
});

test("forged: the gross pay or the deductions, where their rows say otherwise", () => {
  const items = { Salary: "3,900.00", Bonus: "300.00", "Gross pay": "4,200.00", Tax: "900.25", Pension: "250.00" };
  for (const [sums, stated, expected] of [
    [{ ...items, "Gross pay": "4,700.00", "Total deductions": "1,150.25" }, "4,700.00", "4,200.00"],
    [{ ...items, "Total deductions": "1,350.00" }, "1,350.00", "1,150.25"],
  ] as const) {
    const result = run({ ...sums, "Net à payer": "3,049.75" });
    assert.ok(typeof result !== "string");
    assert.equal(result[0]?.strength, "strong");
    assert.deepEqual(result[0]?.evidence, {
      kind: "comparison",
      stated,
      expected,
      basis: `the rows of '${stated === "4,700.00" ? "Gross pay" : "Total deductions"}', and the other two sums`,
    });
  }
});

test("honest: net is gross less deductions", () => {
  assert.equal(run({ "Gross pay": "4,200.00", "Total deductions": "1,150.25", "Net pay": "3,049.75" }), "clear");
});

test("look-alike: an allowance behind the net pay weighs little, and rounding nothing", () => {
  const result = run({ "Gross pay": "4,200.00", "Total deductions": "1,150.25", "Net pay": "3,127.35" });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
  assert.equal(run({ "Gross pay": "4,200.00", "Total deductions": "1,150.25", "Net pay": "3,049.76" }), "clear");
});

test("look-alike: what the net pay differs by stands in a row of its own", () => {
  const sums = { "Gross pay": "3,000.00", Tax: "500.00", Pension: "120.00", "Total deductions": "620.00" };
  const strengthOf = (result: ReturnType<typeof run>) => (typeof result === "string" ? result : result[0]?.strength);
  assert.equal(strengthOf(run({ ...sums, "Expenses paid": "100.00", "Net pay": "2,480.00" })), "weak");
  assert.equal(strengthOf(run({ ...sums, "Net pay": "2,480.00" })), "strong");
});

test("empty: no pay slip", () => {
  assert.equal(run({ Total: "4,200.00" }), "not_applicable");
});
