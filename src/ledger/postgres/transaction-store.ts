/** What deciding a batch reads and writes of the PostgreSQL store: most of it in one go before and after, an account's past when it is needed. */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { BatchItem, BatchStore, EntrySummary, LiveReads, StoredEntry } from "../decide-one.ts";
import type { Decider, History, LabelledPast, RuleMark } from "../decider.ts";
import { journalKinds, type VerdictEntry } from "../journal.ts";
import { RuleTallies } from "../tables/rule-tallies.ts";
import { type StateRecord, takeIn } from "../take-in.ts";
import { BatchReads, type EntryRow } from "./batch-reads.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Asked, type Link, prepare, type Statement } from "./link.ts";
import { type PastRow, pastOf } from "./past.ts";
import { type IndexedEntry, SearchIndexWriter } from "./search-index-writer.ts";
import { postingTablesOf } from "./tables.ts";
import { type SidedKey, WriteBehindStates } from "./write-behind-states.ts";

export class TransactionStore implements BatchStore {
  private readonly decider: Decider;
  private readonly journal: JournalWriter;
  readonly live: LiveReads;
  private readonly reads: BatchReads;
  readonly states: WriteBehindStates;
  private readonly selectBody: Statement<[number], { readonly body: string | null }>;
  private readonly selectBehind: Statement<[number], { readonly side: number }>;
  private readonly tallies: RuleTallies;
  private readonly searchIndex: SearchIndexWriter;
  private readonly selectPast: Statement<[number, number], PastRow>;
  /** Verdicts of the group, by the places that stand for their sequences. */
  private pending: IndexedEntry[] = [];
  /** Sides whose states have to be flushed for a waiting caller. */
  private owed: readonly number[] = [];

  constructor(link: Link, decider: Decider, journal: JournalWriter, live: LiveReads, cacheEntries: number) {
    this.decider = decider;
    this.journal = journal;
    this.live = live;
    this.reads = new BatchReads(link);
    this.states = new WriteBehindStates(link, decider, cacheEntries);
    this.tallies = new RuleTallies(postingTablesOf(link));
    this.searchIndex = new SearchIndexWriter(link);
    this.selectPast = prepare(link, pastOf);
    this.selectBehind = prepare(link, "SELECT side FROM sides WHERE states_through < $1 ORDER BY side");
    this.selectBody = prepare(link, "SELECT body FROM journal WHERE sequence = $1");
  }

  /** See `WriteBehindStates.beginGroup`. */
  beginGroup(keepsUndo: boolean): void {
    this.reads.clear();
    this.states.beginGroup(keepsUndo);
    this.pending = [];
  }

  /** Asks for the verdicts that there are under the ids of a batch. */
  askEntries(items: readonly BatchItem[]): Asked<EntryRow> {
    return this.reads.askEntries(items.map(({ side, transaction: { id } }) => ({ side, id })));
  }

  /** Takes in what has touched the side's states since this node was there, in the order of its sequences. */
  catchUp(side: number, records: readonly StateRecord[]): void {
    this.states.takingIn(side, () => {
      const labelled = records.filter(({ kind }) => kind === journalKinds.label);
      if (labelled.length > 0) this.reads.loadEntries(labelled.map(({ subject: id }) => ({ side, id })));
      const findTransaction = (of: number, id: string) => this.reads.findEntry(of, id)?.body;
      const bodies = records.map(({ kind, subject, body }) =>
        kind === journalKinds.label ? findTransaction(side, subject) : body,
      );
      this.states.load(
        bodies.flatMap((body) =>
          body === null || body === undefined ? [] : this.keysOf(side, JSON.parse(body) as Transaction),
        ),
      );
      const store = {
        findTransaction,
        findBody: (sequence: number) => this.selectBody.get(sequence)?.body ?? undefined,
        states: this.states,
      };
      for (const record of records) takeIn(store, this.decider, record);
      return records.at(-1)?.sequence ?? 0;
    });
  }

