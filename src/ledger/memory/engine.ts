/** The ledger in memory, for tests and simulation: the same promises as on disk, but for surviving the process. */
import type { CustomerProfile } from "../../contract/customer.ts";
import { type FraudVerdict, type Transaction, transactionText } from "../../contract/transaction.ts";
import { changeCustomer, eraseCustomer, loadCustomer } from "../change-customer.ts";
import { changeLabel, knownLabelOf, type LabelStore } from "../change-label.ts";
import { promoteModel, rollBackModel, saveModel } from "../change-model.ts";
import { profileOf } from "../customer-profile.ts";
import { type BatchStore, decideOne, type HeldState, reviveFeatures, type StoredEntry, tryOne } from "../decide-one.ts";
import type { Decider, History, LabelledPast, RuleMark } from "../decider.ts";
import { type JournalEntry, journalKinds, type VerdictEntry } from "../journal.ts";
import {
  type JudgedVerdict,
  type LabelledVerdict,
  type LabelRequest,
  type Ledger,
  onSide,
  type SideId,
  type StoredLabel,
  type StoredVerdict,
} from "../ledger.ts";
import type { ListLookup } from "../list-lookup.ts";
import { createMemoryAudit } from "./audit.ts";
import { MemoryBulkCases } from "./bulk-cases.ts";
import { MemoryCases } from "./cases.ts";
import { MemoryCustomers } from "./customers.ts";
import { MemoryDocuments } from "./documents.ts";
import { MemoryJournal } from "./journal.ts";
import { MemoryLabels } from "./labels.ts";
import { MemoryLists } from "./lists.ts";
import { MemoryModels } from "./models.ts";
import { MemoryPeople } from "./people.ts";
import { createMemoryRegister } from "./register.ts";
import { MemoryRules } from "./rules.ts";
import { MemoryWebhooks } from "./webhooks.ts";

export interface MemoryLedgerOptions {
  readonly decider: Decider;
  readonly now: () => number;
}

class MemoryTransactions implements BatchStore, LabelStore {
  readonly labels = new MemoryLabels();
  readonly models: MemoryModels;
  readonly rules: MemoryRules;
  readonly lists: MemoryLists;
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

  findModel(side: number): unknown {
    return this.models.findModel(side);
  }

  findRules(side: number): unknown {
    return this.rules.findRules(side);
  }

