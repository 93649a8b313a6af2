/** The engine's threads within this one, for tests that are not about threads: starting real ones costs more than most tests. */
import { EventEmitter } from "node:events";
import { closeSync, fdatasyncSync, openSync } from "node:fs";
import type { DeciderModule } from "../../decider.ts";
import { type CheckpointRequest, type CheckpointThreadData, openCheckpointer } from "../checkpointer.ts";
import { openWriter } from "../open-writer.ts";
import type { WriterReply, WriterRequest, WriterThreadData } from "../protocol.ts";
import { commitCounters, type SyncThreadData } from "../protocol.ts";
import { type StartThread, startWorker, type Thread } from "../thread.ts";

/** What it is sent and what it answers is copied, and comes in a later turn, as between threads. */
class ThreadInProcess extends EventEmitter implements Thread {
  private readonly inbox: unknown[] = [];
  private serve: ((message: unknown) => void) | undefined;

  postMessage(message: unknown): void {
    this.inbox.push(structuredClone(message));
    if (this.serve !== undefined) this.plan();
  }

  unref(): void {}

  start(serve: (message: unknown) => void): void {
    this.serve = serve;
    this.plan();
  }

  receive(): unknown {
    return this.inbox.shift();
  }

  answer(message: unknown): void {
    const copy = structuredClone(message);
    setImmediate(() => this.emit("message", copy));
  }

  end(): void {
    setImmediate(() => this.emit("exit", 0));
  }

  private plan(): void {
    setImmediate(() => {
      while (this.inbox.length > 0) this.serve?.(this.inbox.shift());
    });
  }
}

async function runWriter(thread: ThreadInProcess, data: WriterThreadData): Promise<void> {
  const { createDecider } = (await import(data.decider.moduleUrl)) as DeciderModule;
  const serve = openWriter(data, createDecider(data.decider.settings), {
    receive: () => thread.receive() as WriterRequest | undefined,
    reply(message: WriterReply) {
      thread.answer(message);
      if (message.type === "closed") thread.end();
    },
  });
  thread.start((message) => serve(message as WriterRequest));
  thread.answer({ type: "ready" } satisfies WriterReply);
}

/** How often it looks for commits: nothing can wait for them within one thread. */
const lookEveryMs = 1;

function runSync(thread: ThreadInProcess, { file, counters }: SyncThreadData): void {
  const log = openSync(`${file}-wal`, "r+");
  let synced = 0n;
  const timer = setInterval(() => {
    const committed = Atomics.load(counters, commitCounters.committed);
    if (committed > synced) {
      fdatasyncSync(log);
      synced = committed;
      thread.answer(Number(synced));
    }
    if (Atomics.load(counters, commitCounters.isEnding) === 0n) return;
    clearInterval(timer);
    closeSync(log);
    thread.end();
  }, lookEveryMs);
}

function runCheckpoints(thread: ThreadInProcess, data: CheckpointThreadData): void {
  const serve = openCheckpointer(data);
  thread.start((message) => {
    const reply = serve(message as CheckpointRequest);
    if (reply === undefined) thread.end();
    else thread.answer(reply);
  });
}

export const startInProcess: StartThread = (name, workerData) => {
  // Most tests never ask the search index, and no other reads with it.
  if (name === "search-index") return startWorker(name, workerData);
  const thread = new ThreadInProcess();
  if (name === "sync") runSync(thread, workerData as SyncThreadData);
  else if (name === "checkpoint") runCheckpoints(thread, workerData as CheckpointThreadData);
  else runWriter(thread, workerData as WriterThreadData).catch((error) => thread.emit("error", error));
  return thread;
};
