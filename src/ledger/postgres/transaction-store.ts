/** What deciding a batch reads and writes of the PostgreSQL store: most of it in one go before and after, an account's past when it is needed. */
import type { CustomerProfile } from "../../contract/customer.ts";
import type { Transaction } from "../../contract/transaction.ts";
import type { BatchItem, BatchStore, HeldState, StoredEntry } from "../decide-one.ts";
import type { Decider, History, LabelledPast, RuleMark } from "../decider.ts";
import type { VerdictEntry } from "../journal.ts";
import type { ListLookup } from "../list-lookup.ts";
import { RuleTallies } from "../tables/rule-tallies.ts";
import { BatchReads } from "./batch-reads.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare, type Statement } from "./link.ts";
import { type PastRow, pastOf } from "./past.ts";
import { RegisterWriter } from "./register-writer.ts";
import { type SidedKey, StateShelf } from "./state-shelf.ts";
import { tablesOf } from "./tables.ts";

type InCharge = Pick<BatchStore, "findModel" | "findRules" | "findLists">;

export class TransactionStore implements BatchStore {
  private readonly decider: Decider;
  private readonly journal: JournalWriter;
  private readonly inCharge: InCharge;
  private readonly reads: BatchReads;
  private readonly states: StateShelf;
  private readonly tallies: RuleTallies;
  private readonly register: RegisterWriter;
  private readonly selectPast: Statement<[number, number], PastRow>;
  /** Verdicts of the group, by the places that stand for their sequences. */
  private pending: VerdictEntry[] = [];

  constructor(link: Link, decider: Decider, journal: JournalWriter, inCharge: InCharge, cacheEntries: number) {
    this.decider = decider;
    this.journal = journal;
    this.inCharge = inCharge;
    this.reads = new BatchReads(link);
    this.states = new StateShelf(link, decider, cacheEntries);
    this.tallies = new RuleTallies(tablesOf(link));
    this.register = new RegisterWriter(link, decider);
    this.selectPast = prepare(link, pastOf);
  }

  beginGroup(): void {
    this.reads.clear();
    this.pending = [];
  }

  /** Another node has decided or labelled on the side. */
  distrust(side: number): void {
    this.states.distrust(side);
  }

  /** Reads ahead what the batch will ask for. `withCustomers` are the sides that have any. */
  prepareBatch(items: readonly BatchItem[], withCustomers: ReadonlySet<number>): void {
    this.reads.loadEntries(items.map(({ side, transaction: { id } }) => ({ side, id })));
    const isNew = ({ side, transaction: { id } }: BatchItem) => this.reads.findEntry(side, id) === undefined;
    const fresh = items.filter(isNew);
    this.states.load(fresh.flatMap(({ side, transaction }) => this.keysOf(side, transaction)));
    this.reads.loadCustomers(fresh, withCustomers);
  }

  /** Reads ahead what a change of these transactions' labels will ask for. */
  prepareLabels(side: number, transactionIds: readonly string[]): void {
    this.reads.loadEntries(transactionIds.map((id) => ({ side, id })));
    const keys = transactionIds.flatMap((id) => {
      const entry = this.reads.findEntry(side, id);
      return entry === undefined ? [] : this.keysOf(side, JSON.parse(entry.body) as Transaction);
    });
    this.states.load(keys);
  }

  findEntry(side: number, transactionId: string): StoredEntry | undefined {
    return this.reads.findEntry(side, transactionId);
  }

  holdState(side: number, kind: string, id: string): HeldState {
    return this.states.hold(side, kind, id);
  }

  findProfile(side: number, transaction: Transaction): CustomerProfile | undefined {
    return this.reads.findProfile(side, transaction);
  }

  findModel(side: number): unknown {
    return this.inCharge.findModel(side);
  }

  findRules(side: number): unknown {
    return this.inCharge.findRules(side);
  }

  findLists(side: number): ListLookup {
    return this.inCharge.findLists(side);
  }

  noteMarks(side: number, { timeMs, amount }: Transaction, marks: readonly RuleMark[]): void {
    this.tallies.note(side, timeMs, amount, marks);
  }

  readHistory(lastSequence: number, limit: number): History {
    const transactions: Transaction[] = [];
    const labels: LabelledPast[] = [];
    let sequence = lastSequence;
    while (sequence < 0 && transactions.length < limit) {
      const entry = this.pending[-sequence - 1];
      if (entry === undefined) throw new Error("A verdict of the group is not among its verdicts.");
      transactions.push(JSON.parse(entry.body) as Transaction);
      sequence = entry.previous;
    }
    const wanted = limit - transactions.length;
    for (const row of sequence === 0 || wanted === 0 ? [] : this.selectPast.all(sequence, wanted)) {
      if (row.body === null) break;
      const transaction = JSON.parse(row.body) as Transaction;
      transactions.push(transaction);
      if (row.is_fraud !== null && row.known_at_ms !== null) {
        labels.push({ transaction, label: { isFraud: row.is_fraud, knownAtMs: row.known_at_ms } });
      }
      sequence = row.previous;
    }
    return { transactions: transactions.reverse(), labels: labels.reverse(), isComplete: sequence === 0 };
  }

  append(entry: VerdictEntry): number {
    const place = this.journal.appendVerdict(entry);
    this.pending.push(entry);
    const { side, transactionId, body, verdict, record } = entry;
    this.reads.noteEntry(side, transactionId, { sequence: place, body, verdict, record });
    return place;
  }

  /** Writes what the group changed; call before the commit. */
  flush(): void {
    this.states.flush((sequence) => this.journal.resolve(sequence));
    this.register.write(this.pending, (index) => this.journal.resolve(-index - 1));
    this.tallies.flush();
  }

  settle(): void {
    this.states.settle();
  }

  rollBack(): void {
    this.states.rollBack();
    this.tallies.rollBack();
  }

  private keysOf(side: number, transaction: Transaction): readonly SidedKey[] {
    return this.decider.stateKeys(transaction).map(({ kind, id }) => ({ side, kind, id }));
  }
}
