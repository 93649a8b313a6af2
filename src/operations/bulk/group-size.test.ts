import assert from "node:assert/strict";
import { test } from "node:test";
import { GroupSize } from "./group-size.ts";

function sizeAfter(groups: number, rowMs: number): number {
  const size = new GroupSize();
  let nowMs = 0;
  for (let group = 0; group < groups; group += 1) {
    nowMs += size.rows * rowMs;
    size.learn(size.rows, nowMs);
  }
  return size.rows;
}

test("groups become as large as can be decided in some milliseconds, within bounds", () => {
  assert.ok(Math.abs(sizeAfter(40, 0.06) - 100) <= 2);
  assert.equal(sizeAfter(40, 0.001), 250);
  assert.equal(sizeAfter(40, 10), 16);
});

test("one slow group changes little", () => {
  const size = new GroupSize();
  size.learn(64, 0);
  size.learn(64, 1_000);
  assert.ok(size.rows >= 51);
});
