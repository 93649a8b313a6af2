/** Customers of the memory engine, and whose the accounts are. */
import { type CustomerStore, isWithin, type KeptCustomer, scanLimit } from "../change-customer.ts";
import type { CustomerFilter, CustomerPage } from "../customers.ts";
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

  find(side: SideId, customerId: string): KeptCustomer | undefined {
    return this.customers.get(`${side}:${customerId}`);
  }

  findOwner(side: SideId, accountId: string): KeptCustomer | undefined {
    const customerId = this.owners.get(`${side}:${accountId}`);
    return customerId === undefined ? undefined : this.find(side, customerId);
  }

  put(side: SideId, former: KeptCustomer | undefined, kept: KeptCustomer): void {
    if (former !== undefined) this.drop(side, former);
    const { customerId, accountIds = [] } = kept.customer;
    this.customers.set(`${side}:${customerId}`, structuredClone(kept));
    for (const account of accountIds) this.owners.set(`${side}:${account}`, customerId);
  }

  drop(side: SideId, { customer: { customerId, accountIds = [] } }: KeptCustomer): void {
    this.customers.delete(`${side}:${customerId}`);
    for (const account of accountIds) {
      if (this.owners.get(`${side}:${account}`) === customerId) this.owners.delete(`${side}:${account}`);
    }
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
    const within = found.filter(({ customer }) => isWithin(filter, customer));
    const page = within.slice(0, Math.min(limit, scanLimit));
    const next = within.length > page.length ? (page.at(-1)?.number ?? null) : null;
    return { customers: page.map(({ customer }) => customer), next };
  }
}
