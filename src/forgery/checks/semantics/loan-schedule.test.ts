import assert from "node:assert/strict";
import { test } from "node:test";
import { rightAligned, textOfLines, type WrittenLine } from "../../testing/sample-facts.ts";
import { runningBalanceIsBroken as check } from "./running-balance-is-broken.ts";

const schedule = [
  ["18,450.00", "412.60", "106.09", "306.51", "18,143.49"],
  ["18,143.49", "412.60", "104.33", "308.27", "17,835.22"],
  ["17,835.22", "412.60", "102.55", "310.05", "17,525.17"],
  ["17,525.17", "412.60", "100.77", "311.83", "17,213.34"],
  ["17,213.34", "412.60", "98.98", "313.62", "16,899.72"],
] as const;
const edges = [150, 230, 310, 390, 500];
function run(rows: readonly (readonly string[])[], owed: string) {
  const head: WrittenLine[] = [{ x: 60, y: 740, text: "Remaining balance:" }, rightAligned(500, 740, owed)];
  const cells = rows.flatMap((row, index) =>
    row.map((text, column) => rightAligned(edges[column] ?? 0, 700 - 16 * index, text)),
  );
  const result = check.run({ text: textOfLines([...head, ...cells]) });
  return typeof result === "string" ? result : result[0];
}
const changedLast = [...schedule.slice(0, 4), ["17,213.34", "412.60", "98.98", "313.62", "6,899.72"]];

test("forged: the closing balance of the last row, there and in the head", () => {
  for (const owed of ["6,899.72", "16,899.72"]) {
    const finding = run(changedLast, owed);
    assert.ok(typeof finding === "object");
    assert.equal(finding.strength, "strong");
    assert.match(finding.observation, /leaves 16,899\.72, but the row closes with 6,899\.72/);
  }
});

test("forged: what is said to be owed", () => {
  const finding = run(schedule, "6,899.72");
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /'Remaining balance' is 6,899\.72, and the schedule closes with 16,899\.72/);
});

test("honest: the schedule leads to what is owed", () => {
  const finding = run(schedule, "16,899.72");
  assert.ok(typeof finding === "string" || finding?.strength === "weak");
});

test("look-alike: a larger repayment that the schedule does not show", () => {
  const finding = run([...schedule.slice(0, 4), ["17,213.34", "412.60", "98.98", "313.62", "14,399.72"]], "14,399.72");
  assert.ok(typeof finding === "string" || finding?.strength === "weak");
});
