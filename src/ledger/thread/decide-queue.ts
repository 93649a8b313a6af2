/** Hands transactions to the writer's thread as they come, in small batches; the thread makes groups of what has piled up while it committed. */

import { type Transaction, transactionText } from "../../contract/transactions.ts";
import { overloaded } from "../../errors.ts";
import type { DecideOutcome, SideId } from "../ledger.ts";
import type { DecisionTimes, LedgerGauges } from "../upkeep.ts";
import { decodeOutcomes, type EncodedOutcomes, type WriterRequest } from "./protocol.ts";

/** While the writer is busy, this many make a message: one for every few would cost as much as they do. Fewer go with its next answer. */
const fullBatch = 8;
/**
 * So many go at once, so that the writer is at work on them while requests that came with them are still being read. Measured
 * with bench/http.ts. Under overload libuv takes up to 48 times 1,024 sockets' events before an immediate gets its turn, which
 * is seconds; until then nothing would reach the writer.
 */
const promptBatch = 16;
/** If one caller sends this many transactions, single ones go before them. */
const bulkItems = 64;

interface Job {
  readonly askedAtMs: number;
  readonly side: SideId;
  readonly count: number;
  /** One on each line. */
  readonly texts: string;
  readonly settle: (outcomes: readonly DecideOutcome[]) => void;
  readonly fail: (error: Error) => void;
}

type Outcome = ReturnType<typeof decodeOutcomes>[number];

interface Batch {
  readonly jobs: readonly Job[];
  /** When the thread was done with it; it may still wait for the disk. */
  answeredAtMs: number;
  /** That the thread was at work on its group. */
  busyMs: number;
}

/** Its outcomes come in parts. */
interface BulkJob extends Job {
  readonly outcomes: Outcome[];
}

export class DecideQueue {
  private readonly send: (request: WriterRequest) => void;
  private readonly queueLimit: number;
  private readonly unavailable: (cause: string) => Error;
  private waiting: Job[] = [];
  /** Items that have no outcome yet. */
  private openItems = 0;
  private readonly inFlight: Batch[] = [];
  private readonly bulkInFlight: BulkJob[] = [];
  /** Outcomes of rows of files. One is handled in each turn of the event loop, so that single requests go first. */
  private bulkOutcomes: EncodedOutcomes[] = [];
  private readonly onDrained: (() => void)[] = [];
  private isFlushPlanned = false;
  /** Of the batches in flight, those that the thread is done with and that wait for the disk. */
  private answeredBatches = 0;
  private commitGroups = 0;
  private committedTransactions = 0;
  private lastGroupSize = 0;
  private storeMs = 0;
  private listener: ((times: DecisionTimes) => void) | undefined;

  constructor(send: (request: WriterRequest) => void, queueLimit: number, unavailable: (cause: string) => Error) {
    this.send = send;
    this.unavailable = unavailable;
    this.queueLimit = queueLimit;
  }

  decide(side: SideId, transactions: readonly Transaction[]): Promise<readonly DecideOutcome[]> {
    return this.ask(side, transactions.map(transactionText), transactions.length >= bulkItems);
  }

  /** Always bulk: a file's last rows may be few, and must not be decided before its others. */
  decideRows(side: SideId, texts: readonly string[]): Promise<readonly DecideOutcome[]> {
    return this.ask(side, texts, true);
  }

  private ask(side: SideId, texts: readonly string[], isBulk: boolean): Promise<readonly DecideOutcome[]> {
    if (texts.length === 0) return Promise.resolve([]);
    if (this.openItems >= this.queueLimit) {
      const error = overloaded("Too many transactions are waiting; try again in a second.", 1);
      return Promise.reject(error);
    }
    return new Promise((settle, fail) => {
      const job = { askedAtMs: performance.now(), side, count: texts.length, texts: texts.join("\n"), settle, fail };
      this.openItems += texts.length;
      if (isBulk) {
        this.bulkInFlight.push({ ...job, outcomes: [] });
        this.sendJobs([job], true);
      } else {
        this.waiting.push(job);
        if (this.waiting.length >= promptBatch) this.flush();
        else this.planFlush();
      }
    });
  }

  /** Call it when the thread has answered a group and has time for the next one. */
  noteAnswered(count: number, batches: number, busyMs: number): void {
    const answeredAtMs = performance.now();
    for (const batch of this.inFlight.slice(this.answeredBatches, this.answeredBatches + batches)) {
      batch.answeredAtMs = answeredAtMs;
      batch.busyMs = busyMs;
    }
    this.answeredBatches += batches;
    this.commitGroups += 1;
    this.committedTransactions += count;
    this.lastGroupSize = count;
    this.storeMs += busyMs;
    this.planFlush();
  }

