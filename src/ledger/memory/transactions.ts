/** What deciding reads and writes of the memory engine, and what is read of verdicts. */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { FraudVerdict, Transaction } from "../../contract/transactions.ts";
import type { LabelledTransaction } from "../case-store.ts";
import { knownLabelOf, type LabelStore } from "../change-label.ts";
import { profileOf } from "../customers.ts";
import { type BatchStore, type HeldState, type LiveReads, reviveFeatures, type StoredEntry } from "../decide-one.ts";
import type { Decider, History, LabelledPast, RuleMark } from "../decider.ts";
import { type JournalEntry, journalKinds, type VerdictEntry } from "../journal.ts";
import type { JudgedVerdict, LabelledVerdict, SideId, StoredLabel, StoredVerdict } from "../ledger.ts";
import type { ErasedRecord } from "../tables/database.ts";
import type { MemoryCustomers } from "./customers.ts";
import type { MemoryJournal } from "./journal.ts";
import { MemoryLabels } from "./labels.ts";
import { MemoryLists } from "./lists.ts";
import { MemoryModels } from "./models.ts";
import { MemoryRules } from "./rules.ts";

export class MemoryTransactions implements BatchStore, LabelStore {
  readonly labels = new MemoryLabels();
  readonly models: MemoryModels;
  readonly rules: MemoryRules;
  readonly lists: MemoryLists;
  readonly live: LiveReads = {
    findModel: (side) => this.models.findModel(side),
    findRules: (side) => this.rules.findRules(side),
    findLists: (side) => this.lists.lookup(side),
  };
  private readonly sequences = new Map<string, number>();
  private readonly states = new Map<string, HeldState>();
  private readonly decider: Decider;
  private readonly journal: MemoryJournal;
  private readonly customers: MemoryCustomers;

  constructor(decider: Decider, journal: MemoryJournal, customers: MemoryCustomers) {
    this.decider = decider;
    this.journal = journal;
    this.customers = customers;
    this.models = new MemoryModels(decider, journal);
    this.rules = new MemoryRules(decider, journal, (side) => this.lists.listAll(side).map(({ name }) => name));
    this.lists = new MemoryLists(journal, (side) => this.rules.lastSet(side));
  }

  findEntry(side: number, transactionId: string): StoredEntry | undefined {
    const record = this.journal.find(this.sequences.get(`${side}:${transactionId}`) ?? 0);
    if (record === undefined) return undefined;
    const { sequence, body, verdict, record: decision } = record;
    return { sequence, body: body ?? "", verdict: verdict ?? "", record: decision ?? "" };
  }

  findVerdict(side: SideId, transactionId: string): StoredVerdict | undefined {
    const entry = this.findEntry(side, transactionId);
    if (entry === undefined) return undefined;
    return {
      sequence: entry.sequence,
      transaction: JSON.parse(entry.body) as Transaction,
      verdict: JSON.parse(entry.verdict) as FraudVerdict,
      record: entry.record,
      features: reviveFeatures(this.journal.find(entry.sequence)?.features ?? new Uint8Array()),
    };
  }

  holdState(side: number, kind: string, id: string): HeldState {
    const key = `${side}:${kind}:${id}`;
    let held = this.states.get(key);
    if (held === undefined) {
      held = { state: this.decider.createState(kind), lastSequence: 0, throughSequence: 0 };
      this.states.set(key, held);
    }
    return held;
  }

  findProfile(side: number, transaction: Transaction): CustomerProfile | undefined {
    const { accountId, customerId } = transaction;
    const owner = this.customers.findOwner(side, accountId);
    const named = customerId === undefined ? undefined : this.customers.find(side, customerId);
    const kept = owner ?? named;
    return kept === undefined ? undefined : profileOf(kept.customer);
  }

  noteMarks(side: number, { timeMs, amount }: Transaction, marks: readonly RuleMark[]): void {
    this.rules.note(side, timeMs, amount, marks);
  }

  readHistory(lastSequence: number, limit: number): History {
    const transactions: Transaction[] = [];
    const labels: LabelledPast[] = [];
    let sequence = lastSequence;
    while (sequence !== 0 && transactions.length < limit) {
      const record = this.journal.find(sequence);
      if (record === undefined || record.body === null) break;
      const transaction = JSON.parse(record.body) as Transaction;
      const label = this.labels.find(sequence);
      transactions.push(transaction);
      if (label !== undefined) labels.push({ transaction, label: knownLabelOf(label) });
      sequence = record.previous;
    }
    return { transactions: transactions.reverse(), labels: labels.reverse(), isComplete: sequence === 0 };
  }

  append(entry: VerdictEntry): number {
    const sequence = this.journal.appendVerdict(entry);
    this.sequences.set(`${entry.side}:${entry.transactionId}`, sequence);
    return sequence;
  }

  /** Forgets erased verdicts by their ids, and their labels. */
  forget(verdicts: readonly ErasedRecord[]): void {
    for (const { side, subject, sequence } of verdicts) {
      this.sequences.delete(`${side}:${subject}`);
      this.labels.drop(sequence);
    }
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }

  findLabel(transaction: number): StoredLabel | undefined {
    return this.labels.find(transaction);
  }

  putLabel(side: number, transaction: number, label: StoredLabel): void {
    this.labels.put(side, transaction, label);
  }

  dropLabel(transaction: number): void {
    this.labels.drop(transaction);
  }

  findLabelled(side: number, transactionId: string): LabelledTransaction | undefined {
    const sequence = this.sequences.get(`${side}:${transactionId}`);
    return sequence === undefined ? undefined : { sequence, label: this.labels.find(sequence) };
  }

  listEarlier(side: SideId, transactionId: string, limit: number): readonly Transaction[] {
    const sequence = this.sequences.get(`${side}:${transactionId}`);
    const previous = this.journal.find(sequence ?? 0)?.previous ?? 0;
    return this.readHistory(previous, limit).transactions.toReversed();
  }

  /** Records that are no verdicts of the side are passed over. */
  readBack(side: SideId, before: number, records: number): readonly JudgedVerdict[] {
    const found: JudgedVerdict[] = [];
    for (let sequence = before - 1; sequence >= Math.max(1, before - records); sequence -= 1) {
      const record = this.journal.find(sequence);
      if (record === undefined || record.side !== side || record.kind !== journalKinds.verdict) continue;
      const verdict = this.findVerdict(side, record.subject);
      const label = this.labels.find(sequence);
      if (verdict !== undefined) found.push({ ...verdict, label: label && knownLabelOf(label) });
    }
    return found;
  }

  readLabelled(side: SideId, fromSequence: number, limit: number): readonly LabelledVerdict[] {
    return this.labels.listByTransaction(side, fromSequence, limit).flatMap((label) => {
      const verdict = this.findVerdict(side, label.transactionId);
      return verdict === undefined ? [] : { ...verdict, label };
    });
  }
}
