/** The composition root: puts the parts together into a service. `compose/` holds each part, and picks the engines. */
import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { composeAccess } from "./compose/access.ts";
import { composeApprovals } from "./compose/approvals.ts";
import { composeAudit, composeRetention } from "./compose/audit.ts";
import { composeBulk } from "./compose/bulk.ts";
import { composeCases } from "./compose/cases.ts";
import { composeCustomers } from "./compose/customers.ts";
import { findNodeId } from "./compose/data-folder.ts";
import { composeDocuments } from "./compose/documents.ts";
import { addLedgerMetrics } from "./compose/ledger.ts";
import { composeModels } from "./compose/models.ts";
import { closeAll, type Part, type Services } from "./compose/part.ts";
import { composeRules } from "./compose/rules.ts";
import { composeTransactions } from "./compose/transactions.ts";
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
import { createSpool } from "./operations/shared/spool.ts";
import { consoleRoutes } from "./routes/console.ts";
import { docsRoutes } from "./routes/docs.ts";
import { healthRoutes } from "./routes/health.ts";
import { metricsRoute } from "./routes/metrics.ts";

const now = () => Date.now();
/** Background work starts this long after the first requests may come. */
const searchIndexDelayMs = 2_000;
const programFolder = join(import.meta.dirname, "..");

export interface Service {
  readonly server: AssayServer;
  readonly metrics: Metrics;
  /** Closes what the service opened itself; the ledger is closed by its opener. */
  close(): Promise<void>;
}

export async function composeService(config: Config, folder: DataFolder, ledger: Ledger, log: Log): Promise<Service> {
  await rm(folder.temporaryFolder, { recursive: true, force: true });
  await mkdir(folder.temporaryFolder, { recursive: true, mode: 0o700 });
  let isDraining = () => false;
  const services: Services = {
    config,
    folder,
    ledger,
    spool: createSpool(folder.temporaryFolder),
    nodeId: await findNodeId(folder),
    log,
    now,
    isDraining: () => isDraining(),
  };
  const metrics = createMetrics();
  const stopProcessMetrics = addProcessMetrics(metrics, now());
  addLedgerMetrics(metrics, ledger);
  const consoleBuild = openConsoleBuild({
    programFolder,
    folders: [join(programFolder, "node_modules", ".cache", "assay-console"), folder.consoleFolder],
    onProblem: (problem) => log.error("The console cannot be shown.", { problem }),
  });
  const access = await composeAccess(services);
  const audit = composeAudit(services);
  const documents = await composeDocuments(services);
  metrics.gauge(
    "assay_documents_confined",
    "1 where namespaces of the system confine those processes that read documents.",
    () => (documents.confinement === "nothing" ? 0 : 1),
  );
  metrics.gauge(
    "assay_documents_files_hidden",
    "1 where those processes see no files but the program's and the system's libraries.",
    () => (documents.confinement === "files and network" ? 1 : 0),
  );
  const parts: readonly Part[] = [
    composeRetention(services),
    composeCases(services),
    await composeWebhooks(services),
    audit,
    await composeBulk(services),
    composeRules(services),
    composeModels(services),
    documents,
    composeTransactions(services),
    composeCustomers(services),
    { routes: consoleRoutes(consoleBuild), close: () => consoleBuild.close() },
    access,
  ];
  const routes: Route[] = [
    ...composeApprovals(
      services,
      parts.flatMap((part) => part.routes),
    ),
    metricsRoute(metrics),
    ...healthRoutes({ ping: () => ledger.upkeep.ping(), isDraining: () => isDraining() }),
  ];
  routes.push(...docsRoutes(routes));

  const server = createServer({
    routes,
    authenticator: access.authenticator,
    limiter: access.limiter,
    accessWatch: audit.accessWatch,
    limits: config,
    address: config,
    log,
    logsRequests: config.logRequests,
    metrics,
    requestIdPrefix: randomBytes(4).toString("hex"),
    now,
  });
  isDraining = () => server.isDraining;
  // The search index follows the journal from now on, even without searches; its opener reports when it is lost.
  const follow = setTimeout(() => {
    for (const part of parts) part.start?.();
  }, searchIndexDelayMs).unref();

  return {
    server,
    metrics,
    async close() {
      clearTimeout(follow);
      await server.close();
      stopProcessMetrics();
      await closeAll(parts);
    },
  };
}
