/** How files of transactions are processed, and how long their results are kept. */
import { resolve } from "node:path";
import { bytes, none, setting, whole } from "./setting.ts";

export const bulkSettings = {
  bulkSyncRowLimit: setting(
    "ASSAY_BULK_SYNC_ROW_LIMIT",
    "Maximum number of rows of a file that is answered synchronously; larger files need Prefer: respond-async.",
    1_000_000,
    whole(1, 100_000_000),
  ),
  bulkListLimit: setting(
    "ASSAY_BULK_LIST_LIMIT",
    "Maximum number of entries in each list of analyticsJson.",
    10_000,
    whole(1, 1_000_000),
  ),
  bulkCasesAtOnce: setting("ASSAY_BULK_CASES_AT_ONCE", "Bulk cases decided at the same time.", 2, whole(1, 16)),
  bulkQueueLimit: setting(
    "ASSAY_BULK_QUEUE_LIMIT",
    "Bulk cases that may be received or queued; more are answered with 503.",
    16,
    whole(1, 1_000),
  ),
  bulkFolder: setting(
    "ASSAY_BULK_FOLDER",
    "Folder for rows and results of bulk cases. Nodes on one database that share it continue the files of a node that died. Default: in the data folder.",
    none,
    (text) => resolve(text),
  ),
  bulkResultDays: setting(
    "ASSAY_BULK_RESULT_DAYS",
    "Days for which results of bulk cases are kept.",
    30,
    whole(1, 36_500),
  ),
  bulkResultLimit: setting(
    "ASSAY_BULK_RESULT_LIMIT",
    "Disk space for the results of all bulk cases; the oldest results are deleted first.",
    10 * 2 ** 30,
    bytes,
  ),
} as const;
