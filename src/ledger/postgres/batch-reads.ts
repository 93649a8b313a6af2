/** What a batch of transactions reads before it is decided: verdicts under the same ids, and customers. */
import type { CustomerProfile } from "../../contract/customers.ts";
import { accountForms } from "../../contract/iban.ts";
import type { Transaction } from "../../contract/transactions.ts";
import { profileOf } from "../customers.ts";
import type { BatchItem, StoredEntry } from "../decide-one.ts";
import { customerOf } from "../tables/customers.ts";
import { type InTable, withRecord } from "../tables/kept-record.ts";
import { arrayColumn, oneByOne } from "./columns.ts";
import { type Asked, type Link, prepare, type Statement } from "./link.ts";

/** As the table has it. */
export interface EntryRow extends InTable<StoredEntry> {
  readonly side: number;
  readonly subject: string;
}

interface EntryKey {
  readonly side: number;
  readonly id: string;
}

interface ProfileRow {
  readonly side: number;
  readonly name: string;
  readonly body: string;
}

type ByName = Statement<[string, string], ProfileRow>;

const wanted = "unnest($1::integer[], $2::text[]) AS wanted (wanted_side, wanted_id)";
const selectEntries = `SELECT found.* FROM ${wanted} CROSS JOIN LATERAL (
  SELECT side, subject, sequence, body, verdict, record, record_bytes, features FROM journal
  WHERE side = wanted_side AND subject = wanted_id AND kind = 1 ${oneByOne}) AS found`;
const selectOwners = `SELECT found.* FROM ${wanted} CROSS JOIN LATERAL (
  SELECT account_owners.side, account_id AS name, body FROM account_owners
  JOIN customers ON customers.number = account_owners.number JOIN journal ON journal.sequence = customers.sequence
  WHERE account_owners.side = wanted_side AND account_id = wanted_id ${oneByOne}) AS found`;
const selectNamed = `SELECT found.* FROM ${wanted} CROSS JOIN LATERAL (
  SELECT customers.side, customer_id AS name, body FROM customers JOIN journal ON journal.sequence = customers.sequence
  WHERE customers.side = wanted_side AND customer_id = wanted_id ${oneByOne}) AS found`;

export class BatchReads {
  private readonly selectEntries: Statement<[string, string], EntryRow>;
  private readonly selectOwners: ByName;
  private readonly selectNamed: ByName;
  private readonly entries = new Map<string, StoredEntry>();
  private readonly owners = new Map<string, CustomerProfile>();
  private readonly named = new Map<string, CustomerProfile>();

  constructor(link: Link) {
    this.selectEntries = prepare(link, selectEntries);
    this.selectOwners = prepare(link, selectOwners);
    this.selectNamed = prepare(link, selectNamed);
  }

  clear(): void {
    this.entries.clear();
    this.owners.clear();
    this.named.clear();
  }

  /** Its answer goes to `takeEntries`. */
  askEntries(wanted: readonly EntryKey[]): Asked<EntryRow> {
    return this.selectEntries.of(...columnsOf(distinct(wanted)));
  }

  takeEntries(rows: readonly EntryRow[]): void {
    for (const { side, subject, ...entry } of rows) {
      this.entries.set(keyOf(side, subject), withRecord<StoredEntry>(entry));
    }
  }

  loadEntries(wanted: readonly EntryKey[]): void {
    const missing = distinct(wanted).filter(({ side, id }) => !this.entries.has(keyOf(side, id)));
    if (missing.length > 0) this.takeEntries(this.selectEntries.all(...columnsOf(missing)));
  }

  /** `sides` are those that have customers at all. */
  loadCustomers(items: readonly BatchItem[], sides: ReadonlySet<number>): void {
    const concerned = items.filter(({ side }) => sides.has(side));
    if (concerned.length === 0) return;
    fill(this.owners, this.selectOwners, concerned, ({ accountId }) => accountForms(accountId));
    fill(this.named, this.selectNamed, concerned, ({ customerId }) => (customerId === undefined ? [] : [customerId]));
  }

  findEntry(side: number, transactionId: string): StoredEntry | undefined {
    return this.entries.get(keyOf(side, transactionId));
  }

  noteEntry(side: number, transactionId: string, entry: StoredEntry): void {
    this.entries.set(keyOf(side, transactionId), entry);
  }

  findProfile(side: number, { accountId, customerId }: Transaction): CustomerProfile | undefined {
    const owners = accountForms(accountId).map((account) => this.owners.get(keyOf(side, account)));
    const owner = owners.find((each) => each !== undefined);
    return owner ?? (customerId === undefined ? undefined : this.named.get(keyOf(side, customerId)));
  }
}

function fill(
  profiles: Map<string, CustomerProfile>,
  select: ByName,
  items: readonly BatchItem[],
  namesOf: (transaction: Transaction) => readonly string[],
): void {
  const wanted = items.flatMap(({ side, transaction }) => namesOf(transaction).map((id) => ({ side, id })));
  if (wanted.length === 0) return;
  const rows = select.all(...columnsOf(distinct(wanted)));
  for (const row of rows) profiles.set(keyOf(row.side, row.name), profileOf(customerOf(row)));
}

function distinct(keys: readonly EntryKey[]): readonly EntryKey[] {
  return [...new Map(keys.map((key) => [keyOf(key.side, key.id), key])).values()];
}

function columnsOf(keys: readonly EntryKey[]): [string, string] {
  return [arrayColumn(keys.map(({ side }) => side)), arrayColumn(keys.map(({ id }) => id))];
}

function keyOf(side: number, id: string): string {
  return `${side} ${id}`;
}
