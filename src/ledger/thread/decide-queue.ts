/** Hands transactions to the writer's thread as they come, in small batches; the thread makes groups of what has piled up while it committed. */

import { type Transaction, transactionText } from "../../contract/transactions.ts";
import { overloaded } from "../../errors.ts";
import type { DecideOutcome, SideId } from "../ledger.ts";
import { encodeLines, outcomeColumns, type RowOutcomes, type RowTexts } from "../row-outcomes.ts";
import type { DecisionTimes, LedgerGauges } from "../upkeep.ts";
import { BulkJobs } from "./bulk-jobs.ts";
import { decodeOutcomes, type FailedOutcome, findFailed, type WriterRequest } from "./protocol.ts";

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
  /** Of its transactions, whose texts are kept only until they are sent. */
  readonly count: number;
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

export class DecideQueue {
  private readonly send: (request: WriterRequest) => void;
  private readonly queueLimit: number;
  private readonly unavailable: (cause: string) => Error;
  private waiting: Job[] = [];
  private waitingSides: SideId[] = [];
  private waitingTexts: string[] = [];
  /** Items that have no outcome yet. */
  private openItems = 0;
  private readonly inFlight: Batch[] = [];
  private readonly bulkInFlight = new BulkJobs();
  /** Outcomes of rows of files. One is handled in each turn of the event loop, so that single requests go first. */
  private bulkOutcomes: RowOutcomes[] = [];
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
    const texts = transactions.map(transactionText);
    const count = texts.length;
    if (count >= bulkItems) return this.decideRows(side, { count, lines: encodeLines(texts) }).then(decodeDecided);
    return this.ask<readonly DecideOutcome[]>(count, [], (settle, fail) => {
      this.waiting.push({ askedAtMs: performance.now(), count, settle, fail });
      for (const text of texts) {
        this.waitingSides.push(side);
        this.waitingTexts.push(text);
      }
      if (this.waiting.length >= promptBatch) this.flush();
      else this.planFlush();
    });
  }

  /** Always bulk: a file's last rows may be few, and must not be decided before its others. */
  decideRows(side: SideId, { count, lines }: RowTexts): Promise<RowOutcomes> {
    return this.ask<RowOutcomes>(count, { numbers: new Float64Array(), texts: new Uint8Array() }, (settle, fail) => {
      this.bulkInFlight.add({ count, settle: (outcomes) => this.settleBulk(outcomes, settle, fail), fail });
      this.send({ type: "decide", isBulk: true, sides: new Int32Array(count).fill(side), texts: lines });
    });
  }

  private ask<T>(
    count: number,
    none: T,
    send: (settle: (outcomes: T) => void, fail: (error: Error) => void) => void,
  ): Promise<T> {
    if (count === 0) return Promise.resolve(none);
    if (this.openItems >= this.queueLimit) {
      return Promise.reject(overloaded("Too many transactions are waiting; try again in a second.", 1));
    }
    this.openItems += count;
    return new Promise(send);
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
  receive(encoded: RowOutcomes, batches: number, isBulk: boolean): void {
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
    this.openItems -= encoded.numbers.length / outcomeColumns;
    this.bulkInFlight.take(encoded);
    this.noticeDrained();
  }

  private settleBulk(outcomes: RowOutcomes, settle: (all: RowOutcomes) => void, fail: (error: Error) => void): void {
    const failed = findFailed(outcomes);
    if (failed === undefined) settle(outcomes);
    else fail(this.errorOf(failed));
  }

  /** Settles once nothing waits and nothing is in flight. */
  drained(): Promise<void> {
    if (this.isIdle) return Promise.resolve();
    return new Promise((settle) => this.onDrained.push(settle));
  }

  failAll(error: Error): void {
    const jobs = [...this.inFlight.flatMap((batch) => batch.jobs), ...this.bulkInFlight.clear(), ...this.waiting];
    this.inFlight.length = 0;
    this.bulkOutcomes = [];
    this.answeredBatches = 0;
    this.forgetWaiting();
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
    return this.waiting.length === 0 && this.inFlight.length === 0 && this.bulkInFlight.isEmpty;
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
    if (this.waiting.length === 0) return;
    this.inFlight.push({ jobs: this.waiting, answeredAtMs: 0, busyMs: 0 });
    const [sides, texts] = [this.waitingSides, this.waitingTexts];
    this.forgetWaiting();
    this.send({ type: "decide", isBulk: false, sides: Int32Array.from(sides), texts: encodeLines(texts) });
  }

  private forgetWaiting(): void {
    this.waiting = [];
    this.waitingSides = [];
    this.waitingTexts = [];
  }

  private settleJob(job: Job, outcomes: readonly Outcome[]): void {
    const failed = outcomes.find((outcome) => !isDecided(outcome));
    if (failed !== undefined) job.fail(this.errorOf(failed));
    else job.settle(outcomes.filter(isDecided));
  }

  private errorOf({ kind, message }: FailedOutcome): Error {
    return kind === "failed" ? new Error(`Deciding failed: ${message}`) : this.unavailable(message);
  }
}

function isDecided(outcome: Outcome): outcome is DecideOutcome {
  return !("message" in outcome);
}

/** Of a job that no item failed in. */
function decodeDecided(outcomes: RowOutcomes): readonly DecideOutcome[] {
  return decodeOutcomes(outcomes).filter(isDecided);
}