  findLists(side: number): ListLookup {
    return this.lists.lookup(side);
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

  findLabelFor(side: number, transactionId: string): StoredLabel | undefined {
    return this.labels.find(this.sequences.get(`${side}:${transactionId}`) ?? 0);
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

export function openMemoryLedger({ decider, now }: MemoryLedgerOptions): Ledger {
  const journal = new MemoryJournal();
  const people = new MemoryPeople(journal);
  const documents = new MemoryDocuments(journal);
  const bulkCases = new MemoryBulkCases(journal);
  const customers = new MemoryCustomers(journal);
  const transactions = new MemoryTransactions(decider, journal, customers);
  const changeOne = (side: SideId, request: LabelRequest, actor: string) =>
    changeLabel(transactions, decider, side, request, actor);
  const findLabel = (side: SideId, transactionId: string) => transactions.findLabelFor(side, transactionId);
  const cases = new MemoryCases(journal, { findLabel, changeLabel: changeOne });
  let commitGroups = 0;
  let committedTransactions = 0;

  async function change<T>(work: () => T): Promise<T> {
    const result = work();
    journal.closeGroup(now());
    commitGroups += 1;
    return result;
  }

  return {
    transactions: {
      decide: (side, batch) =>
        change(() => {
          committedTransactions += batch.length;
          return batch.map((transaction) => {
            const body = transactionText(transaction);
            // Read back from its text, as every engine with a disk does.
            return decideOne(transactions, decider, { side, transaction: JSON.parse(body) as Transaction, body });
          });
        }),
      tryOut: async (side, transaction) => {
        const body = transactionText(transaction);
        return tryOne(transactions, decider, { side, transaction: JSON.parse(body) as Transaction, body });
      },
      findVerdict: async (side, transactionId) => transactions.findVerdict(side, transactionId),
      readBack: async (side, before, records) => transactions.readBack(side, before, records),
      listEarlier: async (side, transactionId, limit) => transactions.listEarlier(side, transactionId, limit),
      nextSequence: async () => journal.nextSequence,
    },
    register: createMemoryRegister(journal, decider, { documents, bulkCases }),
    labels: {
      apply: (side, requests, actor) => change(() => requests.map((request) => changeOne(side, request, actor))),
      find: async (side, transactionId) => findLabel(side, transactionId),
      list: async (side, after, limit, filter) => transactions.labels.list(side, after, limit, filter),
      readLabelled: async (side, fromSequence, limit) => transactions.readLabelled(side, fromSequence, limit),
    },
    models: {
      save: (side, model, actor) => change(() => saveModel(transactions.models, side, model, actor)),
      list: async (side) => transactions.models.list(side),
      find: async (side, version) => transactions.models.find(side, version),
      promote: (side, version, atMs, actor) =>
        change(() => promoteModel(transactions.models, side, version, atMs, actor)),
      rollback: (side, atMs, actor) => change(() => rollBackModel(transactions.models, side, atMs, actor)),
      inCharge: async (side) => transactions.models.inCharge(side),
    },
    rules: transactions.rules.ledger(change),
    lists: transactions.lists.ledger(change),
    cases: cases.ledger(change),
    webhooks: new MemoryWebhooks(journal).ledger(change),
    history: undefined,
    bulkCases: bulkCases.ledger(change),
    customers: {
      load: (side, given, mode, actor) =>
        change(() => given.map((customer) => loadCustomer(customers, side, customer, mode, actor))),
      find: async (side, customerId) => customers.read(side, customerId),
      list: async (side, after, limit, filter) => customers.list(side, after, limit, filter),
      change: (side, customerId, wanted, actor) =>
        change(() => changeCustomer(customers, side, customerId, wanted, actor)),
      erase: (side, customerId, actor) => change(() => eraseCustomer(customers, side, customerId, actor)),
    },
    documents: {
      save: (side, document, actor) => change(() => documents.save(side, document, actor)),
      find: async (side, id) => onSide(side, documents.find(id)),
      findById: async (id) => documents.find(id),
      list: async (side, before, limit, filter) => documents.list(side, before, limit, filter),
      delete: (side, id, actor) => change(() => documents.delete(side, id, actor)),
      listRemovals: async () => documents.listRemovals(),
      settleRemoval: (removal) => change(() => documents.settleRemoval(removal)),
      listOlder: async (thanMs, limit) => documents.listOlder(thanMs, limit),
    },
    tokens: {
      save: (token, actor) => change(() => people.saveToken(token, actor)),
      findByHash: async (hash) => people.findTokenByHash(hash),
      find: async (workspace, id) => people.findToken(workspace, id),
      list: async (workspace, after, limit) => people.listTokens(workspace, after, limit),
      revoke: (workspace, id, atMs, actor) => change(() => people.revoke(workspace, id, atMs, actor)),
      replaceHash: (workspace, id, hash, expiresAtMs, actor) =>
        change(() => people.replaceHash(workspace, id, hash, expiresAtMs, actor)),
      saveConfigured: (token, actor) => change(() => people.saveConfigured(token, actor)),
      touch: async (uses) => people.touch(uses),
      count: async () => people.countTokens(),
    },
    workspaces: {
      create: (name, _atMs, actor) => change(() => people.createWorkspace(name, actor)),
      list: async () => people.listWorkspaces(),
      findSide: async (workspace, mode) => people.findSide(workspace, mode),
    },
    audit: createMemoryAudit(journal, change),
    upkeep: {
      verify: async () => journal.verify(),
      backup: async () => {
        throw new Error("A ledger in memory has no backup.");
      },
      ping: async () => {},
      gauges: () => ({
        queuedTransactions: 0,
        commitGroups,
        committedTransactions,
        lastGroupSize: 0,
        storeSecondsTotal: 0,
      }),
    },
    close: async () => {},
  };
}
