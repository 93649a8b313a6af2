/** The ledger's threads under control of the simulation: their messages wait here until it lets them continue. */
import { EventEmitter } from "node:events";
import type { Decider } from "../../src/ledger/decider.ts";
import type { CheckpointReply, CheckpointRequest } from "../../src/ledger/sqlite/checkpointer.ts";
import { type Database, openForWriting, prepare } from "../../src/ledger/sqlite/connection.ts";
import { createWriterLoop } from "../../src/ledger/sqlite/open-writer.ts";
import type { WriterReply, WriterRequest, WriterThreadData } from "../../src/ledger/sqlite/protocol.ts";
import { type CommitCounters, commitCounters, type SyncThreadData } from "../../src/ledger/sqlite/protocol.ts";
import type { Thread } from "../../src/ledger/sqlite/thread.ts";
import { Writer } from "../../src/ledger/sqlite/writer.ts";
import type { Random } from "../../src/portfolios/random.ts";
import type { SimulatedDisk } from "./disk.ts";
import { faultyStore, type Steps } from "./faulty-store.ts";
import type { Intents } from "./intents.ts";

export abstract class SimulatedThread extends EventEmitter implements Thread {
  protected readonly inbox: unknown[] = [];
  private readonly outbox: unknown[] = [];
  private hasEnded = false;

  postMessage(message: unknown): void {
    this.inbox.push(structuredClone(message));
  }

  ref(): void {}
  unref(): void {}

  /** What it can do next, each by name. */
  abstract ableTo(): readonly (() => void)[];

  actions(): readonly (() => void)[] {
    if (this.outbox.length === 0) return this.ableTo();
    return [...this.ableTo(), () => this.emit("message", this.outbox.shift())];
  }

  protected answer(message: unknown): void {
    this.outbox.push(structuredClone(message));
  }

  /** Once all answers are read, as with a port that is closed. */
  protected end(): void {
    this.hasEnded = true;
  }

  endIfRead(): void {
    if (!this.hasEnded || this.outbox.length > 0) return;
    this.hasEnded = false;
    this.emit("exit", 0);
  }
}

export interface WriterParts {
  readonly data: WriterThreadData;
  readonly decider: Decider;
  readonly steps: Steps;
  readonly random: Random;
  readonly nowMs: () => number;
  readonly intents: Intents;
  readonly disk: SimulatedDisk;
  readonly lie: SyncLie | undefined;
}

export class WriterThread extends SimulatedThread {
  readonly database: Database;
  private readonly serve: (request: WriterRequest) => void;
  private readonly steps: Steps;

  constructor({ data, decider, steps, random, nowMs, intents, disk, lie }: WriterParts) {
    super();
    this.database = openForWriting(data.file, "NORMAL");
    this.steps = steps;
    const { counters, cacheEntries } = data;
    let [commits, settled, synced] = [0, 0, 0];
    const writer = new Writer(faultyStore(this.database, steps), decider, {
      cacheEntries,
      now: nowMs,
      onCommit(step) {
        steps.before(step);
        Atomics.add(counters, commitCounters[step], 1n);
        if (step === "committed") commits += 1;
      },
    });
    this.serve = createWriterLoop({
      writer: intents.watch(writer, this.database),
      // What is under way may come too late for the group that is being made.
      receive: () => (random.chance(0.6) ? (this.inbox.shift() as WriterRequest | undefined) : undefined),
      reply: (message: WriterReply) => {
        this.answer(message);
        if (message.type === "closed") this.end();
      },
      settleCommits(isIdle) {
        if (commits > settled && isIdle && random.chance(0.5) && !steps.isDead()) {
          if (lie !== "reports before it syncs") disk.beginSync()();
          synced = commits;
        } else if (commits > settled) Atomics.add(counters, commitCounters.left, 1n);
        settled = commits;
        return { commit: commits, synced };
      },
      nowMs,
    });
    setImmediate(() => this.emit("message", { type: "ready" } satisfies WriterReply));
  }

  ableTo() {
    if (this.inbox.length === 0) return [];
    return [() => !this.steps.isDead() && this.serve(this.inbox.shift() as WriterRequest)];
  }
}

/** How the simulated sync goes wrong on purpose, to see that the simulation notices. */
export type SyncLie = "reports before it syncs" | "counts after it syncs";

export class SyncThread extends SimulatedThread {
  private readonly counters: CommitCounters;
  private readonly disk: SimulatedDisk;
  private readonly lie: SyncLie | undefined;
  /** Whether the disk is done, each time that it is asked. */
  private readonly isDone: () => boolean;
  private underWay: { readonly synced: bigint; readonly settle: () => void } | undefined;
  /** Of what the writer has left. */
  private seen = 0n;

  constructor(data: SyncThreadData, disk: SimulatedDisk, isDone: () => boolean, lie: SyncLie | undefined) {
    super();
    this.counters = data.counters;
    this.disk = disk;
    this.isDone = isDone;
    this.lie = lie;
  }

  ableTo() {
    const { underWay } = this;
    if (underWay !== undefined) return this.isDone() ? [() => this.finish(underWay)] : [];
    return this.left() > this.seen ? [() => this.begin()] : [];
  }

  private left(): bigint {
    return Atomics.load(this.counters, commitCounters.left);
  }

  private committed(): bigint {
    return Atomics.load(this.counters, commitCounters.committed);
  }

  private begin(): void {
    this.seen = this.left();
    this.underWay = { synced: this.committed(), settle: this.disk.beginSync() };
    if (this.lie === "reports before it syncs") this.answer(Number(this.underWay.synced));
  }

  private finish({ synced, settle }: { readonly synced: bigint; readonly settle: () => void }): void {
    this.underWay = undefined;
    const isLate = this.lie === "counts after it syncs";
    if (isLate) this.seen = this.left();
    settle();
    this.answer(Number(isLate ? this.committed() : synced));
    if (Atomics.load(this.counters, commitCounters.isEnding) === 1n) this.end();
  }
}

export class CheckpointThread extends SimulatedThread {
  readonly database: Database;
  private readonly steps: Steps;

  constructor(file: string, steps: Steps) {
    super();
    this.database = openForWriting(file);
    this.steps = steps;
  }

  ableTo() {
    if (this.inbox.length === 0) return [];
    return [() => !this.steps.isDead() && this.serve(this.inbox.shift() as CheckpointRequest)];
  }

  private serve(request: CheckpointRequest): void {
    if (request === "close") {
      this.database.close();
      this.end();
      return;
    }
    const mode = request === "truncate" ? "TRUNCATE" : "PASSIVE";
    const row = this.steps.checkpoint(() =>
      prepare<[], { busy: number; log: number; checkpointed: number }>(
        this.database,
        `PRAGMA wal_checkpoint(${mode})`,
      ).get(),
    );
    const done = { type: "checkpointed", logPages: row?.log ?? 0, checkpointedPages: row?.checkpointed ?? 0 } as const;
    this.answer(
      request === "truncate" ? { type: "truncate", isDone: row?.busy === 0 } : (done satisfies CheckpointReply),
    );
  }
}
