/** `/fraud-detection/customers/load` and `/customers`: the owners of accounts. */

import {
  ChangedCustomer,
  Customer,
  CustomerChangeInput,
  CustomerList,
  CustomerLoadResult,
} from "../contract/customers.ts";
import { columnParameters } from "../contract/files.ts";
import { Type } from "../contract/schema.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { LoadCustomers } from "../operations/customers/load-customers.ts";
import type { ManageCustomers } from "../operations/customers/manage-customers.ts";
import { pageFields, textFilter } from "./query-fields.ts";

const loadQuery = Type.Object({
  ...columnParameters,
  mode: Type.Optional(
    Type.Enum(["insert", "upsert"], {
      description:
        "insert (default) rejects a customer that is stored with different content and does not move accounts; upsert replaces the customer and moves its accounts.",
    }),
  ),
});
const params = Type.Object({ customerId: Type.String({ description: "Id of the customer, percent-encoded." }) });
const usualLimit = 100;
const Page = Type.Object({
  ...pageFields(usualLimit, 1_000),
  riskLevel: textFilter("Only customers of this risk level."),
  country: textFilter("Only customers of this country, as a two- or three-letter code."),
  watchlist: Type.Optional(
    Type.Boolean({ description: "Only customers on the watch list (true) or not on it (false)." }),
  ),
  accountId: textFilter("Only the customer who owns this account."),
  name: textFilter(
    "Only customers whose name has words that begin with these, or sound like them: in any order and case, also across Latin, Cyrillic, Greek and Arabic letters.",
  ),
});

export function customerRoutes(load: LoadCustomers, customers: ManageCustomers, fileLimit: number): readonly Route[] {
  const base = { tag: "Customers" } as const;
  const reading = { ...base, scope: "customers:read" } as const;
  const changing = { ...base, scope: "customers:write" } as const;
  return [
    jsonRoute({
      ...changing,
      method: "POST",
      path: "/fraud-detection/customers/load",
      operation: "loadCustomers",
      summary: "Load customers from a file",
      description:
        "Accepts CSV, JSON or JSON lines, also gzipped. Invalid records are listed in errorDetails; the other records are loaded.",
      query: loadQuery,
      form: { file: "file", fileDescription: "The customer file.", limitBytes: fileLimit, fields: {} },
      responses: { 200: { description: "What was loaded and what failed.", schema: CustomerLoadResult } },
      errors: ["unprocessable_file"],
      answer: async ({ caller, query: { mode, ...guide }, upload }) => {
        const file = { ...(await upload()), guide };
        return await load(caller.side, file, mode ?? "insert", caller.name);
      },
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/customers",
      operation: "listCustomers",
      summary: "List customers",
      description:
        "With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end.",
      query: Page,
      responses: {
        200: { description: "One page, in the order in which customers were first loaded.", schema: CustomerList },
      },
      answer: ({ caller, query: { limit = usualLimit, cursor = "", ...search } }) =>
        customers.list(caller.side, cursor, limit, search),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/customers/:customerId",
      operation: "fetchCustomer",
      summary: "Fetch a customer",
      params,
      responses: { 200: { description: "The stored customer.", schema: Customer } },
      errors: ["not_found"],
      answer: ({ caller, params: { customerId } }) => customers.find(caller.side, customerId),
    }),
    jsonRoute({
      ...changing,
      method: "PATCH",
      path: "/customers/:customerId",
      operation: "changeCustomer",
      summary: "Change a customer's risk level or watch list entry",
      description: "Later verdicts use the new values; earlier verdicts never change. Omitted fields are not changed.",
      params,
      body: CustomerChangeInput,
      responses: { 200: { description: "Both current values, once the change is durable.", schema: ChangedCustomer } },
      errors: ["not_found"],
      answer: ({ caller, params: { customerId }, body }) =>
        customers.change(caller.side, customerId, body, caller.name),
    }),
    jsonRoute({
      ...changing,
      method: "DELETE",
      path: "/customers/:customerId",
      operation: "eraseCustomer",
      summary: "Erase a customer",
      description:
        "Overwrites the personal data in the store and in the journal, and unlinks the customer's accounts. A record without content states who erased it. Transactions and verdicts do not change. Earlier backups still hold the data.",
      params,
      responses: { 204: { description: "The customer is erased.", contentType: null } },
      errors: ["not_found"],
      answer: ({ caller, params: { customerId } }) => customers.erase(caller.side, customerId, caller.name),
    }),
  ];
}
