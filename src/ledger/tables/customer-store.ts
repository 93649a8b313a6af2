/** What a change of customers reads and writes. */
import type { Customer } from "../../contract/customer.ts";
import { type CustomerRecord, type CustomerStore, type KeptCustomer, traitsOf } from "../change-customer.ts";
import type { Database, Journal } from "./database.ts";

export interface CustomerRow {
  readonly number: number;
  readonly sequence: number;
  readonly body: string;
}

/** The columns of a `CustomerRow`, with the journal to take them from. */
export const customerColumns = "customers.number, customers.sequence, journal.body";
export const customerById = `SELECT ${customerColumns} FROM customers JOIN journal USING (sequence)
  WHERE customers.side = ? AND customers.customer_id = ?`;
export const customerByAccount = `SELECT ${customerColumns} FROM account_owners
  JOIN customers USING (number) JOIN journal USING (sequence)
  WHERE account_owners.side = ? AND account_owners.account_id = ?`;

export function createCustomerStore(database: Database, journal: Journal): CustomerStore {
  const selectById = database.prepare<[number, string], CustomerRow>(customerById);
  const selectByAccount = database.prepare<[number, string], CustomerRow>(customerByAccount);
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

  return {
    find: (side, customerId) => keptOf(selectById.get(side, customerId)),
    findOwner: (side, accountId) => keptOf(selectByAccount.get(side, accountId)),

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

function keptOf(row: CustomerRow | undefined): KeptCustomer | undefined {
  if (row === undefined) return undefined;
  return { number: row.number, sequence: row.sequence, customer: customerOf(row) };
}

export function customerOf({ body }: Pick<CustomerRow, "body">): Customer {
  return (JSON.parse(body) as CustomerRecord).customer;
}
