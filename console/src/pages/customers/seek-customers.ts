/** Customers that a filter finds: pages of a long search that hold nothing are passed over. */
import type { Input } from "../../../../client/assay.ts";
import { client } from "../../session/session.ts";

type Query = Input<"listCustomers">;

/** Of some 2,000 customers each; then the reader is asked whether to go on. */
const mostPages = 25;

export async function seekCustomers(query: Query, signal: AbortSignal, pages = mostPages) {
  let found = await client.listCustomers(query, { signal });
  for (let page = 1; page < pages && found.customers.length === 0 && found.nextCursor !== null; page += 1) {
    found = await client.listCustomers({ ...query, cursor: found.nextCursor }, { signal });
  }
  return found;
}
