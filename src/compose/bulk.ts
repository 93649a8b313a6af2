/** Files of transactions: bulk cases, previews, and the demonstration. */
import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { openCountries } from "../config/geoip.ts";
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { hasCode } from "../errors.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createAnalyseFile } from "../operations/bulk/analyse-file.ts";
import { BulkCases } from "../operations/bulk/bulk-cases.ts";
import type { BulkParts } from "../operations/bulk/bulk-parts.ts";
import { createPreviewFile } from "../operations/bulk/preview-file.ts";
import { createReadBulkCase } from "../operations/bulk/read-bulk-case.ts";
import { createWorkOnBulkCase } from "../operations/bulk/work-on-bulk-case.ts";
import { createLoadCustomers } from "../operations/customers/load-customers.ts";
import { createLoadDemonstration } from "../operations/demonstration/load-demonstration.ts";
import { createLoadLabels } from "../operations/labels/load-labels.ts";
import { createLeases } from "../operations/shared/leases.ts";
import { analyseFileRoute, bulkCaseRoutes } from "../routes/bulk.ts";
import { demonstrationRoute } from "../routes/demonstration.ts";
import { filePreviewRoute } from "../routes/file-preview.ts";
import type { Part, Services } from "./part.ts";
import { logRepeated } from "./repeated-failures.ts";

/**
 * By how much of what is alive V8's old memory may grow until it is collected, in per cent, while files are decided: it bounds their peak of
 * memory. It costs a verdict a fifth of its processor time, so at other times V8 decides by itself. V8 reads the flag at every collection, so
 * it holds for all threads (ADR 0015, 0017).
 */
const growthWhileBusy = 25;
const growthByItself = 0;
let busyCases = 0;

function countBusy(change: number): void {
  busyCases += change;
  setFlagsFromString(`--heap-growing-percent=${busyCases > 0 ? growthWhileBusy : growthByItself}`);
}

function boundHeapGrowth(): () => void {
  countBusy(1);
  return () => countBusy(-1);
}

/** What a service began is its successor's, whichever process has the earlier id by then: one service has the folder at a time. */
const serviceId = 0;

/** The bulk cases of a data folder, for a service with the name of its node or for a command; interrupted ones go on after `resume`. */
export function openBulkCases(
  config: Config,
  folder: DataFolder,
  ledger: Ledger,
  now: () => number,
  failures: Pick<BulkParts, "onFailure" | "onUpkeepFailure">,
  nodeId?: string,
): BulkCases {
  const { bulkCases: cases, transactions, shared } = ledger;
  return new BulkCases({
    cases,
    transactions,
    folder: config.bulkFolder ?? folder.bulkFolder,
    settings: { ...config, countryOf: config.geoip === undefined ? undefined : openCountries(config.geoip) },
    now,
    processId: nodeId === undefined ? process.pid : serviceId,
    isAlive,
    leases: shared === undefined ? undefined : createLeases(shared, now, nodeId),
    cancellations: shared?.cancellations,
    onBegin: boundHeapGrowth,
    ...failures,
  });
}

export async function composeBulk({ config, folder, ledger, spool, nodeId, log, now }: Services): Promise<Part> {
  const onFailure = (error: unknown) => log.error("A bulk case failed.", { error });
  const onUpkeepFailure = logRepeated(log, now, "Bulk cases could not be looked after.");
  const bulkCases = openBulkCases(config, folder, ledger, now, { onFailure, onUpkeepFailure }, nodeId);
  await bulkCases.resume();
  const read = createReadBulkCase(ledger.bulkCases, bulkCases, now);
  const analyseFile = createAnalyseFile(bulkCases, config);
  const loadDemonstration = createLoadDemonstration({
    ledger,
    analyseFile,
    loadLabels: createLoadLabels(ledger.labels, config, spool, now),
    loadCustomers: createLoadCustomers(ledger.customers, config, spool, now),
    now,
    random: randomBytes,
  });
  return {
    routes: [
      analyseFileRoute(analyseFile, config.fileLimit),
      filePreviewRoute(createPreviewFile(now)),
      ...bulkCaseRoutes(read, createWorkOnBulkCase(ledger.bulkCases, read, now)),
      demonstrationRoute(loadDemonstration),
    ],
    close: () => bulkCases.close(),
  };
}

/** Whether another process of this machine lives; one that refuses the signal does. */
function isAlive(processId: number): boolean {
  // What an earlier process of this id began is not worked on by this one.
  if (processId === serviceId || processId === process.pid) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
