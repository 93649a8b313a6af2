/** The limits of files, documents, requests and queues. */
import { availableParallelism } from "node:os";
import { ocrLanguages } from "./ocr-languages.ts";
import { bytes, flag, setting, whole } from "./setting.ts";

export const limitSettings = {
  jsonBodyLimit: setting("ASSAY_JSON_BODY_LIMIT", "Largest JSON body.", 64 * 2 ** 10, bytes),
  fileLimit: setting("ASSAY_FILE_LIMIT", "Largest file of records (not documents), unpacked.", 2 ** 30, bytes),
  fileRowLimit: setting("ASSAY_FILE_ROW_LIMIT", "Most rows in one file.", 5_000_000, whole(1, 100_000_000)),
  errorDetailsLimit: setting("ASSAY_ERROR_DETAILS_LIMIT", "Most entries in errorDetails.", 10_000, whole(1, 1_000_000)),
  documentLimit: setting("ASSAY_DOCUMENT_LIMIT", "Largest document.", 50 * 2 ** 20, bytes),
  documentPageLimit: setting(
    "ASSAY_DOCUMENT_PAGE_LIMIT",
    "Pages of a document that are analysed.",
    200,
    whole(1, 10_000),
  ),
  documentPixelLimit: setting(
    "ASSAY_DOCUMENT_PIXEL_LIMIT",
    "Pixels of an image that are decoded.",
    100_000_000,
    whole(1, 1_000_000_000),
  ),
  documentWorkers: setting(
    "ASSAY_DOCUMENT_WORKERS",
    "Documents that are analysed at once.",
    Math.max(1, Math.min(8, availableParallelism() - 1)),
    whole(1, 64),
  ),
  documentQueueLimit: setting(
    "ASSAY_DOCUMENT_QUEUE_LIMIT",
    "Documents that may wait; more are answered 503.",
    32,
    whole(0, 10_000),
  ),
  documentTimeoutMs: setting(
    "ASSAY_DOCUMENT_TIMEOUT_MS",
    "Longest analysis of one document, but for recognising text.",
    10_000,
    whole(100, 3_600_000),
  ),
  recognitionTimeoutMs: setting(
    "ASSAY_RECOGNITION_TIMEOUT_MS",
    "How long text of one document's pictures and scans may be recognised; after half of it no other page is begun.",
    50_000,
    whole(100, 3_600_000),
  ),
  documentMemoryLimit: setting("ASSAY_DOCUMENT_MEMORY_LIMIT", "Most memory of one document's process.", 2 ** 29, bytes),
  ocrLanguages: setting(
    "ASSAY_OCR_LANGUAGES",
    "Languages in which text is recognised in pictures and scans, each an installed package `@tesseract.js-data/LANGUAGE`; `none` for no recognition.",
    ["eng"] as readonly string[],
    ocrLanguages,
  ),
  verdictRetentionDays: setting(
    "ASSAY_VERDICT_RETENTION_DAYS",
    "Days after which the content of verdicts and of labels is erased from the journal; 0 keeps it.",
    0,
    whole(0, 36_500),
  ),
  documentRetentionDays: setting(
    "ASSAY_DOCUMENT_RETENTION_DAYS",
    "Days after which a document and its report are deleted; 0 keeps them until somebody deletes them.",
    0,
    whole(0, 36_500),
  ),
  crossDocument: setting(
    "ASSAY_CROSS_DOCUMENT",
    "Whether documents are compared with earlier ones of their side, by keyed digests that are kept with each report, and pictures by their bytes.",
    false,
    flag,
  ),
  documentUrlSeconds: setting(
    "ASSAY_DOCUMENT_URL_SECONDS",
    "How long a document_url is valid.",
    900,
    whole(1, 604_800),
  ),
  requestTimeoutMs: setting(
    "ASSAY_REQUEST_TIMEOUT_MS",
    "Longest time for a JSON body to arrive.",
    30_000,
    whole(100, 3_600_000),
  ),
  uploadIdleMs: setting("ASSAY_UPLOAD_IDLE_MS", "Longest pause within an upload.", 30_000, whole(100, 3_600_000)),
  connectionLimit: setting("ASSAY_CONNECTION_LIMIT", "Open connections.", 10_000, whole(1, 1_000_000)),
  decideQueueLimit: setting(
    "ASSAY_DECIDE_QUEUE_LIMIT",
    "Transactions that may wait for the ledger; more are answered 503.",
    20_000,
    whole(1, 1_000_000),
  ),
  drainTimeoutMs: setting(
    "ASSAY_DRAIN_TIMEOUT_MS",
    "How long requests under way may take to end at a stop.",
    30_000,
    whole(0, 3_600_000),
  ),
  stateCacheEntries: setting(
    "ASSAY_STATE_CACHE_ENTRIES",
    "Account states that are kept in memory.",
    100_000,
    whole(100, 100_000_000),
  ),
} as const;
