/** The composition root: the only place that picks engines and puts the parts together. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createAuthenticator } from "./auth/authenticator.ts";
import { composeAudit } from "./compose/audit.ts";
import { composeCases } from "./compose/cases.ts";
import { composeDemonstration } from "./compose/demonstration.ts";
import { composeEvents } from "./compose/events.ts";
import { jwtVerifier } from "./compose/jwt-verifier.ts";
import { addLedgerMetrics } from "./compose/ledger-metrics.ts";
import { databaseSettingsOf, deciderOf } from "./compose/ledger-parts.ts";
import { openVault } from "./compose/vault.ts";
import { composeWebhooks } from "./compose/webhooks.ts";
import type { Config } from "./config.ts";
import { openConsoleBuild } from "./console/console-build.ts";
import type { DataFolder } from "./data-folder.ts";
import { type Analyser, createAnalyser } from "./forgery/analyse.ts";
import type { Log } from "./http/log.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import { addProcessMetrics } from "./http/process-metrics.ts";
import type { Route } from "./http/route.ts";
import { type AssayServer, createServer } from "./http/server.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { openPostgresLedger } from "./ledger/postgres/engine.ts";
import { openSqliteLedger } from "./ledger/sqlite/engine.ts";
import { createAnalyseDocument } from "./operations/analyse-document.ts";
import { createAnalyseFile } from "./operations/analyse-file.ts";
import { createAnalyseTransaction } from "./operations/analyse-transaction.ts";
import { Backtests } from "./operations/backtests/backtests.ts";
import { createStartFileBacktest } from "./operations/backtests/start-file-backtest.ts";
import { BulkCases } from "./operations/bulk/bulk-cases.ts";
import { createAnalyseWithCustomer } from "./operations/document-customer.ts";
import { createDocumentLinks } from "./operations/document-links.ts";
import { KeepingLock } from "./operations/documents/keeping-lock.ts";
import { startRetention } from "./operations/documents/retention.ts";
import { createStoredDocuments } from "./operations/documents/stored-documents.ts";
import { createLabelTransaction } from "./operations/label-transaction.ts";
import { createLoadList } from "./operations/lists/load-list.ts";
import { createManageLists } from "./operations/lists/manage-lists.ts";
import { createLoadCustomers } from "./operations/load-customers.ts";
import { createLoadLabels } from "./operations/load-labels.ts";
import { createManageCustomers } from "./operations/manage-customers.ts";
import { createManageModels } from "./operations/manage-models.ts";
import { createModelShelf } from "./operations/model-shelf.ts";
import { createProposeThresholds } from "./operations/propose-thresholds.ts";
import { createReadBulkCase } from "./operations/read-bulk-case.ts";
import { createReadDocument } from "./operations/read-document.ts";
import { createReadVerdict } from "./operations/read-verdict.ts";
import { createChangeRuleSet } from "./operations/rules/change-rule-set.ts";
import { createManageRules } from "./operations/rules/manage-rules.ts";
import { createSearchTransactions } from "./operations/search-transactions.ts";
import { createSpool } from "./operations/spool.ts";
import { createTrainModel } from "./operations/train-model.ts";
import { createWatchDrift } from "./operations/watch-drift.ts";
import { analyseFileRoute } from "./routes/analyse-file.ts";
import { analyseTransactionRoute } from "./routes/analyse-transaction.ts";
import { backtestRoutes } from "./routes/backtests.ts";
import { bulkCaseRoutes } from "./routes/bulk-cases.ts";
import { consoleRoutes } from "./routes/console.ts";
import { customerRoutes } from "./routes/customers.ts";
import { docsRoutes } from "./routes/docs.ts";
import { documentRoutes } from "./routes/documents.ts";
import { healthRoutes } from "./routes/health.ts";
import { labelRoutes } from "./routes/labels.ts";
import { listRoutes } from "./routes/lists.ts";
import { metricsRoute } from "./routes/metrics.ts";
import { modelRoutes } from "./routes/models.ts";
import { readVerdictRoutes } from "./routes/read-verdict.ts";
import { ruleRoutes } from "./routes/rules.ts";
import { storedDocumentRoutes } from "./routes/stored-documents.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { transactionRoutes } from "./routes/transactions.ts";
import { openLinkKey } from "./vault/disk/link-key.ts";
import { createLinkSigner } from "./vault/links.ts";

const now = () => Date.now();
/** The first moments belong to the first requests. */
const registerDelayMs = 2_000;
const programFolder = join(import.meta.dirname, "..");