  /** Reads ahead what the batch will ask for. `withCustomers` are the sides that have any. */
  prepareBatch(items: readonly BatchItem[], entries: readonly EntryRow[], withCustomers: ReadonlySet<number>): void {
    this.reads.takeEntries(entries);
    const isNew = ({ side, transaction: { id } }: BatchItem) => this.reads.findEntry(side, id) === undefined;
    const fresh = items.filter(isNew);
    this.states.load(fresh.flatMap(({ side, transaction }) => this.keysOf(side, transaction)));
    this.reads.loadCustomers(fresh, withCustomers);
  }

  /** The same for one that is only tried out. */
  prepareOne(item: BatchItem): void {
    this.reads.loadEntries([{ side: item.side, id: item.transaction.id }]);
    // Whether the side has customers is not asked for one alone.
    this.prepareBatch([item], [], new Set([item.side]));
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

  findProfile(side: number, transaction: Transaction): CustomerProfile | undefined {
    return this.reads.findProfile(side, transaction);
  }

  noteMarks(side: number, { timeMs, amount }: Transaction, marks: readonly RuleMark[]): void {
    this.tallies.note(side, timeMs, amount, marks);
  }

  readHistory(lastSequence: number, limit: number): History {
    const transactions: Transaction[] = [];
    const declined = new Set<Transaction>();
    const labels: LabelledPast[] = [];
    let sequence = lastSequence;
    while (sequence < 0 && transactions.length < limit) {
      const entry = this.pending[-sequence - 1];
      if (entry === undefined) throw new Error("A verdict of the group is not among its verdicts.");
      const transaction = JSON.parse(entry.body) as Transaction;
      transactions.push(transaction);
      if (entry.status === "declined") declined.add(transaction);
      sequence = entry.previous;
    }
    const wanted = limit - transactions.length;
    for (const row of sequence === 0 || wanted === 0 ? [] : this.selectPast.all(sequence, wanted)) {
      if (row.body === null) break;
      const transaction = JSON.parse(row.body) as Transaction;
      transactions.push(transaction);
      if (row.is_declined === true) declined.add(transaction);
      if (row.is_fraud !== null && row.known_at_ms !== null) {
        labels.push({ transaction, label: { isFraud: row.is_fraud, knownAtMs: row.known_at_ms } });
      }
      sequence = row.previous;
    }
    return {
      transactions: transactions.reverse(),
      declined,
      labels: labels.reverse(),
      isComplete: sequence === 0,
      after: 0,
      last: 0,
    };
  }

  append(entry: VerdictEntry, summary: EntrySummary): number {
    const place = this.journal.appendVerdict(entry);
    this.pending.push({ ...entry, ...summary });
    const { side, transactionId, body, verdict, record, features } = entry;
    this.reads.noteEntry(side, transactionId, { sequence: place, body, verdict, record, features: features.slice() });
    return place;
  }

  /** Writes what the group changed; call before the commit with the journal's last sequence. */
  flush(last: number): void {
    this.states.flush(last, (sequence) => this.journal.resolve(sequence));
    this.searchIndex.write(this.pending, (index) => this.journal.resolve(-index - 1));
    this.tallies.flush();
  }

  /** True where the states in the database include all records up to here; else the sides that lack some are noted. */
  areStatesStored(sequence: number): boolean {
    this.owed = this.selectBehind.all(sequence).map(({ side }) => side);
    return this.owed.length === 0;
  }

  takeOwed(): readonly number[] {
    const { owed } = this;
    this.owed = [];
    return owed;
  }

  /** See `WriteBehindStates.flushAll`. */
  writeStates(side: number): void {
    this.states.flushAll(side, this.journal.lastSequence());
  }

  settle(sides: Iterable<number>, last: number | undefined): void {
    this.states.settle(sides, last);
  }

  rollBack(sides: Iterable<number>): void {
    this.states.rollBack(sides);
    this.tallies.rollBack();
  }

  private keysOf(side: number, transaction: Transaction): readonly SidedKey[] {
    return this.decider.stateKeys(transaction).map(({ kind, id }) => ({ side, kind, id }));
  }
}
