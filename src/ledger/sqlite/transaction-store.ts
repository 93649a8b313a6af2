/** What deciding a batch reads and writes of the SQLite store. */
import type { CustomerProfile } from "../../contract/customers.ts";
import { accountForms } from "../../contract/iban.ts";
import type { Transaction } from "../../contract/transactions.ts";
import { profileOf } from "../customers.ts";
import type { BatchStore, LiveReads, StoredEntry } from "../decide-one.ts";
import type { Decider, History, LabelledPast, RuleMark } from "../decider.ts";
import type { VerdictEntry } from "../journal.ts";
import { retentionSliceStates } from "../retention.ts";
import { customerByAccount, customerById, customerOf } from "../tables/customers.ts";
import type { ErasedRecord } from "../tables/database.ts";
import { RuleTallies } from "../tables/rule-tallies.ts";
import { type Database, prepare, prepareArrays, type Statement } from "./connection.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { keptRecord } from "./kept-record.ts";
import { tablesOf } from "./tables.ts";
import { VerdictIds } from "./verdict-ids.ts";
import { WriteBehindStates } from "./write-behind-states.ts";

/**
 * A verdict's body, whether it declined, and the label of its transaction; nulls where that has none, where the verdict was erased, and where its text is
 * not kept: those of approvals can be made again.
 */
type PastRow = [
  previous: number,
  body: string | null,
  isDeclined: number | null,
  isFraud: number | null,
  knownAtMs: number | null,
];

/**
 * An account's verdicts from one back to the first, or to one that was erased. One statement for each would cost a third more. Who reads
 * stops at the most that is wanted: SQLite prepares a statement anew for each limit that is bound to it, which costs as much as ten rows.
 */
const pastSql = `WITH RECURSIVE past (sequence, previous, body, verdict) AS (
    SELECT sequence, previous, body, verdict FROM journal WHERE sequence = ?
    UNION ALL
    SELECT journal.sequence, journal.previous, journal.body, journal.verdict
    FROM past CROSS JOIN journal ON journal.sequence = past.previous WHERE past.body IS NOT NULL)
  SELECT previous, body, verdict LIKE '{"status":"declined"%', is_fraud, known_at_ms
  FROM past LEFT JOIN labels ON transaction_sequence = past.sequence`;

export class TransactionStore implements BatchStore {
  private readonly decider: Decider;
  private readonly journal: JournalWriter;
  readonly live: LiveReads;
  private readonly tallies: RuleTallies;
  readonly states: WriteBehindStates;
  private readonly ids: VerdictIds;
  private hasCustomers: boolean | undefined;
  /** The journal may have verdicts that came from elsewhere. */
  private isBehind = true;

  private readonly selectEntry: Statement<[number, number, string], StoredEntry>;
  private readonly selectPast: Statement<[number], PastRow>;
  private readonly selectBody: Statement<[number], { body: string | null }>;
  private readonly selectOwner: Statement<[number, string], { body: string }>;
  private readonly selectCustomer: Statement<[number, string], { body: string }>;
  private readonly selectAnyCustomer: Statement<[], unknown>;

  constructor(database: Database, decider: Decider, journal: JournalWriter, live: LiveReads, cacheEntries: number) {
    this.decider = decider;
    this.live = live;
    this.tallies = new RuleTallies(tablesOf(database));
    this.journal = journal;
    this.states = new WriteBehindStates(database, decider, cacheEntries);
    this.ids = new VerdictIds(database, cacheEntries);
    this.selectEntry = prepare(
      database,
      `SELECT sequence, body, verdict, ${keptRecord}, features FROM journal WHERE sequence = ? AND side = ? AND subject = ?`,
    );
    this.selectPast = prepareArrays(database, pastSql);
    this.selectBody = prepare(database, "SELECT body FROM journal WHERE sequence = ?");
    this.selectOwner = prepare(database, customerByAccount);
    this.selectCustomer = prepare(database, customerById);
    this.selectAnyCustomer = prepare(database, "SELECT 1 FROM customers LIMIT 1");
  }

