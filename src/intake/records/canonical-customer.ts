/** A customer as text with sorted fields; two of them are equal exactly when their texts are. The order of accounts does not count. */
import type { Customer } from "../../contract/customer.ts";
import type { JsonValue } from "../../contract/transaction.ts";
import { canonicalJson } from "./canonical.ts";

export function canonicalCustomer(customer: Customer): string {
  const content = { ...customer } as { [key: string]: JsonValue };
  if (customer.accountIds !== undefined) content.accountIds = [...customer.accountIds].sort();
  return canonicalJson(content);
}

export function customerEquals(first: Customer, second: Customer): boolean {
  return canonicalCustomer(first) === canonicalCustomer(second);
}
