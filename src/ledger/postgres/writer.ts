/** The writer of one node: runs work in groups, each one transaction of the database, again from the start where another node was in the way. */
import { type BatchItem, decideOne } from "../decide-one.ts";
import type { Decider, DeciderSource } from "../decider.ts";
import type { DecideOutcome } from "../ledger.ts";
import type { ChangeName, Changes } from "../tables/changes.ts";
import type { StateRecord } from "../take-in.ts";
import type { Lines } from "../thread/lines.ts";
import type { FailedOutcome } from "../thread/protocol.ts";
import type { EntryRow } from "./batch-reads.ts";
import { createPostgresChanges } from "./changes.ts";
import type { PostgresSettings } from "./connection.ts";
import { isAway, isConflict } from "./failures.ts";
import { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare, type Statement } from "./link.ts";
import { LiveInputs } from "./live-inputs.ts";
import { SideRecords } from "./side-records.ts";
import { tablesOf } from "./tables.ts";
import { TransactionStore } from "./transaction-store.ts";

export interface WriterOptions {
  readonly cacheEntries: number;
  readonly now: () => number;
  readonly wait: (ms: number) => void;
}

interface SideRow {
  readonly side: number;
  /** Counts changes of its models, rules and lists. */
  readonly changes: number;
  readonly has_customers: boolean;
  readonly states_through: number;
  readonly states_begun: number;
}

/** What a group has at its start, once the rows of its sides are locked. */
interface Opening {
  readonly withCustomers: ReadonlySet<number>;
  readonly entries: readonly EntryRow[];
}

interface GroupParts<T> {
  readonly sides: ReadonlySet<number>;
  /** Prepares what a batch will look up first. */
  readonly items?: readonly BatchItem[];
  /** Gives what makes the result, once the group's sequences are known. */
  readonly work: (opening: Opening) => () => T;
}

/** What concerns one side has it as its first argument; these begin with another number. */
const ofAllSides: ReadonlySet<ChangeName> = new Set(["wakeCases", "eraseVerdicts"]);

/** Pauses double, so the last attempt comes after a second and a half. The database takes a second to see a deadlock. */
const attempts = 9;
const firstPauseMs = 5;

export class Writer {
  private readonly link: Link;
  private readonly decider: Decider;
  private readonly options: WriterOptions;
  private readonly journal: JournalWriter;
  private readonly live: LiveInputs;
  private readonly transactions: TransactionStore;
  private readonly changes: Changes;
  private readonly records: SideRecords;
  private readonly lockSides: Statement<[readonly number[]], SideRow>;

  constructor(link: Link, decider: Decider, options: WriterOptions) {
    this.link = link;
    this.decider = decider;
    this.options = options;
    this.journal = new JournalWriter(link);
    const tables = tablesOf(link);
    this.live = new LiveInputs(tables, decider, this.journal);
    this.transactions = new TransactionStore(link, decider, this.journal, this.live, options.cacheEntries);
    this.changes = createPostgresChanges(tables, {
      decider,
      journal: this.journal,
      transactions: this.transactions,
      live: this.live,
    });
    this.records = new SideRecords(link);
    // Rows are locked in order, so that two groups never wait for each other.
    this.lockSides = prepare(
      link,
      `SELECT side, changes, has_customers, states_through, states_begun FROM sides
       WHERE side = ANY ($1::integer[]) ORDER BY side FOR UPDATE`,
    );
  }

  /** Decides the items in order, as one group; if the group fails, each by itself, so that one bad item costs only its own answer. */
  decide(items: readonly BatchItem[]): readonly (DecideOutcome | FailedOutcome)[] {
    try {
      return this.runGroup({
        sides: new Set(items.map(({ side }) => side)),
        items,
        work: ({ entries, withCustomers }) => {
          this.transactions.prepareBatch(items, entries, withCustomers);
          const outcomes = items.map((item) => decideOne(this.transactions, this.decider, item));
          return () =>
            outcomes.map((outcome) =>
              outcome.kind === "conflict" ? outcome : { ...outcome, sequence: this.journal.resolve(outcome.sequence) },
            );
        },
      });
    } catch (error) {
      if (items.length === 1 || isAway(error)) return items.map(() => failed(error));
      return items.map((item) => this.decide([item])[0] ?? failed(error));
    }
  }

  decideLines(lines: Lines): readonly (DecideOutcome | FailedOutcome)[] {
    return this.decide(lines.items());
  }

