/** Puts the analysis of documents and their keeping together. */
import { hkdfSync } from "node:crypto";
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { type Analyser, createAnalyser } from "../forgery/analyse.ts";
import type { Log } from "../http/log.ts";
import type { Route } from "../http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createDocumentLinks } from "../operations/document-links.ts";
import { createAnalyseDocument } from "../operations/documents/analyse-document.ts";
import { createJudgeDocument } from "../operations/documents/judge-document.ts";
import { KeepingLock } from "../operations/documents/keeping-lock.ts";
import { createStoredDocuments } from "../operations/documents/stored-documents.ts";
import { createReadDocument } from "../operations/read-document.ts";
import { startRetention } from "../operations/retention/start-retention.ts";
import type { Spool } from "../operations/spool.ts";
import { documentRoutes } from "../routes/documents.ts";
import { storedDocumentRoutes } from "../routes/stored-documents.ts";
import { createLinkSigner } from "../vault/links.ts";
import { findLinkKey } from "./shared.ts";
import { openVault } from "./vault.ts";

export interface DocumentWork {
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

/** Child processes start when the first document comes. */
export function openAnalyser(config: Config): Analyser {
  return createAnalyser({
    workers: config.documentWorkers,
    queueLimit: config.documentQueueLimit,
    timeoutMs: config.documentTimeoutMs,
    recognitionTimeoutMs: config.recognitionTimeoutMs,
    memoryLimitBytes: config.documentMemoryLimit,
    pageLimit: config.documentPageLimit,
    pixelLimit: config.documentPixelLimit,
    ocrLanguages: config.ocrLanguages,
  });
}

export async function composeDocuments(
  config: Config,
  folder: DataFolder,
  { documents: ledger, customers, shared }: Ledger,
  spool: Spool,
  now: () => number,
  log: Log,
): Promise<DocumentWork> {
  const {
    documentLimit,
    documentUrlSeconds,
    documentRetentionDays,
    crossDocument,
    vaultDirectLinks: isDirect,
  } = config;
  const vault = await openVault(config, folder);
  const linkKey = await findLinkKey(folder, shared);
  const links = createDocumentLinks(createLinkSigner(linkKey), documentUrlSeconds, now);
  const analyser = openAnalyser(config);
  // Without a key nothing is compared or kept. Another use of the same secret needs a key of its own (RFC 5869).
  const printKey = crossDocument
    ? new Uint8Array(hkdfSync("sha256", linkKey, "", "prints of documents", 32))
    : undefined;
  const judge = createJudgeDocument({ analyser, customers, ledger, vault, key: printKey });
  const lock = new KeepingLock();
  const read = createReadDocument({ ledger, vault, links, isDirect });
  const stored = createStoredDocuments({ ledger, vault, analyser, lock, shared, read });
  await stored.remove.resume();
  const stopRetention = startRetention({
    days: documentRetentionDays,
    eraseOlder: (thanMs, signal) => stored.remove.deleteOlder(thanMs, signal),
    now,
    onFailure: (error) => log.error("Old documents could not be deleted.", { error }),
  });
  const keep = createAnalyseDocument({ ledger, vault, judge, links, spool, lock, shared, documentLimit, now });
  return {
    routes: [...documentRoutes(keep, read, documentLimit), ...storedDocumentRoutes(stored)],
    async close() {
      await stopRetention();
      await analyser.close();
      await vault.close();
    },
  };
}
