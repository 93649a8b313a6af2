/** When the WAL is checkpointed, and when it is truncated because it holds what was erased. */
import type { CheckpointReply, CheckpointRequest, CheckpointThreadData } from "./checkpointer.ts";
import type { StartThread, Thread } from "./thread.ts";

/** Transactions and other records between two checkpoints. Commits wait while a checkpoint is synced: some 20 MB for a file's rows. */
const checkpointEvery = 5_000;
/** A quiet store is checkpointed too, so that the WAL does not stay large. */
const quietMs = 2_000;
/** From this length on (256 MiB) the WAL has to start over: the writer itself then copies the last pages, and waits for it. */
const longLogPages = 65_536;
/** So many take some milliseconds. While there are more, the checkpointer repeats, and rows of files wait. */
const lastPages = 250;
/** A reader of an older state, or commits faster than the disk, may keep it from that. */
const mostRepeats = 8;

export interface CheckpointParts extends CheckpointThreadData {
  readonly startThread: StartThread;
  readonly gauges: () => { readonly commitGroups: number; readonly committedTransactions: number };
  /** Rows of files wait until the last pages are checkpointed, so that the WAL grows slowly meanwhile. */
  readonly holdBulk: () => void;
  /** The writer checkpoints the last pages. */
  readonly checkpointRest: () => void;
}

export class Checkpoints {
  private readonly thread: Thread;
  private readonly parts: CheckpointParts;
  private readonly quietTimer: NodeJS.Timeout;
  /** Callers that wait for a truncation, in the order in which the thread answers. */
  private readonly waiting: (() => void)[] = [];
  private isUnderWay = false;
  private isEnding = false;
  private repeats = 0;
  /** A crash may have left what was erased just before in the WAL. */
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
    // The WAL then only grows until the writer's own limit.
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
   * Settles after a try to truncate the WAL, so that nothing erased is left in it. A long reader, such as a backup, can make it fail;
   * it is then repeated until it succeeds.
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
    // Who waits for it must not end before: nothing else may keep the process alive.
    this.thread.ref();
    this.ask("close");
    // Also where it fails on the way: the caller has more to close.
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
    // The thread closes its connection next. The last connection to close checkpoints the rest.
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
