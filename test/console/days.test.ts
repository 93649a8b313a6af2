import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOf } from "../../console/src/data/days.ts";

test("each day of a short period has a step, those without data too", () => {
  assert.deepEqual(stepsOf(["2026-03-02", "2026-02-28"], 400), [
    { from: "2026-02-28", to: "2026-02-28", days: ["2026-02-28"] },
    { from: "2026-03-01", to: "2026-03-01", days: [] },
    { from: "2026-03-02", to: "2026-03-02", days: ["2026-03-02"] },
  ]);
  assert.deepEqual(stepsOf([], 400), []);
});

test("a long period is shown from its first to its last day, in longer steps", () => {
  const days = ["2018-01-01", "2018-06-30", "2024-02-29", "2026-11-22"];
  const steps = stepsOf(days, 400);
  assert.ok(steps.length <= 400 && steps.length > 200);
  assert.equal(steps[0]?.from, "2018-01-01");
  assert.equal(steps.at(-1)?.to, "2026-11-22");
  assert.deepEqual(
    steps.flatMap((step) => step.days),
    days,
  );
  for (const { from, to, days: own } of steps) for (const day of own) assert.ok(from <= day && day <= to);
});
