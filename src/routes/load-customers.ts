/** POST /fraud-detection/customers/load */
import Type from "typebox";
import { CustomerLoadResult } from "../contract/customer.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { LoadCustomers } from "../operations/load-customers.ts";

const query = Type.Object({
  mode: Type.Optional(
    Type.Enum(["insert", "upsert"], {
      description: "insert (the default) refuses a customer that is stored with other content; upsert replaces it.",
    }),
  ),
});

export function loadCustomersRoute(load: LoadCustomers, fileLimit: number): Route {
  return defineRoute({
    method: "POST",
    path: "/fraud-detection/customers/load",
    operation: "loadCustomers",
    summary: "Load customer data",
    description:
      "A CSV, JSON or JSON lines file, also gzipped. A bad record is named in errorDetails and stops nothing.",
    tag: "Customers",
    scope: "customers:write",
    query,
    form: { file: "file", fileDescription: "The file of customers.", limitBytes: fileLimit, fields: {} },
    responses: { 200: { description: "What was loaded and what failed.", schema: CustomerLoadResult } },
    errors: ["unprocessable_file"],
    async handler({ caller, query: { mode }, upload }) {
      return JSON.stringify(await load(caller.side, await upload(), mode ?? "insert", caller.name));
    },
  });
}
