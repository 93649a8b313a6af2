/** The steps that every engine shares for customers: what a load, a change and an erasure mean, and what the journal says of them. */

import { customerText } from "../contract/customer-text.ts";
import type { Customer } from "../contract/customers.ts";
import { accountForms, accountKey } from "../contract/iban.ts";
import type { CustomerChange, CustomerFilter, CustomerOutcome, LoadMode } from "./customers.ts";
import type { JournalEntry } from "./journal.ts";

/** Scanned for one page of a list; the next page continues there. */
export const scanLimit = 2_000;

export interface KeptCustomer {
  /** The sequence of its first record; it never changes. */
  readonly number: number;
  /** The sequence number of the latest record, which holds the customer as it is. */
  readonly sequence: number;
  readonly customer: Customer;
}

/** What a change reads and writes of a store, all of it within one store transaction. */
export interface CustomerStore {
  find(side: number, customerId: string): KeptCustomer | undefined;
  findOwner(side: number, accountId: string): KeptCustomer | undefined;
  /** Replaces the former one; owners of accounts stay. */
  put(side: number, former: KeptCustomer | undefined, kept: KeptCustomer): void;
  drop(side: number, kept: KeptCustomer): void;
  setOwner(side: number, accountId: string, owner: KeptCustomer): void;
  /** Does nothing where another one owns it. */
  dropOwner(side: number, accountId: string, owner: KeptCustomer): void;
  /** Gives the record the next sequence. */
  record(entry: JournalEntry): number;
  /** Leaves of a record nothing but its commitment; gives the customer's record before it, 0 for none. */
  eraseRecord(sequence: number): number;
}

/** The body of a customer's record: the customer after the event, with all accounts that it claims. */
export interface CustomerRecord {
  readonly event: "loaded" | "changed" | "accounts_lost";
  readonly actor: string;
  /** Accounts that came from, or went to, another customer. The other is not named: its erasure would leave the name here. */
  readonly accounts?: readonly string[];
  readonly customer: Customer;
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
  const isEqual = former !== undefined && customerText(former.customer) === customerText(customer);
  if (former !== undefined && !isEqual && mode === "insert") return "exists";
  const { free, taken } = findClaims(store, side, customer, mode);
  if (isEqual && free.length + taken.size === 0) return "unchanged";
  const moved: string[] = [];
  for (const { owner, accounts } of taken.values()) {
    keep(store, side, owner, { event: "accounts_lost", actor, accounts, customer: owner.customer });
    moved.push(...accounts);
  }
  const cameFrom = moved.length === 0 ? {} : { accounts: moved };
  const kept = keep(store, side, former, { event: "loaded", actor, ...cameFrom, customer });
  const claimed = new Set(accountsOf(customer));
  for (const account of formsOf(former?.customer)) {
    if (!claimed.has(accountKey(account))) store.dropOwner(side, account, kept);
  }
  for (const account of [...free, ...moved]) store.setOwner(side, account, kept);
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
  for (const account of formsOf(former.customer)) store.dropOwner(side, account, former);
  store.drop(side, former);
  const records: number[] = [];
  for (let sequence = former.sequence; sequence !== 0; sequence = store.eraseRecord(sequence)) records.push(sequence);
  const content: ErasureRecord = { event: "erased", actor, records };
  store.record({ side, kind: "customer", subject: customerId, body: JSON.stringify(content) });
  return true;
}

/** The accounts that a customer names, as accounts are compared: the IBAN is one of them. */
function accountsOf({ accountIds = [], iban }: Customer): readonly string[] {
  return [...new Set([...accountIds, ...(iban === undefined ? [] : [iban])].map(accountKey))];
}

/** Accounts as the store may hold them: earlier versions kept them as they were sent. */
function formsOf(customer: Customer | undefined): readonly string[] {
  return customer === undefined ? [] : [...accountsOf(customer), ...(customer.accountIds ?? []).flatMap(accountForms)];
}

interface Claims {
  /** Traits that no customer has. */
  readonly free: readonly string[];
  /** Those that move, by the number of the customer who loses them. */
  readonly taken: ReadonlyMap<number, { readonly owner: KeptCustomer; readonly accounts: string[] }>;
}

/** The accounts that the customer comes to own. */
function findClaims(store: CustomerStore, side: number, customer: Customer, mode: LoadMode): Claims {
  const { customerId } = customer;
  const free: string[] = [];
  const taken = new Map<number, { readonly owner: KeptCustomer; readonly accounts: string[] }>();
  for (const account of accountsOf(customer)) {
    const owner = store.findOwner(side, account);
    if (owner === undefined) free.push(account);
    else if (mode === "upsert" && owner.customer.customerId !== customerId) {
      const loss = taken.get(owner.number);
      if (loss === undefined) taken.set(owner.number, { owner, accounts: [account] });
      else loss.accounts.push(account);
    }
  }
  return { free, taken };
}

function keep(
  store: CustomerStore,
  side: number,
  former: KeptCustomer | undefined,
  content: CustomerRecord,
): KeptCustomer {
  const { customer } = content;
  const entry = { side, kind: "customer", subject: customer.customerId, body: JSON.stringify(content) } as const;
  const sequence = store.record({ ...entry, previous: former?.sequence ?? 0 });
  const kept = { number: former?.number ?? sequence, sequence, customer };
  store.put(side, former, kept);
  return kept;
}

/** The customer as readers see it. */
export function withOwnAccounts(customer: Customer, isOwn: (accountId: string) => boolean): Customer {
  const { accountIds = [], ...rest } = customer;
  const own = accountIds.filter(isOwn);
  return own.length === accountIds.length ? customer : own.length === 0 ? rest : { ...rest, accountIds: own };
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

export function isWithin(filter: CustomerFilter, customer: Customer): boolean {
  const { riskLevel, country, watchlist, accountId, isNamed } = filter;
  return (
    (riskLevel === undefined || customer.riskLevel === riskLevel) &&
    (country === undefined || customer.country === country) &&
    (watchlist === undefined || (customer.watchlist ?? false) === watchlist) &&
    (accountId === undefined || accountsOf(customer).includes(accountKey(accountId))) &&
    (isNamed === undefined || isNamed(customer.name))
  );
}

function definedOf({ riskLevel, country, watchlist }: CustomerFilter): Partial<Customer> {
  return {
    ...(riskLevel === undefined ? {} : { riskLevel }),
    ...(country === undefined ? {} : { country }),
    ...(watchlist === undefined ? {} : { watchlist }),
  };
}
