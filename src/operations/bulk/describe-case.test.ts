import assert from "node:assert/strict";
import { test } from "node:test";
import { CaseUnderWay, newCase } from "./case-under-way.ts";
import { describeUnderWay } from "./describe-case.ts";

test("what a start before had decided says nothing of the rate and the time that is left", () => {
  const given = { id: "case_1", side: 1, fileName: "", createdAtMs: 0, createdBy: "", processId: 1 };
  const underWay = new CaseUnderWay({ ...newCase(given), rows: 10_000 });
  underWay.phase = "running";
  underWay.startedAtMs = 100_000;
  underWay.count(2_000, 0);
  assert.equal(describeUnderWay(underWay, 100_500).rowsPerSecond, null);
  underWay.count(5_900, 100);
  underWay.beginDeciding(101_000);
  underWay.count(7_900, 100);
  const { rowsPerSecond, secondsLeft } = describeUnderWay(underWay, 103_000);
  assert.deepEqual([rowsPerSecond, secondsLeft], [1_000, 2]);
});
