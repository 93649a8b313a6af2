/** The steps that every engine shares for customers: what a load, a change and an erasure mean, and what the journal says of them. */
import { type Customer, customerText } from "../contract/customer.ts";
import type { CustomerChange, CustomerFilter, CustomerOutcome, LoadMode } from "./customers.ts";
import type { JournalEntry } from "./journal.ts";

/** Looked through for one page of a list; the next page goes on from there. */
export const scanLimit = 2_000;

export interface KeptCustomer {
  /** The sequence of its first record; it never changes. */
  readonly number: number;
  /** Of its latest record, which holds the customer as it is. */
  readonly sequence: number;
  readonly customer: Customer;
}

/** What a change reads and writes of a store, all of it within one store transaction. */
export interface CustomerStore {
  find(side: number, customerId: string): KeptCustomer | undefined;
  findOwner(side: number, accountId: string): KeptCustomer | undefined;
  /** Takes the place of the former one: its traits and accounts are exchanged for the new ones. */
  put(side: number, former: KeptCustomer | undefined, kept: KeptCustomer): void;
  drop(side: number, kept: KeptCustomer): void;
  /** Gives the record the next sequence. */
  record(entry: JournalEntry): number;
  /** Leaves of a record nothing but its commitment; gives the customer's record before it, 0 for none. */
  eraseRecord(sequence: number): number;
}

/** The body of a customer's record. Whatever happened, it holds the customer as it then was. */
export interface CustomerRecord {
  readonly event: "loaded" | "changed" | "accounts_moved";
  readonly actor: string;
  readonly customer: Customer;
  /** Of a move: who has the accounts now. */
  readonly to?: string;
}

/** The record that an erasure leaves. */
export interface ErasureRecord {
  readonly event: "erased";
  readonly actor: string;
  /** The sequences of the records whose content is gone. */
  readonly records: readonly number[];
}

export function loadCustomer(
  store: CustomerStore,
  side: number,
  customer: Customer,
  mode: LoadMode,
  actor: string,
): CustomerOutcome {
  const former = store.find(side, customer.customerId);
  if (former !== undefined && customerText(former.customer) === customerText(customer)) return "unchanged";
  if (former !== undefined && mode === "insert") return "exists";
  const losers = findLosers(store, side, customer);
  if (losers.length > 0 && mode === "insert") return "account_taken";
  for (const loser of losers) loseAccounts(store, side, loser, customer, actor);
  keep(store, side, former, { event: "loaded", actor, customer });
  return "loaded";
}

export function changeCustomer(
  store: CustomerStore,
  side: number,
  customerId: string,
  change: CustomerChange,
  actor: string,
): Customer | undefined {
  const former = store.find(side, customerId);
  if (former === undefined) return undefined;
  const { riskLevel = former.customer.riskLevel, watchlist = former.customer.watchlist } = change;
  const { riskLevel: _, watchlist: __, ...rest } = former.customer;
  const customer: Customer = {
    ...rest,
    ...(riskLevel === undefined || riskLevel === null ? {} : { riskLevel }),
    ...(watchlist === undefined || watchlist === null ? {} : { watchlist }),
  };
  if (customerText(customer) !== customerText(former.customer)) {
    keep(store, side, former, { event: "changed", actor, customer });
  }
  return customer;
}

export function eraseCustomer(store: CustomerStore, side: number, customerId: string, actor: string): boolean {
  const former = store.find(side, customerId);
  if (former === undefined) return false;
  store.drop(side, former);
  const records: number[] = [];
  for (let sequence = former.sequence; sequence !== 0; sequence = store.eraseRecord(sequence)) records.push(sequence);
  const content: ErasureRecord = { event: "erased", actor, records };
  store.record({ side, kind: "customer", subject: customerId, body: JSON.stringify(content) });
  return true;
}

/** Other customers who own accounts that this one claims, each once. */
function findLosers(store: CustomerStore, side: number, { customerId, accountIds = [] }: Customer): KeptCustomer[] {
  const losers = new Map<number, KeptCustomer>();
  for (const account of accountIds) {
    const owner = store.findOwner(side, account);
    if (owner !== undefined && owner.customer.customerId !== customerId) losers.set(owner.number, owner);
  }
  return [...losers.values()];
}

function loseAccounts(store: CustomerStore, side: number, loser: KeptCustomer, winner: Customer, actor: string): void {
  const taken = new Set(winner.accountIds);
  const { accountIds = [], ...rest } = loser.customer;
  const left = accountIds.filter((account) => !taken.has(account));
  const customer = left.length === 0 ? rest : { ...rest, accountIds: left };
  keep(store, side, loser, { event: "accounts_moved", actor, to: winner.customerId, customer });
}

function keep(store: CustomerStore, side: number, former: KeptCustomer | undefined, content: CustomerRecord): void {
  const { customer } = content;
  const entry = { side, kind: "customer", subject: customer.customerId, body: JSON.stringify(content) } as const;
  const sequence = store.record({ ...entry, previous: former?.sequence ?? 0 });
  store.put(side, former, { number: former?.number ?? sequence, sequence, customer });
}

/** What customers are listed by. */
export function traitsOf({ riskLevel, country, watchlist }: Customer): readonly string[] {
  const traits = watchlist === true ? ["watchlist"] : [];
  if (country !== undefined) traits.push(`country ${country}`);
  if (riskLevel !== undefined) traits.push(`risk ${riskLevel}`);
  return traits;
}

/** A trait that all customers of the filter have; undefined where it asks for none. */
export function leadingTrait({ riskLevel, country, watchlist }: CustomerFilter): string | undefined {
  return traitsOf({ customerId: "", name: "", ...definedOf({ riskLevel, country, watchlist }) })[0];
}

export function isWithin({ riskLevel, country, watchlist, accountId }: CustomerFilter, customer: Customer): boolean {
  return (
    (riskLevel === undefined || customer.riskLevel === riskLevel) &&
    (country === undefined || customer.country === country) &&
    (watchlist === undefined || (customer.watchlist ?? false) === watchlist) &&
    (accountId === undefined || (customer.accountIds?.includes(accountId) ?? false))
  );
}

function definedOf({ riskLevel, country, watchlist }: CustomerFilter): Partial<Customer> {
  return {
    ...(riskLevel === undefined ? {} : { riskLevel }),
    ...(country === undefined ? {} : { country }),
    ...(watchlist === undefined ? {} : { watchlist }),
  };
}
