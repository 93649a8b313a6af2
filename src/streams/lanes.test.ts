import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createLanes } from "./lanes.ts";

function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("who waits is told, also where other work begins meanwhile", async () => {
  const lanes = createLanes(2);
  const [one, other] = [openWork(), openWork()];
  const seen: string[] = [];
  lanes.run("a", one.work);
  void lanes.idle().then(() => seen.push("idle"));
  await nextTurn();
  lanes.run("b", other.work);
  void lanes.room().then(() => seen.push("room"));
  await nextTurn();
  assert.deepEqual([seen, lanes.held()], [[], 2]);
  one.end();
  await nextTurn();
  assert.deepEqual(seen, ["room"]);
  other.end();
  await nextTurn();
  assert.deepEqual([seen, lanes.held()], [["room", "idle"], 0]);
});
