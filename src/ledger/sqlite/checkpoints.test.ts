import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import type { CheckpointReply, CheckpointRequest } from "./checkpointer.ts";
import { Checkpoints } from "./checkpoints.ts";

/** A checkpointer's thread that answers when it is told to. */
class Folding extends EventEmitter {
  readonly asked: CheckpointRequest[] = [];
  postMessage(request: CheckpointRequest): void {
    this.asked.push(request);
  }
  unref(): void {}
  report(reply: CheckpointReply): void {
    this.emit("message", reply);
  }
}

/** A fold is under way when the ledger is closed. */
function closeWhileFolding() {
  const folding = new Folding();
  const gauges = () => ({ commitGroups: 1, committedTransactions: 20_000 });
  const parts = { file: "unused", descriptor: -1, startThread: () => folding, gauges, holdBulk() {}, foldRest() {} };
  const checkpoints = new Checkpoints(parts);
  checkpoints.noticeCommits();
  assert.deepEqual(folding.asked, ["checkpoint"]);
  return { folding, closed: checkpoints.close() };
}

test("nothing more is asked of a thread that is closing, however long the log is", async () => {
  const { folding, closed } = closeWhileFolding();
  folding.report({ type: "folded", logPages: 1_000_000, foldedPages: 0 });
  assert.deepEqual(folding.asked, ["checkpoint", "close"]);
  folding.emit("exit", 0);
  await closed;
});

test("a thread that fails while it closes does not keep the rest from closing", async () => {
  const { folding, closed } = closeWhileFolding();
  folding.emit("error", new Error("It cannot close."));
  folding.emit("exit", 1);
  await closed;
});
