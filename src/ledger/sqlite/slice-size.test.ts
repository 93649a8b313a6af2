import assert from "node:assert/strict";
import { test } from "node:test";
import { SliceSize } from "./slice-size.ts";

function settle(rowsEachMs: number): number {
  const size = new SliceSize();
  for (let slice = 0; slice < 60; slice += 1) size.learn(size.rows, size.rows / rowsEachMs);
  return size.rows;
}

test("A slice takes some 6 ms, whether rows are quick or slow", () => {
  assert.ok(Math.abs(settle(20) - 120) <= 2);
  assert.ok(Math.abs(settle(4) - 24) <= 2);
});

test("A slice is never so small that commits are all it does, nor so large that memory grows", () => {
  assert.equal(settle(0.01), 16);
  assert.equal(settle(100_000), 1_024);
});

test("One slow slice changes little", () => {
  const size = new SliceSize();
  for (let slice = 0; slice < 60; slice += 1) size.learn(size.rows, size.rows / 20);
  size.learn(size.rows, 500);
  assert.ok(size.rows >= 95);
});
