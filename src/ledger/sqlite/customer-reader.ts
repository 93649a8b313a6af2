/** Reads of customers in the SQLite store. */
import type { Customer } from "../../contract/customer.ts";
import { isWithin, leadingTrait, scanLimit, withOwnAccounts } from "../change-customer.ts";
import type { CustomerFilter, CustomerPage } from "../customers.ts";
import { type Database, prepare } from "./connection.ts";
import { type CustomerRow, customerByAccount, customerById, customerColumns, customerOf } from "./customer-store.ts";

export function createCustomerReader(database: Database) {
  const selectById = prepare<[number, string], CustomerRow>(database, customerById);
  const selectByAccount = prepare<[number, string], CustomerRow>(database, customerByAccount);
  const selectAll = prepare<[number, number], CustomerRow>(
    database,
    `SELECT ${customerColumns} FROM customers JOIN journal USING (sequence)
     WHERE customers.side = ? AND customers.number > ? ORDER BY customers.number`,
  );
  const selectWithTrait = prepare<[number, string, number], CustomerRow>(
    database,
    `SELECT ${customerColumns} FROM customer_traits CROSS JOIN customers USING (number) CROSS JOIN journal USING (sequence)
     WHERE customer_traits.side = ? AND trait = ? AND customer_traits.number > ? ORDER BY customer_traits.number`,
  );

  const selectOwner = prepare<[number, string, number], unknown>(
    database,
    "SELECT 1 FROM account_owners WHERE side = ? AND account_id = ? AND number = ?",
  );

  function read(side: number, row: CustomerRow): Customer {
    return withOwnAccounts(customerOf(row), (account) => selectOwner.get(side, account, row.number) !== undefined);
  }

  function* candidates(side: number, after: number, filter: CustomerFilter): Generator<CustomerRow> {
    if (filter.accountId !== undefined) {
      const row = selectByAccount.get(side, filter.accountId);
      if (row !== undefined && row.number > after) yield row;
      return;
    }
    const trait = leadingTrait(filter);
    if (trait === undefined) yield* selectAll.iterate(side, after);
    else yield* selectWithTrait.iterate(side, trait, after);
  }

  return {
    find(side: number, customerId: string): Customer | undefined {
      const row = selectById.get(side, customerId);
      return row === undefined ? undefined : read(side, row);
    },

    list(side: number, after: number, limit: number, filter: CustomerFilter = {}): CustomerPage {
      return pageOf(candidates(side, after, filter), limit, filter, (row) => read(side, row));
    },
  };
}

/** Looks no further than its limits, so that a rare trait costs no long answer. */
function pageOf(
  rows: Iterable<CustomerRow>,
  limit: number,
  filter: CustomerFilter,
  read: (row: CustomerRow) => Customer,
): CustomerPage {
  const customers: Customer[] = [];
  let last = 0;
  let scanned = 0;
  for (const row of rows) {
    if (customers.length === limit || scanned === scanLimit) return { customers, next: last };
    const customer = customerOf(row);
    if (isWithin(filter, customer)) customers.push(read(row));
    last = row.number;
    scanned += 1;
  }
  return { customers, next: null };
}
