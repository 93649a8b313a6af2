/** When the log is folded into the store, and when it is cut off because it holds what was erased. */
import type { CheckpointReply, CheckpointRequest, CheckpointThreadData } from "./checkpointer.ts";
import type { StartThread, Thread } from "./thread.ts";

/** Transactions and other records between two checkpoints. What each writes is synced at once, and commits wait behind it: some 20 MB of a file's rows. */
const checkpointEvery = 5_000;
/** A store that has gone quiet is checkpointed too, so that the log does not stay large. */
const quietMs = 2_000;
/** From this length on (256 MiB), the log is to start over: the writer itself then folds the last pages, which it waits for. */
const longLogPages = 65_536;
/** So many take some milliseconds; while there are more, the thread beside the writer goes on, and rows of files wait. */
const lastPages = 250;
/** A reader of an older state, or commits that are faster than the disk, may keep it from getting there. */
const mostRepeats = 8;

export interface CheckpointParts extends CheckpointThreadData {
  readonly startThread: StartThread;
  readonly gauges: () => { readonly commitGroups: number; readonly committedTransactions: number };
  /** Has rows of files wait until the last pages are folded, so that the log grows slowly meanwhile. */
  readonly holdBulk: () => void;
  /** Has the writer fold the last pages. */
  readonly checkpointRest: () => void;
}

export class Checkpoints {
  private readonly thread: Thread;
  private readonly parts: CheckpointParts;
  private readonly quietTimer: NodeJS.Timeout;
  /** Who waits for the log to be cut off, in the order in which the thread answers. */
  private readonly waiting: (() => void)[] = [];
  private isUnderWay = false;
  private isEnding = false;
  private repeats = 0;
  /** A crash may have left a log with what was erased just before. */
  private isTruncationDue = true;
  private checkpointed = 0;
  private changes = 0;
  private commitsBefore = 0;

  constructor(parts: CheckpointParts) {
    this.parts = parts;
    const { file, descriptor } = parts;
    this.thread = parts.startThread("checkpoint", { file, descriptor } satisfies CheckpointThreadData);
    this.thread.unref();
    this.quietTimer = setInterval(() => this.tick(), quietMs);
    this.quietTimer.unref();
    this.thread.on("message", (reply: CheckpointReply) => this.take(reply));
    // The log then only grows until the writer's own limit.
    this.thread.on("error", () => {
      this.isEnding = true;
      clearInterval(this.quietTimer);
      for (const settle of this.waiting.splice(0)) settle();
      this.releaseBulk();
    });
  }

  /** Call after commits; transactions count by themselves. */
  noticeCommits(changes = 0): void {
    this.changes += changes;
    this.plan(checkpointEvery);
  }

  /**
   * Settles when the log has been cut off, so that nothing erased is left in it. Somebody who reads for long, such as a backup,
   * puts that off; then this settles all the same, and it is tried again until it is done.
   */
  truncateLog(): Promise<void> {
    if (this.isEnding) return Promise.resolve();
    return new Promise((settle) => {
      this.waiting.push(settle);
      this.ask("truncate");
    });
  }

  async close(): Promise<void> {
    clearInterval(this.quietTimer);
    const isRunning = !this.isEnding;
    this.isEnding = true;
    if (!isRunning) return;
    this.ask("close");
    // Also where it fails on the way: whoever closes has more to close.
    await new Promise((settle) => this.thread.once("exit", settle));
  }

  private tick(): void {
    if (this.isTruncationDue && this.waiting.length === 0) void this.truncateLog();
    const commits = this.parts.gauges().commitGroups + this.changes;
    if (commits === this.commitsBefore) this.plan(1);
    this.commitsBefore = commits;
  }

  private plan(minimum: number): void {
    const committed = this.parts.gauges().committedTransactions + this.changes;
    if (this.isUnderWay || this.isEnding || committed - this.checkpointed < minimum) return;
    this.isUnderWay = true;
    this.checkpointed = committed;
    this.ask("checkpoint");
  }

  private ask(request: CheckpointRequest): void {
    this.thread.postMessage(request);
  }

  private releaseBulk(): void {
    if (this.repeats === 0) return;
    this.repeats = 0;
    this.parts.checkpointRest();
  }

  private take(reply: CheckpointReply): void {
    if (reply.type === "truncate") {
      this.isTruncationDue = !reply.isDone;
      this.waiting.shift()?.();
      return;
    }
    const { logPages, checkpointedPages } = reply;
    this.isUnderWay = false;
    // The thread closes its connection next, and whoever closes the store last folds the rest.
    if (this.isEnding) return;
    if (logPages <= longLogPages) {
      this.releaseBulk();
      return;
    }
    if (this.repeats > 0 && (logPages - checkpointedPages <= lastPages || this.repeats >= mostRepeats)) {
      this.releaseBulk();
      return;
    }
    if (this.repeats === 0) this.parts.holdBulk();
    this.repeats += 1;
    this.isUnderWay = true;
    this.ask("checkpoint");
  }
}
