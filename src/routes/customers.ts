/** `/fraud-detection/customers/load` and `/customers`: who the accounts belong to. */

import {
  ChangedCustomer,
  Customer,
  CustomerChangeInput,
  CustomerList,
  CustomerLoadResult,
} from "../contract/customer.ts";
import { columnParameters } from "../contract/file-guide.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { LoadCustomers } from "../operations/customers/load-customers.ts";
import type { ManageCustomers } from "../operations/customers/manage-customers.ts";

const loadQuery = Type.Object({
  ...columnParameters,
  mode: Type.Optional(
    Type.Enum(["insert", "upsert"], {
      description:
        "insert (the default) refuses a customer that is stored with other content, and leaves an account with the customer who owns it; upsert replaces the one and moves the other.",
    }),
  ),
});
const params = Type.Object({ customerId: Type.String({ description: "The customer's id, percent-encoded." }) });
const usualLimit = 100;
const textFilter = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 512, description }));
const Page = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: `Most entries; ${usualLimit} unless said.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: "The nextCursor of the page before." })),
  riskLevel: textFilter("Only customers of this risk level."),
  country: textFilter("Only customers of this country, in two or three letters."),
  watchlist: Type.Optional(
    Type.Boolean({ description: "Only customers who are on the watch list, or only those who are not." }),
  ),
  accountId: textFilter("Only the customer who owns this account."),
});

export function customerRoutes(load: LoadCustomers, customers: ManageCustomers, fileLimit: number): readonly Route[] {
  const base = { tag: "Customers" } as const;
  const reading = { ...base, scope: "customers:read" } as const;
  const changing = { ...base, scope: "customers:write" } as const;
  return [
    defineRoute({
      ...changing,
      method: "POST",
      path: "/fraud-detection/customers/load",
      operation: "loadCustomers",
      summary: "Load customer data",
      description:
        "A CSV, JSON or JSON lines file, also gzipped. A bad record is named in errorDetails and stops nothing.",
      query: loadQuery,
      form: { file: "file", fileDescription: "The file of customers.", limitBytes: fileLimit, fields: {} },
      responses: { 200: { description: "What was loaded and what failed.", schema: CustomerLoadResult } },
      errors: ["unprocessable_file"],
      async handler({ caller, query: { mode, ...guide }, upload }) {
        const file = { ...(await upload()), guide };
        return JSON.stringify(await load(caller.side, file, mode ?? "insert", caller.name));
      },
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/customers",
      operation: "listCustomers",
      summary: "List customers",
      description:
        "With a filter, a page may have fewer entries than asked for, or none, and still be followed by another: only nextCursor tells.",
      query: Page,
      responses: {
        200: { description: "One page, in the order in which customers were first loaded.", schema: CustomerList },
      },
      errors: [],
      handler: async ({ caller, query: { limit = usualLimit, cursor = "", ...filter } }) =>
        JSON.stringify(await customers.list(caller.side, cursor, limit, filter)),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/customers/:customerId",
      operation: "fetchCustomer",
      summary: "Fetch a customer",
      params,
      responses: { 200: { description: "The customer as it is stored.", schema: Customer } },
      errors: ["not_found"],
      handler: async ({ caller, params: { customerId } }) =>
        JSON.stringify(await customers.find(caller.side, customerId)),
    }),
    defineRoute({
      ...changing,
      method: "PATCH",
      path: "/customers/:customerId",
      operation: "changeCustomer",
      summary: "Change a customer's risk level or place on the watch list",
      description: "Later verdicts use what is changed; earlier ones never change. What is left out stays as it is.",
      params,
      body: CustomerChangeInput,
      responses: { 200: { description: "Both as they are now, once that is durable.", schema: ChangedCustomer } },
      errors: ["not_found"],
      handler: async ({ caller, params: { customerId }, body }) =>
        JSON.stringify(await customers.change(caller.side, customerId, body, caller.name)),
    }),
    defineRoute({
      ...changing,
      method: "DELETE",
      path: "/customers/:customerId",
      operation: "eraseCustomer",
      summary: "Erase a customer",
      description:
        "The personal data is overwritten in the store, its journal included, and no account is the customer's any more; a record without content says who erased what. Transactions and verdicts stay as they are. Backups made before keep what they hold.",
      params,
      responses: { 204: { description: "The customer is gone.", contentType: null } },
      errors: ["not_found"],
      handler: async ({ caller, params: { customerId } }) => {
        await customers.erase(caller.side, customerId, caller.name);
        return { status: 204, body: "" };
      },
    }),
  ];
}
