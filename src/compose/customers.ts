/** Customer profiles: loaded from files, listed, changed and erased. */
import { createLoadCustomers } from "../operations/customers/load-customers.ts";
import { createManageCustomers } from "../operations/customers/manage-customers.ts";
import { customerRoutes } from "../routes/customers.ts";
import type { Part, Services } from "./part.ts";

export function composeCustomers({ config, ledger, spool, now }: Services): Part {
  const load = createLoadCustomers(ledger.customers, config, spool, now);
  return { routes: customerRoutes(load, createManageCustomers(ledger.customers), config.fileLimit) };
}
