/** Reads of customers. */
import type { Customer } from "../../contract/customers.ts";
import { isWithin, leadingTrait, scanLimit, withOwnAccounts } from "../change-customer.ts";
import type { CustomerFilter, CustomerPage } from "../customers.ts";
import { type CustomerRow, customerByAccount, customerById, customerColumns, customerOf } from "./customer-store.ts";
import type { Reads } from "./database.ts";

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
    const named = [...new Set(found.flatMap(({ customer }) => customer.accountIds ?? []))];
    const owners = new Map<string, number>();
    for (let from = 0; from < named.length; from += askedAtOnce) {
      const asked = named.slice(from, from + askedAtOnce);
      const select = reads.prepare<(string | number)[], { account_id: string; number: number }>(
        `SELECT account_id, number FROM account_owners WHERE side = ? AND account_id IN (${asked.map(() => "?").join(", ")})`,
      );
      for (const { account_id, number } of await select.all(side, ...asked)) owners.set(account_id, number);
    }
    return found.map(({ row, customer }) => withOwnAccounts(customer, (account) => owners.get(account) === row.number));
  }

  async function* candidates(side: number, after: number, filter: CustomerFilter): AsyncGenerator<CustomerRow> {
    if (filter.accountId !== undefined) {
      const row = await selectByAccount.get(side, filter.accountId);
      if (row !== undefined && row.number > after) yield row;
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
