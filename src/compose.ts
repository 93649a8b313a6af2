/** The composition root: puts the parts together into a service. `compose/` holds each part, and picks the engines. */
import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createAuthenticator } from "./auth/authenticator.ts";
import { composeAudit } from "./compose/audit.ts";
import { bulkRoutes, openBulkCases } from "./compose/bulk.ts";
import { composeCases } from "./compose/cases.ts";
import { closeAll } from "./compose/close-all.ts";
import { composeDemonstration } from "./compose/demonstration.ts";
import { composeDocuments } from "./compose/documents.ts";
import { composeEvents } from "./compose/events.ts";
import { jwtVerifier } from "./compose/jwt-verifier.ts";
import { addLedgerMetrics } from "./compose/ledger-metrics.ts";
import { composeModels } from "./compose/models.ts";
import { composeRetention } from "./compose/retention.ts";
import { composeRules } from "./compose/rules.ts";
import { findNodeId, limiterOf } from "./compose/shared.ts";
import { composeWebhooks } from "./compose/webhooks.ts";
import type { Config } from "./config.ts";
import { openConsoleBuild } from "./console/console-build.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Log } from "./http/log.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import { addProcessMetrics } from "./http/process-metrics.ts";
import type { Route } from "./http/route.ts";
import { type AssayServer, createServer } from "./http/server.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { createLoadCustomers } from "./operations/customers/load-customers.ts";
import { createManageCustomers } from "./operations/customers/manage-customers.ts";
import { createSpool } from "./operations/shared/spool.ts";
import { createAnalyseTransaction } from "./operations/transactions/analyse-transaction.ts";
import { createSearchTransactions } from "./operations/transactions/search-transactions.ts";
import { analyseTransactionRoute } from "./routes/analyse-transaction.ts";
import { consoleRoutes } from "./routes/console.ts";
import { customerRoutes } from "./routes/customers.ts";
import { docsRoutes } from "./routes/docs.ts";
import { healthRoutes } from "./routes/health.ts";
import { metricsRoute } from "./routes/metrics.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { transactionRoutes } from "./routes/transactions.ts";

const now = () => Date.now();
/** The first moments belong to the first requests. */
const registerDelayMs = 2_000;
const programFolder = join(import.meta.dirname, "..");

export interface Service {
  readonly server: AssayServer;
  readonly metrics: Metrics;
  /** Ends what the service itself holds; the ledger stays with whoever opened it. */
  close(): Promise<void>;
}

export async function composeService(config: Config, folder: DataFolder, ledger: Ledger, log: Log): Promise<Service> {
  await rm(folder.temporaryFolder, { recursive: true, force: true });
  await mkdir(folder.temporaryFolder, { recursive: true, mode: 0o700 });
  const verifyJwt = await jwtVerifier(config, ledger, now);
  const authenticator = createAuthenticator({
    tokens: ledger.tokens,
    now,
    ...(verifyJwt === undefined ? {} : { verifyJwt }),
  });
  const metrics = createMetrics();
  const stopProcessMetrics = addProcessMetrics(metrics, now());
  addLedgerMetrics(metrics, ledger);

  const spool = createSpool(folder.temporaryFolder);
  const nodeId = await findNodeId(folder);
  const onBulkFailure = (error: unknown) => log.error("A bulk case failed.", { error });
  const bulkCases = openBulkCases(config, folder, ledger, now, onBulkFailure, nodeId);
  await bulkCases.resume();
  const documents = await composeDocuments(config, folder, ledger, spool, now, log);
  const models = composeModels(config, ledger, spool, now, log);
  const rules = composeRules(config, ledger, spool, now, log);
  const cases = composeCases(config, ledger, now, log);
  const retention = composeRetention(config, ledger, now, log);
  const webhooks = composeWebhooks(config, ledger, nodeId, now, log);
  const audit = composeAudit(config, ledger, now, (message, error) => log.error(message, { error }));
  const consoleBuild = openConsoleBuild({
    programFolder,
    folders: [join(programFolder, "node_modules", ".cache", "assay-console"), folder.consoleFolder],
    onProblem: (problem) => log.error("The console cannot be shown.", { problem }),
  });

  let isDraining = () => false;
  const routes: Route[] = [
    analyseTransactionRoute(createAnalyseTransaction(ledger.transactions, now)),
    ...bulkRoutes(config, ledger, bulkCases, now),
    ...customerRoutes(
      createLoadCustomers(ledger.customers, config, spool, now),
      createManageCustomers(ledger.customers),
      config.fileLimit,
    ),
    ...documents.routes,
    ...transactionRoutes(createSearchTransactions(ledger.register), now),
    ...models.routes,
    ...rules.routes,
    ...cases.routes,
    ...webhooks.routes,
    ...tokenRoutes({ tokens: ledger.tokens, authenticator, now, random: randomBytes }),
    composeDemonstration(config, ledger, bulkCases, spool, now),
    ...audit.routes,
    metricsRoute(metrics),
    ...consoleRoutes(consoleBuild),
    ...healthRoutes({ ping: () => ledger.upkeep.ping(), isDraining: () => isDraining() }),
    composeEvents(config, ledger, now, () => isDraining()),
  ];
  routes.push(...docsRoutes(routes));

  const server = createServer({
    routes,
    authenticator,
    limiter: limiterOf(ledger, now),
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
    retention.start();
  }, registerDelayMs).unref();

  return {
    server,
    metrics,
    async close() {
      clearTimeout(follow);
      await server.close();
      stopProcessMetrics();
      const work = [retention, cases, webhooks, audit, bulkCases, rules, models, documents];
      await closeAll([...work, consoleBuild, authenticator]);
    },
  };
}
