/** What deciding a batch reads and writes of the SQLite store. */
import type { CustomerProfile } from "../../contract/customer.ts";
import type { Transaction } from "../../contract/transaction.ts";
import { profileOf } from "../customer-profile.ts";
import type { BatchStore, StoredEntry } from "../decide-one.ts";
import type { Decider, History, LabelledPast } from "../decider.ts";
import type { VerdictEntry } from "../journal.ts";
import { type Database, prepare, type Statement } from "./connection.ts";
import { customerByAccount, customerById, customerOf } from "./customer-store.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type CachedState, StateCache } from "./state-cache.ts";
import { VerdictIds } from "./verdict-ids.ts";

interface StateRow {
  readonly number: number;
  readonly last_sequence: number;
  readonly bytes: Uint8Array;
}

interface LinkRow {
  readonly previous: number;
  readonly body: string | null;
  /** Null where the transaction has no label. */
  readonly is_fraud: number | null;
  readonly known_at_ms: number | null;
}

export class TransactionStore implements BatchStore {
  private readonly decider: Decider;
  private readonly journal: JournalWriter;
  private readonly models: Pick<BatchStore, "findModel">;
  private readonly cache: StateCache;
  private readonly ids: VerdictIds;
  private held: CachedState[] = [];
  private hasCustomers: boolean | undefined;
  /** The journal may have verdicts that came from elsewhere. */
  private isBehind = true;

  private readonly selectEntry: Statement<[number, number, string], StoredEntry>;
  private readonly selectWaiting: Statement<[number, number, string], StoredEntry>;
  private readonly selectState: Statement<[number, string, string], StateRow>;
  private readonly insertState: Statement;
  private readonly updateState: Statement;
  private readonly selectLink: Statement<[number], LinkRow>;
  private readonly selectOwner: Statement<[number, string], { body: string }>;
  private readonly selectCustomer: Statement<[number, string], { body: string }>;
  private readonly selectAnyCustomer: Statement<[], unknown>;

  constructor(
    database: Database,
    decider: Decider,
    journal: JournalWriter,
    models: Pick<BatchStore, "findModel">,
    cacheEntries: number,
  ) {
    this.decider = decider;
    this.models = models;
    this.journal = journal;
    this.cache = new StateCache(cacheEntries);
    this.ids = new VerdictIds(database);
    this.selectEntry = prepare(
      database,
      `SELECT sequence, body, verdict, record FROM verdict_ids JOIN journal USING (sequence)
       WHERE hash = ? AND side = ? AND subject = ?`,
    );
    this.selectWaiting = prepare(
      database,
      "SELECT sequence, body, verdict, record FROM journal WHERE sequence = ? AND side = ? AND subject = ?",
    );
    this.selectState = prepare(
      database,
      "SELECT number, last_sequence, bytes FROM states WHERE side = ? AND kind = ? AND id = ?",
    );
    this.insertState = prepare(
      database,
      "INSERT INTO states (side, kind, id, last_sequence, bytes) VALUES (?, ?, ?, ?, ?)",
    );
    this.updateState = prepare(database, "UPDATE states SET last_sequence = ?, bytes = ? WHERE number = ?");
    this.selectLink = prepare(
      database,
      `SELECT previous, body, is_fraud, known_at_ms FROM journal
       LEFT JOIN labels ON transaction_sequence = journal.sequence WHERE journal.sequence = ?`,
    );
    this.selectOwner = prepare(database, customerByAccount);
    this.selectCustomer = prepare(database, customerById);
    this.selectAnyCustomer = prepare(database, "SELECT 1 FROM customers LIMIT 1");
  }

  findEntry(side: number, transactionId: string): StoredEntry | undefined {
    const hash = this.ids.hashOf(side, transactionId);
    const waiting = this.ids.findWaiting(hash);
    const entry = waiting === undefined ? undefined : this.selectWaiting.get(waiting, side, transactionId);
    return entry ?? this.selectEntry.get(hash, side, transactionId);
  }

