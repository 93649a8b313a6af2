/** The one writer of the store: runs work in commit groups, each a store transaction that is synced before anyone is answered. */
import { type BatchItem, decideOne } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import type { DecideOutcome } from "../ledger.ts";
import { LiveInputs } from "../tables/live-inputs.ts";
import type { Lines } from "../thread/lines.ts";
import type { FailedOutcome } from "../thread/protocol.ts";
import { type ChangeName, type Changes, createChanges } from "./changes.ts";
import { type Database, isStoreFailure, prepare, type Statement } from "./connection.ts";
import { JournalWriter } from "./journal-writer.ts";
import { LineItems } from "./line-items.ts";
import { tablesOf } from "./tables.ts";
import { TransactionStore } from "./transaction-store.ts";

export interface WriterOptions {
  readonly cacheEntries: number;
  readonly now: () => number;
  /** Called just before a commit can be seen by others, and when it is done, with the journal's last record; 0 where it failed. */
  readonly onCommit?: (step: "begun" | "committed", sequence: number) => void;
}

/** After a group that failed: without copies of the states that it changed, all are read again, and the next may fail for the same reason. */
const cautiousGroups = 1_000;

export class Writer {
  private isService = false;
  private readonly database: Database;
  private readonly decider: Decider;
  private readonly now: () => number;
  private readonly journal: JournalWriter;
  private readonly live: LiveInputs;
  private readonly transactions: TransactionStore;
  private readonly changes: Changes;
  private readonly begin: Statement;
  private readonly commit: Statement;
  private readonly selectVersion: Statement<[], { data_version: number }>;
  private readonly selectChanges: Statement<[], { changes: number }>;
  private readonly onCommit: (step: "begun" | "committed", sequence: number) => void;
  private version = -1;
  private changesBefore = 0;
  /** So many groups to come keep copies, whatever they do. */
  private cautiousGroups = 0;

  constructor(database: Database, decider: Decider, options: WriterOptions) {
    this.database = database;
    this.decider = decider;
    this.now = options.now;
    this.onCommit = options.onCommit ?? (() => undefined);
    this.journal = new JournalWriter(database);
    const tables = tablesOf(database);
    const live = new LiveInputs(tables, decider, this.journal, () => undefined);
    this.live = live;
    // A long list takes a second to read; the first transaction should not wait for it.
    live.catchUp();
    this.transactions = new TransactionStore(database, decider, this.journal, live, options.cacheEntries);
    this.changes = createChanges(tables, { decider, journal: this.journal, transactions: this.transactions, live });
    this.begin = prepare(database, "BEGIN IMMEDIATE");
    this.commit = prepare(database, "COMMIT");
    this.selectVersion = prepare<[], { data_version: number }>(database, "PRAGMA data_version");
    this.selectChanges = prepare<[], { changes: number }>(database, "SELECT total_changes() AS changes");
  }

  /**
   * Decides the items in order, as one group, until `isEnough` after one of them. If the group fails, each item is decided by itself,
   * so that one bad item costs only its own answer.
   */
  decide(items: readonly BatchItem[], isEnough?: () => boolean): readonly (DecideOutcome | FailedOutcome)[] {
    return this.decideGroup({ count: items.length, at: (index) => items[index] }, isEnough);
  }

  /** The same of lines. */
  decideLines(lines: Lines, isEnough?: () => boolean): readonly (DecideOutcome | FailedOutcome)[] {
    const items = new LineItems(lines, this.transactions.states.lines);
    return this.decideGroup({ count: lines.count, at: (line) => items.at(line) }, isEnough);
  }

