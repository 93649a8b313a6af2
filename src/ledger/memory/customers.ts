/** Customers of the memory engine, and the owners of accounts. */
import type { Customer } from "../../contract/customers.ts";
import {
  type CustomerStore,
  changeCustomer,
  eraseCustomer,
  isWithin,
  type KeptCustomer,
  loadCustomer,
  scanLimit,
  withOwnAccounts,
} from "../change-customer.ts";
import type { CustomerFilter, CustomerLedger, CustomerPage } from "../customers.ts";
import type { JournalEntry } from "../journal.ts";
import type { SideId } from "../ledger.ts";
import type { MemoryJournal } from "./journal.ts";

export class MemoryCustomers implements CustomerStore {
  private readonly journal: MemoryJournal;
  private readonly customers = new Map<string, KeptCustomer>();
  /** Ids of customers. */
  private readonly owners = new Map<string, string>();

  constructor(journal: MemoryJournal) {
    this.journal = journal;
  }

  ledger(change: <T>(work: () => T) => Promise<T>): CustomerLedger {
    return {
      load: (side, given, mode, actor) =>
        change(() => given.map((customer) => loadCustomer(this, side, customer, mode, actor))),
      find: async (side, customerId) => this.read(side, customerId),
      list: async (side, after, limit, filter) => this.list(side, after, limit, filter),
      change: (side, customerId, wanted, actor) => change(() => changeCustomer(this, side, customerId, wanted, actor)),
      erase: (side, customerId, actor) => change(() => eraseCustomer(this, side, customerId, actor)),
    };
  }

  find(side: SideId, customerId: string): KeptCustomer | undefined {
    return this.customers.get(`${side}:${customerId}`);
  }

  findOwner(side: SideId, accountId: string): KeptCustomer | undefined {
    const customerId = this.owners.get(`${side}:${accountId}`);
    return customerId === undefined ? undefined : this.find(side, customerId);
  }

  /** As readers see it. */
  read(side: SideId, customerId: string): Customer | undefined {
    const kept = this.find(side, customerId);
    if (kept === undefined) return undefined;
    return withOwnAccounts(kept.customer, (account) => this.owners.get(`${side}:${account}`) === customerId);
  }

  put(side: SideId, _former: KeptCustomer | undefined, kept: KeptCustomer): void {
    this.customers.set(`${side}:${kept.customer.customerId}`, structuredClone(kept));
  }

  drop(side: SideId, { customer: { customerId } }: KeptCustomer): void {
    this.customers.delete(`${side}:${customerId}`);
  }

  setOwner(side: SideId, accountId: string, { customer: { customerId } }: KeptCustomer): void {
    this.owners.set(`${side}:${accountId}`, customerId);
  }

  dropOwner(side: SideId, accountId: string, { customer: { customerId } }: KeptCustomer): void {
    const key = `${side}:${accountId}`;
    if (this.owners.get(key) === customerId) this.owners.delete(key);
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }

  eraseRecord(sequence: number): number {
    return this.journal.erase(sequence);
  }

  list(side: SideId, after: number, limit: number, filter: CustomerFilter = {}): CustomerPage {
    const found = [...this.customers.entries()]
      .filter(([key, { number }]) => key.startsWith(`${side}:`) && number > after)
      .map(([, kept]) => kept)
      .sort((left, right) => left.number - right.number);
    const { accountId } = filter;
    const owner = accountId === undefined ? undefined : this.owners.get(`${side}:${accountId}`);
    const within = found.filter(
      ({ customer }) => isWithin(filter, customer) && (accountId === undefined || customer.customerId === owner),
    );
    const page = within.slice(0, Math.min(limit, scanLimit));
    const next = within.length > page.length ? (page.at(-1)?.number ?? null) : null;
    return { customers: page.flatMap(({ customer }) => this.read(side, customer.customerId) ?? []), next };
  }
}
