/** Reads of customers in the PostgreSQL store. */
import type { Customer } from "../../contract/customer.ts";
import { isWithin, leadingTrait, scanLimit, withOwnAccounts } from "../change-customer.ts";
import type { CustomerFilter, CustomerPage } from "../customers.ts";
import { type CustomerRow, customerByAccount, customerById, customerColumns, customerOf } from "./customer-store.ts";
import { prepare, type Reads } from "./reads.ts";

interface Found {
  readonly row: CustomerRow;
  readonly customer: Customer;
}

export function createCustomerReader(reads: Reads) {
  const selectById = prepare<[number, string], CustomerRow>(reads, customerById);
  const selectByAccount = prepare<[number, string], CustomerRow>(reads, customerByAccount);
  const selectAll = prepare<[number, number, number], CustomerRow>(
    reads,
    `SELECT ${customerColumns} FROM customers JOIN journal USING (sequence)
     WHERE customers.side = $1 AND customers.number > $2 ORDER BY customers.number LIMIT $3`,
  );
  const selectWithTrait = prepare<[number, string, number, number], CustomerRow>(
    reads,
    `SELECT ${customerColumns} FROM customer_traits JOIN customers USING (number)
     JOIN journal ON journal.sequence = customers.sequence
     WHERE customer_traits.side = $1 AND trait = $2 AND customer_traits.number > $3
     ORDER BY customer_traits.number LIMIT $4`,
  );
  const selectOwned = prepare<[number, readonly number[]], { account_id: string; number: number }>(
    reads,
    "SELECT account_id, number FROM account_owners WHERE side = $1 AND number = ANY ($2::bigint[])",
  );

  /** Each with those of its accounts that it owns. */
  async function shown(side: number, found: readonly Found[]): Promise<readonly Customer[]> {
    if (found.length === 0) return [];
    const rows = await selectOwned.all(
      side,
      found.map(({ row }) => row.number),
    );
    const owned = new Set(rows.map(({ account_id, number }) => `${number} ${account_id}`));
    return found.map(({ row, customer }) =>
      withOwnAccounts(customer, (account) => owned.has(`${row.number} ${account}`)),
    );
  }

  async function candidates(side: number, after: number, filter: CustomerFilter): Promise<readonly CustomerRow[]> {
    if (filter.accountId !== undefined) {
      const row = await selectByAccount.get(side, filter.accountId);
      return row !== undefined && row.number > after ? [row] : [];
    }
    const trait = leadingTrait(filter);
    // One more tells whether there is anything behind the last one.
    if (trait === undefined) return selectAll.all(side, after, scanLimit + 1);
    return selectWithTrait.all(side, trait, after, scanLimit + 1);
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
      for (const row of await candidates(side, after, filter)) {
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
