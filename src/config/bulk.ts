/** How files of transactions are worked at, and how long their results are kept. */
import { resolve } from "node:path";
import { bytes, none, setting, whole } from "./setting.ts";

export const bulkSettings = {
  bulkSyncRowLimit: setting(
    "ASSAY_BULK_SYNC_ROW_LIMIT",
    "Most rows answered in one response; with more, a file needs Prefer: respond-async.",
    1_000_000,
    whole(1, 100_000_000),
  ),
  bulkListLimit: setting(
    "ASSAY_BULK_LIST_LIMIT",
    "Most entries in each list of analyticsJson.",
    10_000,
    whole(1, 1_000_000),
  ),
  bulkCasesAtOnce: setting("ASSAY_BULK_CASES_AT_ONCE", "Bulk cases that are decided at once.", 2, whole(1, 16)),
  bulkQueueLimit: setting(
    "ASSAY_BULK_QUEUE_LIMIT",
    "Bulk cases that may be received or wait; more are answered 503.",
    16,
    whole(1, 1_000),
  ),
  bulkFolder: setting(
    "ASSAY_BULK_FOLDER",
    "Folder for rows and results of bulk cases; nodes on one database that share it go on with the files of one that died. In the data folder unless set.",
    none,
    (text) => resolve(text),
  ),
  bulkResultDays: setting("ASSAY_BULK_RESULT_DAYS", "How long results of bulk cases are kept.", 30, whole(1, 36_500)),
  bulkResultLimit: setting(
    "ASSAY_BULK_RESULT_LIMIT",
    "Most room for results of bulk cases together; the oldest make room.",
    10 * 2 ** 30,
    bytes,
  ),
} as const;