  change<Name extends ChangeName>(name: Name, args: Parameters<Changes[Name]>): ReturnType<Changes[Name]> {
    const change = this.changes[name] as (...given: Parameters<Changes[Name]>) => ReturnType<Changes[Name]>;
    const [first] = args;
    const sides = typeof first === "number" && !ofAllSides.has(name) ? [first] : [];
    const result = this.runGroup({
      sides: new Set(sides),
      work: () => {
        // Changes depend on what they read, also of other sides: they run one after the other.
        this.journal.hold();
        const made = change(...args);
        return () => made;
      },
    });
    this.writeStates(this.transactions.takeOwed());
    return result;
  }

  /** Reads what decides, so that no request waits for it. */
  prepare(): void {
    this.link.begin();
    this.live.models.prepare();
    this.link.rollBack();
  }

  /** Writes what the database lacks of the states of these sides. */
  writeStates(sides: Iterable<number>): void {
    for (const side of sides) {
      this.runGroup({
        sides: new Set([side]),
        work: () => {
          this.transactions.writeStates(side);
          return () => undefined;
        },
      });
    }
  }

  /** The same for all sides, also for states that dead nodes had in memory. */
  writeAllStates(): void {
    this.link.begin();
    this.transactions.areStatesStored(Number.MAX_SAFE_INTEGER);
    this.link.rollBack();
    this.writeStates(this.transactions.takeOwed());
  }

  /** Flushes what is in memory first; where the database is away, it is made again from the journal. */
  close(): void {
    try {
      this.writeStates(this.transactions.states.listSides());
    } catch (error) {
      if (!isAway(error)) throw error;
    } finally {
      this.link.close();
    }
  }

  private runGroup<T>(parts: GroupParts<T>): T {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.runOnce(parts);
      } catch (error) {
        this.undoGroup(parts.sides);
        if (!isConflict(error) || attempt === attempts) throw error;
        this.options.wait(firstPauseMs * 2 ** (attempt - 1));
      }
    }
  }

  private runOnce<T>({ sides, items, work }: GroupParts<T>): T {
    this.link.begin();
    this.journal.beginGroup();
    // Batches fail seldom, and copies of all that they touch would cost more than reading it again.
    this.transactions.beginGroup(items === undefined);
    const opening = this.open([...sides], items ?? []);
    this.live.catchUp();
    const resultOf = work(opening);
    const last = this.journal.endOfGroup();
    if (last !== undefined) {
      this.transactions.flush(last);
      this.journal.closeGroup(this.options.now());
    }
    const result = resultOf();
    this.link.commit();
    this.transactions.settle(sides, last);
    return result;
  }

  /** Locks the rows of the sides and brings their states in memory up to date. */
  private open(sides: readonly number[], items: readonly BatchItem[]): Opening {
    const withCustomers = new Set<number>();
    if (sides.length === 0) return { withCustomers, entries: [] };
    const { states } = this.transactions;
    const knownOf = (side: number) => states.knownOf(side);
    const [rows, records, entries] = this.link.together<[SideRow, StateRecord, EntryRow]>([
      this.lockSides.of(sides),
      this.records.of(sides, knownOf),
      this.transactions.askEntries(items),
    ]);
    for (const { side, changes, has_customers, states_through, states_begun } of rows) {
      this.live.noticeNumber(side, changes);
      if (has_customers) withCustomers.add(side);
      states.notice(side, states_through, states_begun);
      let page: readonly StateRecord[] = records.filter((record) => record.side === side);
      while (page.length > 0) {
        this.transactions.catchUp(side, page);
        [page] = this.records.isFullPage(page)
          ? this.link.together<[StateRecord]>([this.records.of([side], knownOf)])
          : [[]];
      }
    }
    return { withCustomers, entries };
  }

  private undoGroup(sides: ReadonlySet<number>): void {
    this.link.rollBack();
    this.transactions.rollBack(sides);
    this.live.rollBack();
  }
}

export function failed(error: unknown): FailedOutcome {
  if (!(error instanceof Error)) return { kind: "failed", message: String(error) };
  // Where the code was when the database went away says nothing; where a bug was, everything.
  if (isAway(error)) return { kind: "unavailable", message: error.message };
  return { kind: "failed", message: error.stack ?? error.message };
}

export interface WriterThreadData {
  readonly settings: PostgresSettings;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
}