  private decideGroup(
    { count, at }: { readonly count: number; readonly at: (index: number) => BatchItem | undefined },
    isEnough = () => false,
  ): readonly (DecideOutcome | FailedOutcome)[] {
    try {
      return this.runGroup(count === 1, () => {
        const outcomes: DecideOutcome[] = [];
        for (let index = 0; index < count; index += 1) {
          const item = at(index);
          if (item !== undefined) outcomes.push(decideOne(this.transactions, this.decider, item));
          if (isEnough()) break;
        }
        return outcomes;
      });
    } catch (error) {
      const all = Array.from({ length: count }, (_, index) => index);
      if (count === 1 || isStoreFailure(error)) return all.map(() => failed(error));
      return all.map((index) => this.decideGroup({ count: 1, at: () => at(index) })[0] ?? failed(error));
    }
  }

  change<Name extends ChangeName>(name: Name, args: Parameters<Changes[Name]>): ReturnType<Changes[Name]> {
    const change = this.changes[name] as (...given: Parameters<Changes[Name]>) => ReturnType<Changes[Name]>;
    return this.runGroup(true, () => change(...args));
  }

  /**
   * Takes in what a crash has left, and reads what decides, so that no request waits for either; what is taken in so is written at the
   * close.
   */
  takeIn(): void {
    this.isService = true;
    try {
      this.runGroup(true, () => this.live.models.prepare());
    } catch (error) {
      // The next group tries again.
      if (!isStoreFailure(error)) throw error;
    }
  }

  /** Writes the states that are in memory only, so that the next start need not make them from the journal. */
  writeStates(): void {
    this.runGroup(true, () => this.transactions.flushAll());
  }

  /** Nothing may be asked for afterwards. */
  close(): void {
    try {
      // A command that has read more than it added leaves this to the service beside it.
      if (this.isService || this.transactions.isMostlyOwn) this.writeStates();
    } catch (error) {
      // The journal has all of it.
      if (!isStoreFailure(error)) throw error;
    } finally {
      this.database.close();
    }
  }

  /** Checkpoints the last pages, so that the WAL starts over. */
  checkpoint(): void {
    try {
      this.database.exec("PRAGMA wal_checkpoint(PASSIVE)");
    } catch (error) {
      // The WAL then grows until the next time.
      if (!isStoreFailure(error)) throw error;
    }
  }

  private commitGroup(sequence: number): void {
    const changes = this.selectChanges.get()?.changes ?? 0;
    // A group that only read has nothing to sync.
    const isChanged = changes !== this.changesBefore;
    this.changesBefore = changes;
    if (isChanged) this.onCommit("begun", sequence);
    let last = 0;
    try {
      this.commit.run();
      last = sequence;
    } finally {
      // A failed one counts as well: callers would wait for it for ever.
      if (isChanged) this.onCommit("committed", last);
    }
  }

  /** What is expected to fail now and then keeps copies of the states that it changes; for a group of many that is a tenth of its work. */
  private runGroup<T>(mayFail: boolean, work: () => T): T {
    this.cautiousGroups = Math.max(0, this.cautiousGroups - 1);
    this.begin.run();
    try {
      this.noticeOtherWriters();
      this.journal.beginGroup();
      this.live.catchUp();
      this.transactions.beginGroup(mayFail || this.cautiousGroups > 0);
      const result = work();
      const head = this.journal.closeGroup(this.now());
      this.transactions.flush(head.sequence);
      this.commitGroup(head.sequence);
      this.journal.adopt(head);
      this.transactions.settle();
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec("ROLLBACK");
      this.journal.reset();
      this.transactions.rollBack();
      this.live.rollBack();
      this.cautiousGroups = cautiousGroups;
      throw error;
    }
  }

  /** Another process, such as the command line, may have written since the last group: then memory is out of date. */
  private noticeOtherWriters(): void {
    const version = this.selectVersion.get()?.data_version ?? 0;
    if (version !== this.version) {
      this.journal.reset();
      this.transactions.noticeOthers();
      this.live.notice();
    }
    this.version = version;
  }
}

export function failed(error: unknown): FailedOutcome {
  if (!(error instanceof Error)) return { kind: "failed", message: String(error) };
  // Where a full disk was met says nothing; where a bug was, everything.
  if (isStoreFailure(error)) return { kind: "unavailable", message: error.message };
  return { kind: "failed", message: error.stack ?? error.message };
}
