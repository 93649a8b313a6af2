import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { inOrder } from "./in-order.ts";

test("results come in the order of the things, never more under way than allowed", async () => {
  let [underWay, most] = [0, 0];
  const results: number[] = [];
  const delays = [9, 1, 5, 0, 7, 2, 0];
  const working = inOrder(delays, 3, async (delay) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(delay);
    underWay -= 1;
    return delay;
  });
  for await (const result of working) results.push(result);
  assert.deepEqual([results, most], [delays, 3]);
});

test("a failure is thrown at its position", async () => {
  const results: number[] = [];
  await assert.rejects(async () => {
    const working = inOrder([1, 2, 3], 3, async (item) => {
      if (item === 2) throw new Error("two");
      return item;
    });
    for await (const result of working) results.push(result);
  }, /two/);
  assert.deepEqual(results, [1]);
});
