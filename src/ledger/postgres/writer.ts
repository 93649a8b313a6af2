/** The writer of one node: runs work in groups, each one transaction of the database, again from the start where another node was in the way. */

import { type BatchItem, decideOne } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import type { DecideOutcome } from "../ledger.ts";
import type { ChangeName, Changes } from "../tables/changes.ts";
import type { FailedOutcome } from "../thread/protocol.ts";
import { createPostgresChanges } from "./changes.ts";
import { isAway, isConflict } from "./failures.ts";
import { InCharge } from "./in-charge.ts";
import { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare, type Statement } from "./link.ts";
import { SideWatch } from "./side-watch.ts";
import { tablesOf } from "./tables.ts";
import { TransactionStore } from "./transaction-store.ts";

export interface WriterOptions {
  readonly cacheEntries: number;
  readonly now: () => number;
  readonly wait: (ms: number) => void;
}

interface SideRow {
  readonly side: number;
  readonly change_number: number;
  readonly has_customers: boolean;
}

/** What concerns one side has it as its first argument; these begin with another number. */
const ofAllSides: ReadonlySet<ChangeName> = new Set(["wakeCases", "eraseVerdicts"]);

/** With pauses that double, the last comes after a second and a half; a deadlock takes the database a second to see. */
const attempts = 9;
const firstPauseMs = 5;

export class Writer {
  private readonly link: Link;
  private readonly decider: Decider;
  private readonly options: WriterOptions;
  private readonly journal: JournalWriter;
  private readonly inCharge: InCharge;
  private readonly transactions: TransactionStore;
  private readonly changes: Changes;
  private readonly watch: SideWatch;
  private readonly lockSides: Statement<[readonly number[]], SideRow>;

  constructor(link: Link, decider: Decider, options: WriterOptions) {
    this.link = link;
    this.decider = decider;
    this.options = options;
    this.journal = new JournalWriter(link);
    const tables = tablesOf(link);
    this.inCharge = new InCharge(tables, decider, this.journal);
    this.transactions = new TransactionStore(link, decider, this.journal, this.inCharge, options.cacheEntries);
    this.changes = createPostgresChanges(tables, {
      decider,
      journal: this.journal,
      transactions: this.transactions,
      inCharge: this.inCharge,
    });
    this.watch = new SideWatch(link);
    // In order, so that two groups never wait for each other.
    this.lockSides = prepare(
      link,
      `SELECT side, change_number, has_customers FROM sides WHERE side = ANY ($1::integer[])
       ORDER BY side FOR UPDATE`,
    );
  }

  /** Decides the items in order, as one group; should the group fail, each by itself, so that one bad item costs only its own answer. */
  decide(items: readonly BatchItem[]): readonly (DecideOutcome | FailedOutcome)[] {
    try {
      return this.runGroup(new Set(items.map(({ side }) => side)), (withCustomers) => {
        this.transactions.prepareBatch(items, withCustomers);
        const outcomes = items.map((item) => decideOne(this.transactions, this.decider, item));
        return () =>
          outcomes.map((outcome) =>
            outcome.kind === "conflict" ? outcome : { ...outcome, sequence: this.journal.resolve(outcome.sequence) },
          );
      });
    } catch (error) {
      if (items.length === 1 || isAway(error)) return items.map(() => failed(error));
      return items.map((item) => this.decide([item])[0] ?? failed(error));
    }
  }

  change<Name extends ChangeName>(name: Name, args: Parameters<Changes[Name]>): ReturnType<Changes[Name]> {
    const change = this.changes[name] as (...given: Parameters<Changes[Name]>) => ReturnType<Changes[Name]>;
    const [first] = args;
    const sides = typeof first === "number" && !ofAllSides.has(name) ? [first] : [];
    return this.runGroup(new Set(sides), () => {
      // Changes rest on what they read, also of other sides; all of them go one after the other.
      this.journal.hold();
      const result = change(...args);
      return () => result;
    });
  }

  close(): void {
    this.link.close();
  }

  private runGroup<T>(sides: ReadonlySet<number>, work: (withCustomers: ReadonlySet<number>) => () => T): T {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.runOnce(sides, work);
      } catch (error) {
        this.takeBack();
        if (!isConflict(error) || attempt === attempts) throw error;
        this.options.wait(firstPauseMs * 2 ** (attempt - 1));
      }
    }
  }

  private runOnce<T>(sides: ReadonlySet<number>, work: (withCustomers: ReadonlySet<number>) => () => T): T {
    this.link.begin();
    this.journal.beginGroup();
    this.transactions.beginGroup();
    const withCustomers = new Set<number>();
    for (const row of sides.size === 0 ? [] : this.lockSides.all([...sides])) {
      this.inCharge.noticeNumber(row.side, row.change_number);
      if (row.has_customers) withCustomers.add(row.side);
    }
    for (const side of this.watch.listChanged(sides)) this.transactions.distrust(side);
    this.inCharge.catchUp();
    const resultOf = work(withCustomers);
    this.transactions.flush();
    const last = this.journal.closeGroup(this.options.now());
    const result = resultOf();
    this.link.execute("COMMIT");
    this.transactions.settle();
    if (last !== undefined) this.watch.note(sides, last);
    return result;
  }

  private takeBack(): void {
    this.link.rollBack();
    this.transactions.rollBack();
    this.inCharge.rollBack();
  }
}

export function failed(error: unknown): FailedOutcome {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: isAway(error) ? "unavailable" : "failed", message };
}
