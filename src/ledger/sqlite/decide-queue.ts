/** Self-clocking group commit: what arrives while the writer commits becomes its next group. */

import { type Transaction, transactionText } from "../../contract/transaction.ts";
import { ServiceError } from "../../errors.ts";
import type { DecideOutcome, LedgerGauges, SideId } from "../ledger.ts";
import { decodeOutcomes, type EncodedOutcomes, type WriterRequest } from "./protocol.ts";

/** One group under way and one waiting at the thread, so that it never idles between two. */
const groupsInFlight = 2;

/** Bounds how long a group holds the writer: some 20 us an item. */
const groupLimit = 500;

interface Job {
  readonly side: SideId;
  readonly texts: readonly string[];
  readonly settle: (outcomes: readonly DecideOutcome[]) => void;
  readonly fail: (error: Error) => void;
}

export class DecideQueue {
  private readonly send: (request: WriterRequest) => void;
  private readonly queueLimit: number;
  private waiting: Job[] = [];
  private waitingItems = 0;
  private readonly inFlight: (readonly Job[])[] = [];
  private readonly onDrained: (() => void)[] = [];
  private isFlushPlanned = false;
  private commitGroups = 0;
  private committedTransactions = 0;
  private lastGroupSize = 0;
  private storeMs = 0;

  constructor(send: (request: WriterRequest) => void, queueLimit: number) {
    this.send = send;
    this.queueLimit = queueLimit;
  }

  decide(side: SideId, transactions: readonly Transaction[]): Promise<readonly DecideOutcome[]> {
    if (transactions.length === 0) return Promise.resolve([]);
    if (this.waitingItems >= this.queueLimit) {
      const error = new ServiceError("overloaded", "Too many transactions are waiting; try again in a second.", {
        "Retry-After": "1",
      });
      return Promise.reject(error);
    }
    return new Promise((settle, fail) => {
      this.waiting.push({ side, texts: transactions.map(transactionText), settle, fail });
      this.waitingItems += transactions.length;
      this.planFlush();
    });
  }

  /** To be called with the thread's answer to the oldest group under way. */
  receive(encoded: EncodedOutcomes, busyMs: number): void {
    const jobs = this.inFlight.shift() ?? [];
    const outcomes = decodeOutcomes(encoded);
    this.commitGroups += 1;
    this.committedTransactions += outcomes.length;
    this.lastGroupSize = outcomes.length;
    this.storeMs += busyMs;
    let offset = 0;
    for (const job of jobs) {
      settleJob(job, outcomes.slice(offset, offset + job.texts.length));
      offset += job.texts.length;
    }
    this.planFlush();
    this.noticeDrained();
  }

  /** Settles once nothing waits and nothing is under way. */
  drained(): Promise<void> {
    if (this.waiting.length === 0 && this.inFlight.length === 0) return Promise.resolve();
    return new Promise((settle) => this.onDrained.push(settle));
  }

  failAll(error: Error): void {
    const jobs = [...this.inFlight.flat(), ...this.waiting];
    this.inFlight.length = 0;
    this.waiting = [];
    this.waitingItems = 0;
    for (const job of jobs) job.fail(error);
    this.noticeDrained();
  }

  gauges(): LedgerGauges {
    return {
      queuedTransactions: this.waitingItems,
      commitGroups: this.commitGroups,
      committedTransactions: this.committedTransactions,
      lastGroupSize: this.lastGroupSize,
      storeSecondsTotal: this.storeMs / 1_000,
    };
  }

  private noticeDrained(): void {
    if (this.waiting.length > 0 || this.inFlight.length > 0) return;
    for (const settle of this.onDrained.splice(0)) settle();
  }

  private planFlush(): void {
    if (this.isFlushPlanned || this.waiting.length === 0 || this.inFlight.length >= groupsInFlight) return;
    this.isFlushPlanned = true;
    // After the I/O events of this turn, so that requests which arrived together share a group.
    setImmediate(() => {
      this.isFlushPlanned = false;
      this.flush();
    });
  }

  private flush(): void {
    while (this.waiting.length > 0 && this.inFlight.length < groupsInFlight) {
      let jobCount = 0;
      let itemCount = 0;
      while (jobCount < this.waiting.length && itemCount < groupLimit) {
        itemCount += this.waiting[jobCount]?.texts.length ?? 0;
        jobCount += 1;
      }
      const jobs = this.waiting.splice(0, jobCount);
      this.waitingItems -= itemCount;
      const sides = Int32Array.from(jobs.flatMap((job) => job.texts.map(() => job.side)));
      this.inFlight.push(jobs);
      this.send({ type: "decide", sides, texts: jobs.flatMap((job) => job.texts).join("\n") });
    }
  }
}

function settleJob(job: Job, outcomes: ReturnType<typeof decodeOutcomes>): void {
  const decided: DecideOutcome[] = [];
  for (const outcome of outcomes) {
    if ("message" in outcome) {
      const isBug = outcome.kind === "failed";
      job.fail(isBug ? new Error(`Deciding failed: ${outcome.message}`) : storeUnavailable(outcome.message));
      return;
    }
    decided.push(outcome);
  }
  job.settle(decided);
}

export function storeUnavailable(cause: string): ServiceError {
  const error = new ServiceError("overloaded", "The store cannot be written at the moment; try again soon.", {
    "Retry-After": "5",
  });
  error.cause = new Error(cause);
  return error;
}