  holdState(side: number, kind: string, id: string): CachedState {
    const key = `${side}:${kind}:${id}`;
    let entry = this.cache.find(key);
    if (entry === undefined) {
      const row = this.selectState.get(side, kind, id);
      entry = {
        number: row?.number ?? 0,
        side,
        kind,
        id,
        lastSequence: row?.last_sequence ?? 0,
        state: row === undefined ? this.decider.createState(kind) : this.decider.reviveState(kind, row.bytes),
        isChanged: false,
        isHeld: false,
        profile: undefined,
      };
      this.cache.put(key, entry);
    }
    if (!entry.isHeld) {
      entry.isHeld = true;
      this.held.push(entry);
    }
    return entry;
  }

  findProfile(side: number, transaction: Transaction): CustomerProfile | undefined {
    // Without customers there is nothing to look up for each new account.
    this.hasCustomers ??= this.selectAnyCustomer.get() !== undefined;
    if (!this.hasCustomers) return undefined;
    const account = this.cache.find(`${side}:account:${transaction.accountId}`);
    let profile = account?.profile;
    if (profile === undefined) {
      profile = parseProfile(this.selectOwner.get(side, transaction.accountId));
      if (account !== undefined) account.profile = profile;
    }
    if (profile === null && transaction.customerId !== undefined) {
      profile = parseProfile(this.selectCustomer.get(side, transaction.customerId));
    }
    return profile ?? undefined;
  }

  findModel(side: number): unknown {
    return this.models.findModel(side);
  }

  readHistory(lastSequence: number, limit: number): History {
    const transactions: Transaction[] = [];
    const labels: LabelledPast[] = [];
    let sequence = lastSequence;
    while (sequence !== 0 && transactions.length < limit) {
      const row = this.selectLink.get(sequence);
      if (row === undefined || row.body === null) break;
      const transaction = JSON.parse(row.body) as Transaction;
      transactions.push(transaction);
      if (row.known_at_ms !== null) {
        labels.push({ transaction, label: { isFraud: row.is_fraud === 1, knownAtMs: row.known_at_ms } });
      }
      sequence = row.previous;
    }
    return { transactions: transactions.reverse(), labels: labels.reverse(), isComplete: sequence === 0 };
  }

  append(entry: VerdictEntry): number {
    const sequence = this.journal.appendVerdict(entry);
    this.ids.add(this.ids.hashOf(entry.side, entry.transactionId), sequence);
    return sequence;
  }

  /** Call at the start of a group, within the store's transaction. */
  beginGroup(): void {
    if (!this.isBehind) return;
    this.ids.catchUp();
    this.isBehind = false;
  }

  /** Writes what the group changed; call before the commit. */
  flush(): void {
    for (const entry of this.held) {
      entry.isHeld = false;
      if (!entry.isChanged) continue;
      entry.isChanged = false;
      const bytes = this.decider.freezeState(entry.state);
      if (entry.number === 0) {
        const { lastInsertRowid } = this.insertState.run(entry.side, entry.kind, entry.id, entry.lastSequence, bytes);
        entry.number = Number(lastInsertRowid);
      } else {
        this.updateState.run(entry.lastSequence, bytes, entry.number);
      }
    }
    this.held = [];
    this.ids.flush();
  }

  /** After a rollback: ids that were not accepted are forgotten with the states. */
  rollBack(): void {
    this.ids.reset();
    this.reset();
  }

  /** Forgets all states: they change in place, so after a rollback or another process's writing none can be trusted. */
  reset(): void {
    this.isBehind = true;
    this.held = [];
    this.cache.clear();
    this.hasCustomers = undefined;
  }

  forgetProfiles(): void {
    this.cache.forgetProfiles();
    this.hasCustomers = undefined;
  }
}

function parseProfile(row: { readonly body: string } | undefined): CustomerProfile | null {
  return row === undefined ? null : profileOf(customerOf(row));
}
