/** The canonical text of a customer, without the schemas: threads of the ledger load this file. */
import type { Customer } from "./customers.ts";

/** The customer's canonical JSON text: equal texts are equal customers. The order of fields and of accounts does not count. */
export function customerText(customer: Customer): string {
  const { accountIds } = customer;
  const sorted = accountIds === undefined ? customer : { ...customer, accountIds: [...accountIds].sort() };
  return JSON.stringify(Object.fromEntries(Object.entries(sorted).sort(([a], [b]) => (a < b ? -1 : 1))));
}
