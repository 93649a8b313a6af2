/** Documents and files of cases: analysed, stored in the vault that the settings name, listed and deleted. */
import { type Config, ConfigError } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { type Analyser, type AnalyserSettings, createAnalyser } from "../forgery/analyse.ts";
import { findLauncher, type Launcher, noLauncher } from "../forgery/isolation/find-launcher.ts";
import { createCaseFiles } from "../operations/cases/case-files.ts";
import { createAnalyseDocument } from "../operations/documents/analyse-document.ts";
import { createCheckQualities } from "../operations/documents/check-quality.ts";
import { createDocumentLinks } from "../operations/documents/document-links.ts";
import { createJudgeDocument } from "../operations/documents/judge-document.ts";
import { KeepingLock } from "../operations/documents/keeping-lock.ts";
import { createAnalysePackage } from "../operations/documents/packages/analyse-package.ts";
import { createReadDocument } from "../operations/documents/read-document.ts";
import { createReviewDocuments } from "../operations/documents/review-documents.ts";
import { createStoredDocuments } from "../operations/documents/stored-documents.ts";
import { startRetention } from "../operations/retention/start-retention.ts";
import { caseFileRoutes } from "../routes/cases/case-files.ts";
import { documentRoutes } from "../routes/documents/analyse-documents.ts";
import { packageRoutes } from "../routes/documents/analyse-packages.ts";
import { checkQualityRoutes } from "../routes/documents/review-documents.ts";
import { storedDocumentRoutes } from "../routes/documents/stored-documents.ts";
import { openDiskVault } from "../vault/disk/disk-vault.ts";
import { createLinkSigner } from "../vault/links.ts";
import { openCredentialsFile } from "../vault/s3/credentials-file.ts";
import { openS3Vault } from "../vault/s3/s3-vault.ts";
import type { Vault } from "../vault/vault.ts";
import { addDocumentMetrics, countDocuments, countFaults, documentTimes } from "./metrics/documents.ts";
import type { Part, Services } from "./part.ts";
import { deriveKey, findLinkKey } from "./secret-keys.ts";

/** What the system adds to the confinement of the processes that read documents; nothing where it cannot. */
export async function openLauncher({ documentConfinement }: Config): Promise<Launcher> {
  const launcher = documentConfinement === "none" ? noLauncher : await findLauncher();
  if (documentConfinement !== "required" || launcher.hides !== "nothing") return launcher;
  throw new ConfigError([
    "ASSAY_DOCUMENT_CONFINEMENT is required, but unshare and setpriv are missing here, or this user may not make namespaces and setpriv has no filters.",
  ]);
}

const confinements: Readonly<Record<Launcher["hides"], string>> = {
  "files and network":
    "Documents are read by processes without network that open no files but the program's and the system's libraries.",
  network:
    "Documents are read by processes without network. One that was taken over could read files, since the system does not let this user hide them.",
  nothing:
    "Documents are read without confinement by the system (ASSAY_DOCUMENT_CONFINEMENT): a process that was taken over could reach the network.",
};
const filteredCalls = "System calls that reading does not need are denied to them.";

/** Child processes start with the first document. */
export function openAnalyser(
  config: Config,
  { words }: Launcher = noLauncher,
  watch: Pick<AnalyserSettings, "onTime" | "onFault"> = {},
): Analyser {
  return createAnalyser({
    launcher: words,
    ...watch,
    workers: config.documentWorkers,
    queueLimit: config.documentQueueLimit,
    timeoutMs: config.documentTimeoutMs,
    recognitionTimeoutMs: config.recognitionTimeoutMs,
    memoryLimitBytes: config.documentMemoryLimit,
    pageLimit: config.documentPageLimit,
    pixelLimit: config.documentPixelLimit,
    ocrLanguages: config.ocrLanguages,
    trustedCertificates: config.trustedCertificates,
    bankDirectory: config.bankDirectory,
  });
}

export async function composeDocuments({
  config,
  folder,
  ledger: all,
  spool,
  log,
  metrics,
  now,
}: Services): Promise<Part> {
  const { documents: ledger, customers, reviews, shared } = all;
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
  const launcher = await openLauncher(config);
  log.info([confinements[launcher.hides], ...(launcher.filtersCalls ? [filteredCalls] : [])].join(" "));
  const onFault = countFaults(metrics, (fault) =>
    log.error("A check of documents failed: a fault of the program.", { ...fault }),
  );
  const analyser = openAnalyser(config, launcher, { onTime: documentTimes(metrics), onFault });
  addDocumentMetrics(metrics, { gauges: analyser.gauges, queueLimit: config.documentQueueLimit, denied: launcher });
  // Without a key nothing is compared or stored.
  const printKey = crossDocument ? deriveKey(linkKey, "prints of documents") : undefined;
  const judge = countDocuments(
    metrics,
    createJudgeDocument({ analyser, customers, ledger, vault, reviews, key: printKey }),
  );
  const lock = new KeepingLock();
  const read = createReadDocument({ ledger, vault, links, isDirect });
  const stored = createStoredDocuments({
    ledger,
    vault,
    analyser,
    lock,
    shared,
    read,
    reviews: createReviewDocuments(all, config.documentDueHours, now),
  });
  await stored.remove.resume();
  const files = createCaseFiles({ ledger: all, vault, spool, lock, shared, documentLimit, now });
  const stopRetention = startRetention({
    days: documentRetentionDays,
    async eraseOlder(thanMs, signal) {
      await stored.remove.deleteOlder(thanMs, signal);
      await files.removeOlder(thanMs, signal);
    },
    now,
    onFailure: (error) => log.error("Old documents could not be deleted.", { error }),
  });
  const keep = createAnalyseDocument({ ledger, vault, judge, links, spool, lock, shared, documentLimit, now });
  const keepPackage = createAnalysePackage({ analyse: keep, analyser, spool, documentLimit });
  return {
    routes: [
      ...documentRoutes(keep, read, documentLimit),
      ...packageRoutes(keepPackage, documentLimit),
      ...storedDocumentRoutes(stored),
      ...checkQualityRoutes(createCheckQualities(reviews, now)),
      ...caseFileRoutes(files, documentLimit),
    ],
    async close() {
      await stopRetention();
      await analyser.close();
      await vault.close();
    },
  };
}

/** A folder of the data folder, or S3-compatible storage. */
export async function openVault(config: Config, folder: DataFolder): Promise<Vault> {
  const { vaultPlace, vaultAccessKeyId, vaultSecretAccessKey, vaultCredentialsFile } = config;
  if (vaultPlace === undefined) return openDiskVault(folder.home);
  const file = vaultCredentialsFile === undefined ? undefined : await openCredentialsFile(vaultCredentialsFile);
  const credentials = {
    accessKeyId: vaultAccessKeyId ?? "",
    secretAccessKey: vaultSecretAccessKey ?? "",
    sessionToken: config.vaultSessionToken,
  };
  const vault = await openS3Vault({
    place: { ...vaultPlace, endpoint: config.vaultEndpoint },
    signer: {
      region: config.vaultRegion,
      get credentials() {
        return file?.current ?? credentials;
      },
    },
    renewKeys: file?.renew,
    temporaryFolder: folder.temporaryFolder,
    timeoutMs: config.vaultTimeoutMs,
    attempts: config.vaultAttempts,
    now: () => Date.now(),
    chance: () => Math.random(),
  });
  return {
    ...vault,
    async close() {
      file?.close();
      await vault.close();
    },
  };
}
