import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { Durability } from "./durability.ts";
import { commitCounters, makeCounters } from "./protocol.ts";

/** Stands in for the sync thread and answers when the test says so. */
class Syncing extends EventEmitter {
  postMessage(): void {}
  ref(): void {}
  unref(): void {}
  report(synced: number): void {
    this.emit("message", synced);
  }
}

function open() {
  const counters = makeCounters();
  const syncing = new Syncing();
  const durability = new Durability("unused", counters, () => syncing, assert.ifError);
  const order: string[] = [];
  return { counters, syncing, durability, order, note: (name: string) => () => void order.push(name) };
}

test("what depends on a commit waits for it, in the order in which it came", () => {
  const { syncing, durability, order, note } = open();
  for (const commit of [1, 2, 2, 3]) durability.after(commit, note(`${commit}`));
  syncing.report(2);
  assert.deepEqual(order, ["1", "2", "2"]);
  durability.after(2, note("late"));
  syncing.report(3);
  assert.deepEqual(order, ["1", "2", "2", "late", "3"]);
});

test("a reader who has seen a later commit holds back no answer of an earlier one, and changes not their order", async () => {
  const { counters, syncing, durability, order, note } = open();
  Atomics.store(counters, commitCounters.begun, 5n);
  const read = durability.shown("seen").then(note("reader"));
  durability.after(3, note("3"));
  syncing.report(4);
  durability.after(4, note("4"));
  assert.deepEqual(order, ["3", "4"]);
  durability.after(5, note("5"));
  syncing.report(5);
  await read;
  assert.deepEqual(order, ["3", "4", "5", "reader"]);
});

test("what the writer has synced releases all before it first, and a later report of less takes nothing back", () => {
  const { syncing, durability, order, note } = open();
  durability.after(1, note("1"));
  durability.take(2);
  durability.after(2, note("2"));
  syncing.report(1);
  durability.after(2, note("late"));
  durability.after(3, note("3"));
  assert.deepEqual(order, ["1", "2", "late"]);
  syncing.report(3);
  assert.deepEqual(order, ["1", "2", "late", "3"]);
});

test("what waits for a sync that failed fails with it, and so does what comes later; what was synced is shown", async () => {
  const { counters, syncing, durability } = open();
  Atomics.store(counters, commitCounters.begun, 2n);
  const reads = [durability.shown("before")];
  durability.lose(new Error("EIO"));
  reads.push(durability.shown("after"));
  for (const read of reads) await assert.rejects(read, { code: "overloaded", message: /store cannot be written/ });
  syncing.report(2);
  assert.equal(await durability.shown("synced"), "synced");
  await durability.close();
});