  /** Call it with the thread's answer once it is durable. It holds the outcomes of the oldest batches in flight. */
  receive(encoded: EncodedOutcomes, batches: number, isBulk: boolean): void {
    if (isBulk) {
      this.bulkOutcomes.push(encoded);
      if (this.bulkOutcomes.length === 1) setImmediate(() => this.takeBulk());
      return;
    }
    const outcomes = decodeOutcomes(encoded);
    this.openItems -= outcomes.length;
    this.answeredBatches -= batches;
    let offset = 0;
    for (const batch of this.inFlight.splice(0, batches)) {
      this.noteTimes(batch);
      for (const job of batch.jobs) {
        this.settleJob(job, outcomes.slice(offset, offset + job.count));
        offset += job.count;
      }
    }
    this.noticeDrained();
  }

  private noteTimes({ jobs, answeredAtMs, busyMs }: Batch): void {
    if (this.listener === undefined) return;
    const syncMs = performance.now() - answeredAtMs;
    for (const { askedAtMs } of jobs) {
      this.listener({ queueMs: Math.max(0, answeredAtMs - busyMs - askedAtMs), decideMs: busyMs, syncMs });
    }
  }

  private takeBulk(): void {
    const encoded = this.bulkOutcomes.shift();
    if (encoded === undefined) return;
    if (this.bulkOutcomes.length > 0) setImmediate(() => this.takeBulk());
    const outcomes = decodeOutcomes(encoded);
    this.openItems -= outcomes.length;
    this.settleBulk(outcomes);
    this.noticeDrained();
  }

  private settleBulk(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      const job = this.bulkInFlight[0];
      if (job === undefined) return;
      job.outcomes.push(outcome);
      if (job.outcomes.length < job.count) continue;
      this.bulkInFlight.shift();
      this.settleJob(job, job.outcomes);
    }
  }

  /** Settles once nothing waits and nothing is in flight. */
  drained(): Promise<void> {
    if (this.isIdle) return Promise.resolve();
    return new Promise((settle) => this.onDrained.push(settle));
  }

  failAll(error: Error): void {
    const jobs = [...this.inFlight.flatMap((batch) => batch.jobs), ...this.bulkInFlight, ...this.waiting];
    this.inFlight.length = 0;
    this.bulkInFlight.length = 0;
    this.bulkOutcomes = [];
    this.answeredBatches = 0;
    this.waiting = [];
    this.openItems = 0;
    for (const job of jobs) job.fail(error);
    this.noticeDrained();
  }

  watch(listener: (times: DecisionTimes) => void): void {
    this.listener = listener;
  }

  gauges(): LedgerGauges {
    return {
      queuedTransactions: this.openItems,
      commitGroups: this.commitGroups,
      committedTransactions: this.committedTransactions,
      lastGroupSize: this.lastGroupSize,
      storeSecondsTotal: this.storeMs / 1_000,
    };
  }

  private get isIdle(): boolean {
    return this.waiting.length === 0 && this.inFlight.length === 0 && this.bulkInFlight.length === 0;
  }

  private noticeDrained(): void {
    if (!this.isIdle) return;
    for (const settle of this.onDrained.splice(0)) settle();
  }

  private planFlush(): void {
    if (this.isFlushPlanned || this.waiting.length === 0) return;
    if (this.inFlight.length > this.answeredBatches && this.waiting.length < fullBatch) return;
    this.isFlushPlanned = true;
    // After the I/O events of this turn, so that requests which arrived together cross in one message.
    setImmediate(() => {
      this.isFlushPlanned = false;
      this.flush();
    });
  }

  private flush(): void {
    const jobs = this.waiting;
    if (jobs.length === 0) return;
    this.waiting = [];
    this.inFlight.push({ jobs, answeredAtMs: 0, busyMs: 0 });
    this.sendJobs(jobs, false);
  }

  private sendJobs(jobs: readonly Job[], isBulk: boolean): void {
    const sides = new Int32Array(jobs.reduce((sum, { count }) => sum + count, 0));
    let at = 0;
    for (const { side, count } of jobs) {
      sides.fill(side, at, at + count);
      at += count;
    }
    this.send({ type: "decide", isBulk, sides, texts: jobs.map(({ texts }) => texts).join("\n") });
  }

  private settleJob(job: Job, outcomes: readonly Outcome[]): void {
    const decided: DecideOutcome[] = [];
    for (const outcome of outcomes) {
      if ("message" in outcome) {
        const isBug = outcome.kind === "failed";
        job.fail(isBug ? new Error(`Deciding failed: ${outcome.message}`) : this.unavailable(outcome.message));
        return;
      }
      decided.push(outcome);
    }
    job.settle(decided);
  }
}
