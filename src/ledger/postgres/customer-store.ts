/** What a change of customers reads and writes of the PostgreSQL store. */
import type { Customer } from "../../contract/customer.ts";
import { type CustomerRecord, type CustomerStore, type KeptCustomer, traitsOf } from "../change-customer.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare } from "./link.ts";

export interface CustomerRow {
  readonly number: number;
  readonly sequence: number;
  readonly body: string;
}

/** The columns of a `CustomerRow`, with the journal to take them from. */
export const customerColumns = "customers.number, customers.sequence, journal.body";
export const customerById = `SELECT ${customerColumns} FROM customers JOIN journal USING (sequence)
  WHERE customers.side = $1 AND customers.customer_id = $2`;
export const customerByAccount = `SELECT ${customerColumns} FROM account_owners
  JOIN customers USING (number) JOIN journal USING (sequence)
  WHERE account_owners.side = $1 AND account_owners.account_id = $2`;

export function createCustomerStore(link: Link, journal: JournalWriter): CustomerStore {
  const selectById = prepare<[number, string], CustomerRow>(link, customerById);
  const selectByAccount = prepare<[number, string], CustomerRow>(link, customerByAccount);
  const insert = prepare(link, "INSERT INTO customers (number, side, customer_id, sequence) VALUES ($1, $2, $3, $4)");
  const update = prepare(link, "UPDATE customers SET sequence = $1 WHERE number = $2");
  const remove = prepare(link, "DELETE FROM customers WHERE number = $1");
  const insertTrait = prepare(link, "INSERT INTO customer_traits (side, trait, number) VALUES ($1, $2, $3)");
  const removeTrait = prepare(link, "DELETE FROM customer_traits WHERE side = $1 AND trait = $2 AND number = $3");
  const putOwner = prepare(
    link,
    `INSERT INTO account_owners (side, account_id, number) VALUES ($1, $2, $3)
     ON CONFLICT (side, account_id) DO UPDATE SET number = excluded.number`,
  );
  const removeOwner = prepare(link, "DELETE FROM account_owners WHERE side = $1 AND account_id = $2 AND number = $3");

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
