/** Puts the demonstration together. */
import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Route } from "../http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createAnalyseFile } from "../operations/bulk/analyse-file.ts";
import type { BulkCases } from "../operations/bulk/bulk-cases.ts";
import { createLoadCustomers } from "../operations/customers/load-customers.ts";
import { createLoadDemonstration } from "../operations/demonstration/load-demonstration.ts";
import { createLoadLabels } from "../operations/labels/load-labels.ts";
import type { Spool } from "../operations/shared/spool.ts";
import { demonstrationRoute } from "../routes/demonstration.ts";

export function composeDemonstration(
  config: Config,
  ledger: Ledger,
  bulkCases: BulkCases,
  spool: Spool,
  now: () => number,
): Route {
  const load = createLoadDemonstration({
    ledger,
    analyseFile: createAnalyseFile(bulkCases, config),
    loadLabels: createLoadLabels(ledger.labels, config, spool, now),
    loadCustomers: createLoadCustomers(ledger.customers, config, spool, now),
    now,
    random: randomBytes,
  });
  return demonstrationRoute(load);
}
