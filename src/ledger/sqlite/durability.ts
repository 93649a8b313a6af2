/** Holds back what depends on commits until they are on the disk. */
import { once } from "node:events";
import { type CommitCounters, commitCounters, type SyncThreadData } from "./protocol.ts";
import { storeUnavailable } from "./store-unavailable.ts";
import type { StartThread, Thread } from "./thread.ts";

interface Held {
  readonly commit: number;
  readonly release: () => void;
  readonly fail: (error: Error) => void;
}

export class Durability {
  private readonly counters: CommitCounters;
  private readonly file: string;
  private readonly startThread: StartThread;
  private readonly onFailure: (error: Error) => void;
  /** Started with the first commit to wait for: the writer syncs many by itself. */
  private thread: Thread | undefined;
  /** Ordered by commit, then by arrival: the order of answers identifies them. */
  private held: Held[] = [];
  private synced = 0;
  private lost: Error | undefined;

  constructor(file: string, counters: CommitCounters, startThread: StartThread, onFailure: (error: Error) => void) {
    this.file = file;
    this.startThread = startThread;
    this.counters = counters;
    this.onFailure = onFailure;
  }

  private start(): Thread {
    const workerData: SyncThreadData = { file: this.file, counters: this.counters };
    const thread = this.startThread("sync", workerData);
    thread.on("message", (synced: number) => this.take(synced));
    thread.on("error", this.onFailure);
    return thread;
  }

  /** Runs the work once all commits up to this one are on the disk; at once where they are. Where they never will be, it fails. */
  after(commit: number, release: () => void, fail: Held["fail"] = () => undefined): void {
    if (commit <= this.synced) {
      release();
      return;
    }
    if (this.lost !== undefined) {
      fail(this.lost);
      return;
    }
    // A reader may have seen commits whose answers are still on their way here; those come first.
    let place = this.held.length;
    while (place > 0 && (this.held[place - 1]?.commit ?? 0) > commit) place -= 1;
    this.held.splice(place, 0, { commit, release, fail });
    this.thread ??= this.start();
  }

  /** Returns what was read once all commits that it could have seen are on the disk. */
  async shown<T>(value: T): Promise<T> {
    const begun = Number(Atomics.load(this.counters, commitCounters.begun));
    if (begun > this.synced) await new Promise<void>((release, fail) => this.after(begun, release, fail));
    return value;
  }

  /** What waits for the disk fails, as will all that would have to wait. */
  lose(cause: Error): void {
    const error = storeUnavailable(cause.message);
    this.lost ??= error;
    for (const { fail } of this.held.splice(0)) fail(error);
  }

  /** Nothing may be committed any more. */
  async close(): Promise<void> {
    Atomics.store(this.counters, commitCounters.isEnding, 1n);
    // Wakes the thread for a last time, so that all that is held is released.
    Atomics.add(this.counters, commitCounters.left, 1n);
    Atomics.notify(this.counters, commitCounters.left);
    if (this.lost === undefined && this.thread !== undefined) await once(this.thread, "exit");
  }

  /** All commits up to this one are on the disk. */
  take(synced: number): void {
    if (synced <= this.synced) return;
    this.synced = synced;
    let released = 0;
    for (const { commit, release } of this.held) {
      if (commit > synced) break;
      released += 1;
      release();
    }
    this.held.splice(0, released);
  }
}
