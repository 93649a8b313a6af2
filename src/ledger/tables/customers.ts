/** The tables of customers, their traits and accounts. */
import type { Customer } from "../../contract/customers.ts";
import { accountForms } from "../../contract/iban.ts";
import {
  type CustomerRecord,
  type CustomerStore,
  isWithin,
  type KeptCustomer,
  leadingTrait,
  scanLimit,
  traitsOf,
  withOwnAccounts,
} from "../change-customer.ts";
import type { CustomerFilter, CustomerPage } from "../customers.ts";
import type { Database, Journal, Reads } from "./database.ts";

export interface CustomerRow {
  readonly number: number;
  readonly sequence: number;
  readonly body: string;
}

/** A left one also finds customers whose record is not in the journal's table yet. */
type Join = "JOIN" | "LEFT JOIN";

/** The columns of a `CustomerRow`, with the journal to take them from. */
const customerColumns = "customers.number, customers.sequence, journal.body";
const textById = (join: Join) => `SELECT ${customerColumns} FROM customers ${join} journal USING (sequence)
  WHERE customers.side = ? AND customers.customer_id = ?`;
const textByAccount = (join: Join) => `SELECT ${customerColumns} FROM account_owners
  JOIN customers USING (number) ${join} journal USING (sequence)
  WHERE account_owners.side = ? AND account_owners.account_id = ?`;
export const customerById = textById("JOIN");
export const customerByAccount = textByAccount("JOIN");

/** Within a group it has no body while its record is waiting. */
interface WrittenRow extends Omit<CustomerRow, "body"> {
  readonly body: string | null;
}

export function createCustomerStore(database: Database, journal: Journal): CustomerStore {
  // A customer of this very group has a record that may not be in the table yet.
  const selectById = database.prepare<[number, string], WrittenRow>(textById("LEFT JOIN"));
  const selectByAccount = database.prepare<[number, string], WrittenRow>(textByAccount("LEFT JOIN"));
  const insert = database.prepare("INSERT INTO customers (number, side, customer_id, sequence) VALUES (?, ?, ?, ?)");
  const update = database.prepare("UPDATE customers SET sequence = ? WHERE number = ?");
  const remove = database.prepare("DELETE FROM customers WHERE number = ?");
  const insertTrait = database.prepare("INSERT INTO customer_traits (side, trait, number) VALUES (?, ?, ?)");
  const removeTrait = database.prepare("DELETE FROM customer_traits WHERE side = ? AND trait = ? AND number = ?");
  const putOwner = database.prepare(`INSERT INTO account_owners (side, account_id, number) VALUES (?, ?, ?)
     ON CONFLICT (side, account_id) DO UPDATE SET number = excluded.number`);
  const removeOwner = database.prepare("DELETE FROM account_owners WHERE side = ? AND account_id = ? AND number = ?");

  function exchangeTraits(side: number, number: number, former: Customer | undefined, now: Customer | undefined): void {
    const before = former === undefined ? [] : traitsOf(former);
    const after = now === undefined ? [] : traitsOf(now);
    for (const trait of before) if (!after.includes(trait)) removeTrait.run(side, trait, number);
    for (const trait of after) if (!before.includes(trait)) insertTrait.run(side, trait, number);
  }

  function keptOf(row: WrittenRow | undefined): KeptCustomer | undefined {
    if (row === undefined) return undefined;
    const { number, sequence } = row;
    const body = row.body ?? journal.waitingBody(sequence);
    if (body === undefined) throw new Error(`The journal has no record ${sequence}, which a customer names.`);
    return { number, sequence, customer: customerOf({ body }) };
  }

  return {
    find: (side, customerId) => keptOf(selectById.get(side, customerId)),
    findOwner(side, accountId) {
      const rows = accountForms(accountId).map((account) => selectByAccount.get(side, account));
      return keptOf(rows.find((row) => row !== undefined));
    },

    put(side, former, { number, sequence, customer }) {
      if (former === undefined) insert.run(number, side, customer.customerId, sequence);
      else update.run(sequence, number);
      exchangeTraits(side, number, former?.customer, customer);
    },

    drop(side, { number, customer }) {
      exchangeTraits(side, number, customer, undefined);
      remove.run(number);
    },

    setOwner: (side, accountId, { number }) => void putOwner.run(side, accountId, number),
    dropOwner: (side, accountId, { number }) => void removeOwner.run(side, accountId, number),
    record: (entry) => journal.append(entry),
    eraseRecord: (sequence) => journal.erase(sequence),
  };
}