/** The bulk cases of a data folder; those that were interrupted go on when they are resumed. */
export function openBulkCases(
  config: Config,
  folder: DataFolder,
  ledger: Ledger,
  onFailure: (error: unknown) => void,
): BulkCases {
  const { bulkCases: cases, transactions } = ledger;
  return new BulkCases({
    cases,
    transactions,
    folder: folder.bulkFolder,
    settings: config,
    now,
    processId: process.pid,
    isAlive,
    isShared: config.databaseUrl !== undefined,
    onFailure,
  });
}

export function openBacktests(config: Config, ledger: Ledger, onFailure: (error: unknown) => void): Backtests {
  const { rules, lists, models, history } = ledger;
  if (history === undefined) throw new Error("The ledger's past cannot be read by other threads.");
  return new Backtests({ rules, lists, models, history, settings: config, now, newId: randomUUID, onFailure });
}

/** Opens the ledger of a data folder, or in the database that the settings name; either is made and migrated where needed. */
export async function openLedger(
  config: Config,
  folder: DataFolder,
  events: { readonly onFailure: (error: Error) => void; readonly onRegisterLost: (error: Error) => void },
): Promise<Ledger> {
  await mkdir(folder.home, { recursive: true, mode: 0o700 });
  const parts = {
    decider: deciderOf(config),
    cacheEntries: config.stateCacheEntries,
    queueLimit: config.decideQueueLimit,
    ...events,
  };
  const settings = databaseSettingsOf(config);
  if (settings === undefined) {
    return openSqliteLedger({ file: folder.ledgerFile, registerFile: folder.registerFile, ...parts });
  }
  return openPostgresLedger({ settings, poolSize: config.databasePoolSize, ...parts });
}

/** Child processes start when the first document comes. */
export function openAnalyser(config: Config): Analyser {
  return createAnalyser({
    workers: config.documentWorkers,
    queueLimit: config.documentQueueLimit,
    timeoutMs: config.documentTimeoutMs,
    memoryLimitBytes: config.documentMemoryLimit,
    pageLimit: config.documentPageLimit,
    pixelLimit: config.documentPixelLimit,
    ocrLanguages: config.ocrLanguages,
  });
}

export interface Service {
  readonly server: AssayServer;
  readonly metrics: Metrics;
  /** Ends what the service itself holds; the ledger stays with whoever opened it. */
  close(): Promise<void>;
}

