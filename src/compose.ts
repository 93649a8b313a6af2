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
import { addCaseMetrics } from "./compose/metrics/cases.ts";
import { addStoreMetrics } from "./compose/metrics/store.ts";
import { measureVerdicts } from "./compose/metrics/verdicts.ts";
import { composeModels } from "./compose/models.ts";
import { closeAll, type Part, type Services } from "./compose/part.ts";
import { composeRules } from "./compose/rules.ts";
import { composeScreening } from "./compose/screening.ts";
import { composeTelemetry } from "./compose/telemetry.ts";
import { composeTransactions } from "./compose/transactions.ts";
import { composeWebhooks } from "./compose/webhooks.ts";
import { openCountries } from "./config/geoip.ts";
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
import { TraceLinks } from "./operations/shared/trace-links.ts";
import { consoleRoutes } from "./routes/console.ts";
import { docsRoutes } from "./routes/docs.ts";
import { healthRoutes } from "./routes/health.ts";
import { metricsRoute } from "./routes/metrics.ts";
import { noteTraces } from "./routes/note-traces.ts";

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

export async function composeService(config: Config, folder: DataFolder, opened: Ledger, log: Log): Promise<Service> {
  await rm(folder.temporaryFolder, { recursive: true, force: true });
  await mkdir(folder.temporaryFolder, { recursive: true, mode: 0o700 });
  let isDraining = () => false;
  const metrics = createMetrics();
  const ledger = measureVerdicts(opened, metrics);
  const services: Services = {
    config,
    folder,
    ledger,
    spool: createSpool(folder.temporaryFolder),
    countryOf: config.geoip === undefined ? undefined : openCountries(config.geoip),
    traces: new TraceLinks(),
    nodeId: await findNodeId(folder),
    log,
    metrics,
    now,
    isDraining: () => isDraining(),
  };
  const stopProcessMetrics = addProcessMetrics(metrics, now());
  addStoreMetrics(metrics, services);
  addCaseMetrics(metrics, services);
  const telemetry = composeTelemetry(services, metrics);
  const consoleBuild = openConsoleBuild({
    programFolder,
    folders: [join(programFolder, "node_modules", ".cache", "assay-console"), folder.consoleFolder],
    onProblem: (problem) => log.error("The console cannot be shown.", { problem }),
  });
  const access = await composeAccess(services);
  const audit = composeAudit(services);
  const parts: readonly Part[] = [
    composeRetention(services),
    composeCases(services),
    await composeWebhooks(services),
    audit,
    await composeBulk(services),
    composeRules(services),
    composeModels(services),
    await composeDocuments(services),
    composeTransactions(services),
    composeCustomers(services),
    composeScreening(services),
    { routes: consoleRoutes(consoleBuild), close: () => consoleBuild.close() },
    access,
  ];
  const routes: Route[] = [
    ...composeApprovals(
      services,
      noteTraces(
        parts.flatMap((part) => part.routes),
        services.traces,
      ),
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
    tracer: telemetry,
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
      await closeAll([...parts, ...(telemetry === undefined ? [] : [telemetry])]);
    },
  };
}
