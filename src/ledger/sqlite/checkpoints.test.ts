import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import type { CheckpointReply, CheckpointRequest } from "./checkpointer.ts";
import { Checkpoints } from "./checkpoints.ts";

/** Stands in for the checkpointer's thread and answers when the test says so. */
class CheckpointThread extends EventEmitter {
  readonly asked: CheckpointRequest[] = [];
  postMessage(request: CheckpointRequest): void {
    this.asked.push(request);
  }
  ref(): void {}
  unref(): void {}
  report(reply: CheckpointReply): void {
    this.emit("message", reply);
  }
}

/** Closes while a checkpoint is under way. */
function closeDuringCheckpoint() {
  const thread = new CheckpointThread();
  const gauges = () => ({ commitGroups: 1, committedTransactions: 20_000 });
  const parts = {
    file: "unused",
    descriptor: -1,
    startThread: () => thread,
    gauges,
    holdBulk() {},
    checkpointRest() {},
  };
  const checkpoints = new Checkpoints(parts);
  checkpoints.noticeCommits();
  assert.deepEqual(thread.asked, ["checkpoint"]);
  return { thread, closed: checkpoints.close() };
}

test("nothing more is asked of a thread that is closing, however long the log is", async () => {
  const { thread, closed } = closeDuringCheckpoint();
  thread.report({ type: "checkpointed", logPages: 1_000_000, checkpointedPages: 0 });
  assert.deepEqual(thread.asked, ["checkpoint", "close"]);
  thread.emit("exit", 0);
  await closed;
});

test("a thread that fails while it closes does not keep the rest from closing", async () => {
  const { thread, closed } = closeDuringCheckpoint();
  thread.emit("error", new Error("It cannot close."));
  thread.emit("exit", 1);
  await closed;
});