export function customerOf({ body }: Pick<CustomerRow, "body">): Customer {
  return (JSON.parse(body) as CustomerRecord).customer;
}

interface Found {
  readonly row: CustomerRow;
  readonly customer: Customer;
}

/** Customers that are read in one go. */
const readAtOnce = 200;
/** Accounts whose owners are asked for in one go; SQLite takes 32,766 values, PostgreSQL twice as many. */
const askedAtOnce = 1_000;

export function createCustomerReader(reads: Reads) {
  const selectById = reads.prepare<[number, string], CustomerRow>(customerById);
  const selectByAccount = reads.prepare<[number, string], CustomerRow>(customerByAccount);
  const selectAll = reads.prepare<
    [number, number, number],
    CustomerRow
  >(`SELECT ${customerColumns} FROM customers JOIN journal USING (sequence)
     WHERE customers.side = ? AND customers.number > ? ORDER BY customers.number LIMIT ?`);
  const selectWithTrait = reads.prepare<[number, string, number, number], CustomerRow>(`SELECT ${customerColumns} FROM (
       SELECT number FROM customer_traits WHERE side = ? AND trait = ? AND number > ? ORDER BY number LIMIT ?
     ) AS found JOIN customers USING (number) JOIN journal USING (sequence) ORDER BY number`);
  /** Each with those of its accounts that it owns. */
  async function shown(side: number, found: readonly Found[]): Promise<readonly Customer[]> {
    const named = [...new Set(found.flatMap(({ customer }) => (customer.accountIds ?? []).flatMap(accountForms)))];
    const owners = new Map<string, number>();
    for (let from = 0; from < named.length; from += askedAtOnce) {
      const asked = named.slice(from, from + askedAtOnce);
      const select = reads.prepare<(string | number)[], { account_id: string; number: number }>(
        `SELECT account_id, number FROM account_owners WHERE side = ? AND account_id IN (${asked.map(() => "?").join(", ")})`,
      );
      for (const { account_id, number } of await select.all(side, ...asked)) owners.set(account_id, number);
    }
    const isOwn = (account: string, number: number) =>
      accountForms(account).some((form) => owners.get(form) === number);
    return found.map(({ row, customer }) => withOwnAccounts(customer, (account) => isOwn(account, row.number)));
  }

  async function* candidates(side: number, after: number, filter: CustomerFilter): AsyncGenerator<CustomerRow> {
    if (filter.accountId !== undefined) {
      for (const account of accountForms(filter.accountId)) {
        const row = await selectByAccount.get(side, account);
        if (row === undefined) continue;
        if (row.number > after) yield row;
        return;
      }
      return;
    }
    const trait = leadingTrait(filter);
    let last = after;
    for (;;) {
      const rows = await (trait === undefined
        ? selectAll.all(side, last, readAtOnce)
        : selectWithTrait.all(side, trait, last, readAtOnce));
      yield* rows;
      last = rows.at(-1)?.number ?? last;
      if (rows.length < readAtOnce) return;
    }
  }

  return {
    async find(side: number, customerId: string): Promise<Customer | undefined> {
      const row = await selectById.get(side, customerId);
      return row === undefined ? undefined : (await shown(side, [{ row, customer: customerOf(row) }]))[0];
    },

    async list(side: number, after: number, limit: number, filter: CustomerFilter = {}): Promise<CustomerPage> {
      const found: Found[] = [];
      let last = 0;
      let scanned = 0;
      for await (const row of candidates(side, after, filter)) {
        if (found.length === limit || scanned === scanLimit) {
          return { customers: await shown(side, found), next: last };
        }
        const customer = customerOf(row);
        if (isWithin(filter, customer)) found.push({ row, customer });
        last = row.number;
        scanned += 1;
      }
      return { customers: await shown(side, found), next: null };
    },
  };
}
