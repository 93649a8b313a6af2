/** The engine's threads within this one, for tests that are not about threads: starting real ones costs more than most tests. */
import { EventEmitter } from "node:events";
import type { DeciderModule } from "../../decider.ts";
import { type CheckpointRequest, type CheckpointThreadData, openCheckpointer } from "../checkpointer.ts";
import { openLogSync } from "../log-sync.ts";
import { openWriter } from "../open-writer.ts";
import type { WriterReply, WriterRequest, WriterThreadData } from "../protocol.ts";
import { commitCounters, type SyncThreadData } from "../protocol.ts";
import { createSearchIndexFollower } from "../search-index/search-index-follower.ts";
import type {
  SearchIndexReply,
  SearchIndexRequest,
  SearchIndexThreadData,
} from "../search-index/search-index-protocol.ts";
import type { StartThread, Thread } from "../thread.ts";

/** What it is sent and what it answers is copied, and comes in a later turn, as between threads. */
class ThreadInProcess extends EventEmitter implements Thread {
  private readonly inbox: unknown[] = [];
  private serve: ((message: unknown) => void) | undefined;

  postMessage(message: unknown, given: ArrayBuffer[] = []): void {
    this.inbox.push(structuredClone(message, { transfer: given }));
    if (this.serve !== undefined) this.plan();
  }

  ref(): void {}
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

async function runWriter(thread: ThreadInProcess, data: WriterThreadData, now: () => number): Promise<void> {
  const { createDecider } = (await import(data.decider.moduleUrl)) as DeciderModule;
  const serve = openWriter(data, createDecider(data.decider.settings), {
    now,
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
  const log = openLogSync(file);
  let left = 0n;
  const timer = setInterval(() => {
    if (Atomics.load(counters, commitCounters.left) > left) {
      left = Atomics.load(counters, commitCounters.left);
      const isEnding = Atomics.load(counters, commitCounters.isEnding) === 1n;
      log.sync(Number(Atomics.load(counters, commitCounters.sequence)), isEnding);
      thread.answer(Number(Atomics.load(counters, commitCounters.committed)));
    }
    if (Atomics.load(counters, commitCounters.isEnding) === 0n) return;
    clearInterval(timer);
    log.close();
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

/** Unlike in a thread of its own, what was accepted before a search is in its answer. */
async function runSearchIndex(thread: ThreadInProcess, data: SearchIndexThreadData): Promise<void> {
  const { ledgerFile, searchIndexFile, decider } = data;
  const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
  const decided = createDecider(decider.settings);
  const { follow, answer } = createSearchIndexFollower({ ledgerFile, searchIndexFile, decider: decided });
  const serve = async (request: SearchIndexRequest) => {
    while (request.name !== "close" && follow().isMore);
    thread.answer({ call: request.call, result: await answer(request) } satisfies SearchIndexReply);
    if (request.name === "close") thread.end();
  };
  let served = Promise.resolve();
  thread.start((message) => {
    served = served.then(() => serve(message as SearchIndexRequest));
  });
}

/** `now` is the time of what the writer notes in the journal. */
export function inProcess(now: () => number): StartThread {
  return (name, workerData) => {
    const thread = new ThreadInProcess();
    const lose = (error: unknown) => thread.emit("error", error);
    if (name === "sync") runSync(thread, workerData as SyncThreadData);
    else if (name === "checkpoint") runCheckpoints(thread, workerData as CheckpointThreadData);
    else if (name === "writer") runWriter(thread, workerData as WriterThreadData, now).catch(lose);
    else runSearchIndex(thread, workerData as SearchIndexThreadData).catch(lose);
    return thread;
  };
}
