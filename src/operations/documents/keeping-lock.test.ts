import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { KeepingLock } from "./keeping-lock.ts";

test("a removal waits for what is being stored, and what is stored next waits for the removal", async () => {
  const lock = new KeepingLock();
  const events: string[] = [];
  const step = (name: string, ms: number) => async () => {
    events.push(`${name} begins`);
    await sleep(ms);
    events.push(`${name} ends`);
  };
  await Promise.all([
    lock.whileStoring(step("store 1", 20)),
    lock.whileStoring(step("store 2", 10)),
    sleep(2).then(() => lock.whileRemoving(step("removal 1", 10))),
    sleep(3).then(() => lock.whileRemoving(step("removal 2", 1))),
    sleep(4).then(() => lock.whileStoring(step("store 3", 1))),
  ]);
  assert.deepEqual(events, [
    "store 1 begins",
    "store 2 begins",
    "store 2 ends",
    "store 1 ends",
    "removal 1 begins",
    "removal 1 ends",
    "removal 2 begins",
    "removal 2 ends",
    "store 3 begins",
    "store 3 ends",
  ]);
});

test("a step that fails does not block others", async () => {
  const lock = new KeepingLock();
  const fail = () => Promise.reject(new Error("no"));
  await assert.rejects(lock.whileStoring(fail), /no/);
  await assert.rejects(lock.whileRemoving(fail), /no/);
  assert.equal(await lock.whileStoring(async () => 1), 1);
  assert.equal(await lock.whileRemoving(async () => 2), 2);
});
