/** The limits of files, documents, requests and queues. */
import { availableParallelism } from "node:os";
import { ocrLanguages } from "./ocr-languages.ts";
import { bytes, flag, oneOf, setting, whole } from "./setting.ts";

export const limitSettings = {
  jsonBodyLimit: setting("ASSAY_JSON_BODY_LIMIT", "Maximum size of a JSON body.", 64 * 2 ** 10, bytes),
  fileLimit: setting("ASSAY_FILE_LIMIT", "Maximum unpacked size of a data file (not a document).", 2 ** 30, bytes),
  fileRowLimit: setting("ASSAY_FILE_ROW_LIMIT", "Maximum number of rows in a file.", 5_000_000, whole(1, 100_000_000)),
  errorDetailsLimit: setting(
    "ASSAY_ERROR_DETAILS_LIMIT",
    "Maximum number of entries in errorDetails.",
    10_000,
    whole(1, 1_000_000),
  ),
  documentLimit: setting(
    "ASSAY_DOCUMENT_LIMIT",
    "Maximum size of a document, or of a file of a case.",
    50 * 2 ** 20,
    bytes,
  ),
  documentPageLimit: setting(
    "ASSAY_DOCUMENT_PAGE_LIMIT",
    "Maximum number of pages analysed per document.",
    200,
    whole(1, 10_000),
  ),
  documentPixelLimit: setting(
    "ASSAY_DOCUMENT_PIXEL_LIMIT",
    "Maximum number of pixels decoded per image.",
    100_000_000,
    whole(1, 1_000_000_000),
  ),
  documentWorkers: setting(
    "ASSAY_DOCUMENT_WORKERS",
    "Documents analysed at the same time.",
    Math.max(1, Math.min(8, availableParallelism() - 1)),
    whole(1, 64),
  ),
  documentQueueLimit: setting(
    "ASSAY_DOCUMENT_QUEUE_LIMIT",
    "Documents that may be queued; more are answered with 503.",
    32,
    whole(0, 10_000),
  ),
  documentTimeoutMs: setting(
    "ASSAY_DOCUMENT_TIMEOUT_MS",
    "Timeout for the analysis of one document, without OCR.",
    10_000,
    whole(100, 3_600_000),
  ),
  recognitionTimeoutMs: setting(
    "ASSAY_RECOGNITION_TIMEOUT_MS",
    "Timeout for OCR of one document. After half of this time no further page is started.",
    50_000,
    whole(100, 3_600_000),
  ),
  documentMemoryLimit: setting(
    "ASSAY_DOCUMENT_MEMORY_LIMIT",
    "Memory limit of the process that analyses a document.",
    2 ** 29,
    bytes,
  ),
  documentConfinement: setting(
    "ASSAY_DOCUMENT_CONFINEMENT",
    "Namespaces, filters of system calls and Landlock of Linux around the processes that read documents, by `unshare` and `setpriv`: `auto` where the system allows them, `required` to start only where they deny the network, or `none`.",
    "auto",
    oneOf("auto", "required", "none"),
  ),
  ocrLanguages: setting(
    "ASSAY_OCR_LANGUAGES",
    "OCR languages for pictures and scans, each an installed package `@tesseract.js-data/LANGUAGE`; `none` turns OCR off.",
    ["eng"] as readonly string[],
    ocrLanguages,
  ),
  verdictRetentionDays: setting(
    "ASSAY_VERDICT_RETENTION_DAYS",
    "Days after which the content of verdicts and labels is erased from the journal; 0 keeps it.",
    0,
    whole(0, 36_500),
  ),
  documentRetentionDays: setting(
    "ASSAY_DOCUMENT_RETENTION_DAYS",
    "Days after which a document with its report, or a file of a case, is deleted; 0 keeps them until they are deleted by a request.",
    0,
    whole(0, 36_500),
  ),
  crossDocument: setting(
    "ASSAY_CROSS_DOCUMENT",
    "Compares documents with earlier ones of their side, by keyed digests that are stored with each report, and pictures by their bytes.",
    false,
    flag,
  ),
  documentUrlSeconds: setting(
    "ASSAY_DOCUMENT_URL_SECONDS",
    "Seconds for which a document_url is valid.",
    900,
    whole(1, 604_800),
  ),
  requestTimeoutMs: setting(
    "ASSAY_REQUEST_TIMEOUT_MS",
    "Timeout for receiving a JSON body.",
    30_000,
    whole(100, 3_600_000),
  ),
  uploadIdleMs: setting("ASSAY_UPLOAD_IDLE_MS", "Timeout for a pause within an upload.", 30_000, whole(100, 3_600_000)),
  connectionLimit: setting(
    "ASSAY_CONNECTION_LIMIT",
    "Maximum number of open connections; fewer where the process may open fewer files, less 256 for itself.",
    10_000,
    whole(1, 1_000_000),
  ),
  decideQueueLimit: setting(
    "ASSAY_DECIDE_QUEUE_LIMIT",
    "Transactions that may wait for the ledger; more are answered with 503.",
    20_000,
    whole(1, 1_000_000),
  ),
  drainTimeoutMs: setting(
    "ASSAY_DRAIN_TIMEOUT_MS",
    "Time for requests in progress to finish when the service stops.",
    30_000,
    whole(0, 3_600_000),
  ),
  stateCacheEntries: setting(
    "ASSAY_STATE_CACHE_ENTRIES",
    "Account states cached in memory.",
    100_000,
    whole(100, 100_000_000),
  ),
} as const;
