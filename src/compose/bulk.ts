/** Puts the work on files of transactions together. */
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import type { Route } from "../http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createAnalyseFile } from "../operations/bulk/analyse-file.ts";
import { BulkCases } from "../operations/bulk/bulk-cases.ts";
import { createPreviewFile } from "../operations/bulk/preview-file.ts";
import { createReadBulkCase } from "../operations/bulk/read-bulk-case.ts";
import { createWorkOnBulkCase } from "../operations/bulk/work-on-bulk-case.ts";
import { createHeldWork } from "../operations/shared/held-work.ts";
import { analyseFileRoute } from "../routes/analyse-file.ts";
import { bulkCaseRoutes } from "../routes/bulk-cases.ts";
import { filePreviewRoute } from "../routes/file-preview.ts";

/** The bulk cases of a data folder, for a service with the name of its node or for a command; those that were interrupted go on when they are resumed. */
export function openBulkCases(
  config: Config,
  folder: DataFolder,
  ledger: Ledger,
  now: () => number,
  onFailure: (error: unknown) => void,
  nodeId?: string,
): BulkCases {
  const { bulkCases: cases, transactions, shared } = ledger;
  return new BulkCases({
    cases,
    transactions,
    folder: config.bulkFolder ?? folder.bulkFolder,
    settings: config,
    now,
    processId: process.pid,
    isAlive,
    held: shared === undefined ? undefined : createHeldWork(shared, now, nodeId),
    cancellations: shared?.cancellations,
    onFailure,
  });
}

export function bulkRoutes(config: Config, ledger: Ledger, bulkCases: BulkCases, now: () => number): readonly Route[] {
  const read = createReadBulkCase(ledger.bulkCases, bulkCases, now);
  return [
    analyseFileRoute(createAnalyseFile(bulkCases, config), config.fileLimit),
    filePreviewRoute(createPreviewFile(now)),
    ...bulkCaseRoutes(read, createWorkOnBulkCase(ledger.bulkCases, read, now)),
  ];
}

/** Whether a process of this machine lives. One that may not be asked does. */
function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
