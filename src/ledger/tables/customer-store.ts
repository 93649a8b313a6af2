/** What a change of customers reads and writes. */
import type { Customer } from "../../contract/customers.ts";
import { type CustomerRecord, type CustomerStore, type KeptCustomer, traitsOf } from "../change-customer.ts";
import type { Database, Journal } from "./database.ts";

export interface CustomerRow {
  readonly number: number;
  readonly sequence: number;
  readonly body: string;
}

/** A left one also finds customers whose record is not in the journal's table yet. */
type Join = "JOIN" | "LEFT JOIN";

/** The columns of a `CustomerRow`, with the journal to take them from. */
export const customerColumns = "customers.number, customers.sequence, journal.body";
const textById = (join: Join) => `SELECT ${customerColumns} FROM customers ${join} journal USING (sequence)
  WHERE customers.side = ? AND customers.customer_id = ?`;
const textByAccount = (join: Join) => `SELECT ${customerColumns} FROM account_owners
  JOIN customers USING (number) ${join} journal USING (sequence)
  WHERE account_owners.side = ? AND account_owners.account_id = ?`;
export const customerById = textById("JOIN");
export const customerByAccount = textByAccount("JOIN");

/** Within a group: without a body where its record is still waiting. */
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

export function customerOf({ body }: Pick<CustomerRow, "body">): Customer {
  return (JSON.parse(body) as CustomerRecord).customer;
}