export async function composeService(config: Config, folder: DataFolder, ledger: Ledger, log: Log): Promise<Service> {
  await rm(folder.temporaryFolder, { recursive: true, force: true });
  await mkdir(folder.temporaryFolder, { recursive: true, mode: 0o700 });
  const vault = await openVault(config, folder);
  const links = createDocumentLinks(createLinkSigner(await openLinkKey(folder.home)), config.documentUrlSeconds, now);
  const analyser = openAnalyser(config);
  const verifyJwt = jwtVerifier(config, ledger, now);
  const authenticator = createAuthenticator({
    tokens: ledger.tokens,
    now,
    ...(verifyJwt === undefined ? {} : { verifyJwt }),
  });

  const metrics = createMetrics();
  const stopProcessMetrics = addProcessMetrics(metrics, now());
  addLedgerMetrics(metrics, ledger);

  const { transactions, labels, models } = ledger;
  const shelf = createModelShelf(models);
  const onTrainingFailure = (error: unknown) => log.error("A training failed.", { error });
  const train = createTrainModel({ labels, models, settings: config, now, onFailure: onTrainingFailure });

  const bulkCases = openBulkCases(config, folder, ledger, (error) => log.error("A bulk case failed.", { error }));
  await bulkCases.resume();
  const spool = createSpool(folder.temporaryFolder);
  const backtests = openBacktests(config, ledger, (error) => log.error("A backtest failed.", { error }));
  const startFileBacktest = createStartFileBacktest(backtests, spool, (error) =>
    log.error("A backtest's file could not be removed.", { error }),
  );
  const { documentLimit } = config;
  const analyse = createAnalyseWithCustomer(analyser, ledger.customers);
  const lock = new KeepingLock();
  const documentParts = { ledger: ledger.documents, vault, analyse, links, spool, lock, documentLimit, now };
  const isDirect = config.vaultDirectLinks;
  const read = createReadDocument({ ledger: ledger.documents, vault, links, isDirect });
  const storedDocuments = createStoredDocuments({ ledger: ledger.documents, vault, analyser, lock, read });
  await storedDocuments.remove.resume();
  const stopRetention = startRetention(config.documentRetentionDays, storedDocuments.remove, now, (error) =>
    log.error("Old documents could not be deleted.", { error }),
  );
  const cases = composeCases(config, ledger, now, log);
  const webhooks = composeWebhooks(config, ledger, now, log);
  const audit = composeAudit(config, ledger, now, (message, error) => log.error(message, { error }));
  const routes: Route[] = [
    ...cases.routes,
    ...webhooks.routes,
    analyseTransactionRoute(createAnalyseTransaction(ledger.transactions, now)),
    analyseFileRoute(createAnalyseFile(bulkCases, config), config.fileLimit),
    ...bulkCaseRoutes(createReadBulkCase(ledger.bulkCases, bulkCases, now)),
    ...customerRoutes(
      createLoadCustomers(ledger.customers, config, spool, now),
      createManageCustomers(ledger.customers),
      config.fileLimit,
    ),
    ...transactionRoutes(createSearchTransactions(ledger.register), now),
    ...readVerdictRoutes(createReadVerdict(ledger.transactions, shelf)),
    ...labelRoutes(
      createLabelTransaction(ledger.labels, ledger.transactions, now),
      createLoadLabels(ledger.labels, config, spool, now),
      config.fileLimit,
    ),
    ...modelRoutes({
      manage: createManageModels(models, now),
      train,
      drift: createWatchDrift(transactions, models),
      thresholds: createProposeThresholds({ transactions, models, shelf, settings: config }),
    }),
    ...ruleRoutes(createManageRules(ledger.rules, ledger.lists, now), createChangeRuleSet(ledger.rules, now)),
    ...backtestRoutes(backtests, startFileBacktest, config.fileLimit),
    ...listRoutes(
      createManageLists(ledger.lists, now),
      createLoadList(ledger.lists, config, spool, now),
      config.fileLimit,
    ),
    ...documentRoutes(createAnalyseDocument(documentParts), read, documentLimit),
    ...storedDocumentRoutes(storedDocuments),
    ...tokenRoutes({ tokens: ledger.tokens, authenticator, now, random: randomBytes }),
    composeDemonstration(config, ledger, bulkCases, spool, now),
    ...audit.routes,
    metricsRoute(metrics),
  ];
  const consoleBuild = openConsoleBuild({
    programFolder,
    folders: [join(programFolder, "node_modules", ".cache", "assay-console"), folder.consoleFolder],
    onProblem: (problem) => log.error("The console cannot be shown.", { problem }),
  });
  routes.push(...consoleRoutes(consoleBuild));
  let isDraining = () => false;
  routes.push(...healthRoutes({ ping: () => ledger.upkeep.ping(), isDraining: () => isDraining() }));
  routes.push(composeEvents(config, ledger, now, () => isDraining()));
  routes.push(...docsRoutes(routes));

  const server = createServer({
    routes,
    authenticator,
    limits: config,
    address: config,
    log,
    logsRequests: config.logRequests,
    metrics,
    requestIdPrefix: randomBytes(4).toString("hex"),
    now,
  });
  isDraining = () => server.isDraining;
  // The register follows the journal from now on, whether anybody searches or not; what is lost is told by whoever opened it.
  const follow = setTimeout(() => {
    cases.start();
    webhooks.start();
  }, registerDelayMs).unref();

  return {
    server,
    metrics,
    async close() {
      clearTimeout(follow);
      await server.close();
      await cases.close();
      await webhooks.close();
      stopRetention();
      await audit.close();
      await consoleBuild.close();
      await bulkCases.close();
      await backtests.close();
      await train.close();
      await authenticator.close();
      await analyser.close();
      await vault.close();
      stopProcessMetrics();
    },
  };
}

/** Whether a process of this machine lives. One that may not be asked does. */
function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