  findEntry(side: number, transactionId: string): StoredEntry | undefined {
    const hash = this.ids.hashOf(side, transactionId);
    if (this.ids.isNew(hash)) return undefined;
    for (const sequence of this.ids.find(hash)) {
      const entry = this.selectEntry.get(sequence, side, transactionId);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  findProfile(side: number, transaction: Transaction): CustomerProfile | undefined {
    // Without customers there is nothing to look up for each new account.
    this.hasCustomers ??= this.selectAnyCustomer.get() !== undefined;
    if (!this.hasCustomers) return undefined;
    const account = this.states.find(side, "account", transaction.accountId);
    let profile = this.states.profiles.get(account);
    if (profile === undefined) {
      const rows = accountForms(transaction.accountId).map((account) => this.selectOwner.get(side, account));
      profile = parseProfile(rows.find((row) => row !== undefined));
      if (account !== 0) this.states.profiles.set(account, profile);
    }
    if (profile === null && transaction.customerId !== undefined) {
      profile = parseProfile(this.selectCustomer.get(side, transaction.customerId));
    }
    return profile ?? undefined;
  }

  noteMarks(side: number, { timeMs, amount }: Transaction, marks: readonly RuleMark[]): void {
    this.tallies.note(side, timeMs, amount, marks);
  }

  readHistory(last: number, limit: number, isKept: (sequence: number) => boolean = () => false): History {
    const transactions: Transaction[] = [];
    const declined = new Set<Transaction>();
    const labels: LabelledPast[] = [];
    let sequence = last;
    for (const [previous, body, isDeclined, isFraud, knownAtMs] of isKept(last) ? [] : this.selectPast.iterate(last)) {
      if (body === null) break;
      const transaction = JSON.parse(body) as Transaction;
      transactions.push(transaction);
      if (isDeclined === 1) declined.add(transaction);
      if (knownAtMs !== null) labels.push({ transaction, label: { isFraud: isFraud === 1, knownAtMs } });
      sequence = previous;
      if (transactions.length >= limit || isKept(sequence)) break;
    }
    const after = isKept(sequence) ? sequence : 0;
    const isComplete = sequence === 0 || after !== 0;
    return { transactions: transactions.reverse(), declined, labels: labels.reverse(), isComplete, after, last };
  }

  append(entry: VerdictEntry): number {
    const sequence = this.journal.appendVerdict(entry);
    this.ids.add(this.ids.hashOf(entry.side, entry.transactionId), sequence);
    return sequence;
  }

  /** Takes the ids of erased verdicts out of the index. */
  dropIds(verdicts: readonly ErasedRecord[]): void {
    for (const { side, subject, sequence } of verdicts) this.ids.remove(this.ids.hashOf(side, subject), sequence);
    this.decider.forgetPasts?.();
  }

  areStatesStored(sequence: number): boolean {
    return this.states.writeTowards(sequence, retentionSliceStates);
  }

  /** Call at the start of a group, within the store's transaction. See `WriteBehindStates.beginGroup`. */
  beginGroup(keepsUndo: boolean): void {
    this.states.beginGroup(keepsUndo);
    if (!this.isBehind) return;
    this.ids.catchUp();
    this.states.catchUp({
      findTransaction: (side, transactionId) => this.findEntry(side, transactionId)?.body,
      findBody: (sequence) => this.selectBody.get(sequence)?.body ?? undefined,
    });
    this.isBehind = false;
  }

  /** Writes what is due; call before the commit with the journal's last sequence. */
  flush(sequence: number): void {
    this.states.flush(sequence);
    this.ids.flush();
    this.tallies.flush();
  }

  /** Of what it has seen since it was opened, this writer has added more than it has read. */
  get isMostlyOwn(): boolean {
    return this.states.isMostlyOwn;
  }

  /** Writes all states that wait; call before a commit. */
  flushAll(): void {
    this.states.flushAll();
  }

  /** Call after the commit. */
  settle(): void {
    this.states.settle();
  }

  /** Call after a rollback. */
  rollBack(): void {
    this.ids.reset();
    this.tallies.rollBack();
    this.states.rollBack();
    this.noticeOthers();
  }

  /** Another process may have written. */
  noticeOthers(): void {
    this.isBehind = true;
    this.forgetProfiles();
    this.decider.forgetPasts?.();
  }

  forgetProfiles(): void {
    this.states.profiles.clear();
    this.hasCustomers = undefined;
  }
}

function parseProfile(row: { readonly body: string } | undefined): CustomerProfile | null {
  return row === undefined ? null : profileOf(customerOf(row));
}
