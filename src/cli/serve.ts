/** assay serve: starts the service, prints its address, and stops it cleanly. */
import { randomBytes } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { ensureFirstToken } from "../auth/first-token.ts";
import { folderProblem, lockFolder } from "../compose/data-folder.ts";
import { openLedger } from "../compose/ledger.ts";
import { type Config, readConfig, unknownSettings } from "../config.ts";
import { maskCardNumbers } from "../contract/card-numbers.ts";
import { type DataFolder, dataFolderAt } from "../data-folder.ts";
import { createLog, type Log } from "../http/log.ts";
import type { Metrics } from "../http/metrics.ts";
import { type MetricsPort, openMetricsPort } from "../http/metrics-port.ts";
import { version } from "../version.ts";
import { diskProblem } from "./disk-problem.ts";
import { createLogOutput } from "./log-output.ts";
import { connectionsWithin, openFileLimit } from "./open-files.ts";
import { openWhenReachable } from "./open-when-reachable.ts";
import { databaseProblem, listenProblem } from "./start-problem.ts";
import { type StopSignal, stopSignal } from "./stop-signal.ts";

/**
 * Each thread collects its young memory by itself: little survives there, and with helper threads a collection waits until they get
 * a processor, while requests wait. V8 reads this flag at every collection, so it holds for all threads (ADR 0036).
 */
const collectAlone = "--no-parallel-scavenge";

export async function run(words: readonly string[]): Promise<number> {
  parseArgs({ args: [...words], options: {} });
  setFlagsFromString(collectAlone);
  // Only how to begin is written there, and nobody has to read it.
  process.stdout.on("error", () => undefined);
  const given = readConfig();
  const folder = dataFolderAt(given.home);
  const log = createLog({
    level: given.logLevel,
    write: createLogOutput(process.stderr, Date.now),
    now: () => Date.now(),
    mask: maskCardNumbers,
  });
  for (const name of unknownSettings()) log.warn(`${name} is not a setting and has no effect.`);
  // Set up here, so that a signal during the start stops it too.
  const stop = stopSignal();
  const config = await withinOpenFiles(given, log);

  let isLost = false;
  const onLost = () => {
    log.error(
      "The lock file of the data folder was removed and cannot be taken again: another process has it, or the folder is gone. The service stops.",
    );
    isLost = true;
    stop.request();
  };
  const lockOrExplain = () =>
    lockFolder(folder, onLost).catch((error: unknown) => {
      throw diskProblem(folderProblem(error, config.home), config.home);
    });
  const lock = await openWhenReachable(lockOrExplain, { log, stopped: stop.requested });
  if (lock === undefined) return 0;
  await warnOfOthers(folder, log);
  try {
    const exitCode = await serveFolder(config, folder, log, stop);
    return isLost ? 1 : exitCode;
  } finally {
    lock.release();
  }
}

/** Fewer connections than set, where more would take the files that the service needs itself. */
async function withinOpenFiles(config: Config, log: Log): Promise<Config> {
  const openFiles = await openFileLimit();
  const connectionLimit = connectionsWithin(openFiles, config.connectionLimit);
  if (connectionLimit < config.connectionLimit) {
    log.warn(
      `The process may open ${openFiles} files, so it takes ${connectionLimit} connections instead of ${config.connectionLimit} (ASSAY_CONNECTION_LIMIT): raise LimitNOFILE (systemd) or ulimit -n.`,
    );
  }
  return { ...config, connectionLimit };
}

const permissionBits = 0o777;
const othersBits = 0o077;

/** Files of the folder are their owner's alone, but whoever may write the folder can replace them. */
async function warnOfOthers({ home }: DataFolder, log: Log): Promise<void> {
  const mode = (await stat(home)).mode & permissionBits;
  if (process.platform === "win32" || (mode & othersBits) === 0) return;
  log.warn(`The data folder ${home} has mode ${mode.toString(8)}: others may read or replace what is in it. Set 700.`);
}

/** Closes everything however it ends: an open part would keep the process alive after a failed start. */
async function serveFolder(config: Config, folder: DataFolder, log: Log, stop: StopSignal): Promise<number> {
  let exitCode = 0;
  const open = () =>
    openLedger(config, folder, {
      takesInAtOnce: true,
      onFailure(error) {
        log.error("The ledger's writer was lost; the service stops.", { error });
        exitCode = 1;
        stop.request();
      },
      onSearchIndexLost: (error) => log.error("The search index failed; it is restarted every few seconds.", { error }),
    });
  const isEmbedded = config.databaseUrl === undefined;
  const openOrExplain = () =>
    open().catch((error: unknown) => {
      throw isEmbedded ? diskProblem(error, config.home) : databaseProblem(error);
    });
  const opening = isEmbedded ? openOrExplain() : openWhenReachable(openOrExplain, { log, stopped: stop.requested });
  // The store's thread opens it meanwhile.
  const loading = import("../compose.ts");
  const ledger = await opening;
  if (ledger === undefined) return 0;
  try {
    const first = await ensureFirstToken(ledger, config.token, Date.now(), randomBytes);
    const token = first.kind === "made" ? first.text : undefined;
    // The token is stored nowhere else, so it is written before anything can fail, or as soon as something does.
    const isShown = process.stdout.isTTY;
    if (token !== undefined && !isShown) await keepFirstToken(token, folder, log);
    const { composeService } = await loading;
    const service = await composeService(config, folder, ledger, log);
    let metricsPort: MetricsPort | undefined;
    try {
      const { host, port } = config;
      const address = await service.server.listen(host, port).catch(async (error: unknown) => {
        if (token !== undefined && isShown) await keepFirstToken(token, folder, log);
        throw listenProblem(error, host, "ASSAY_PORT", port);
      });
      metricsPort = await listenForMetrics(config, service.metrics);
      await announce(address, folder, config.token, isShown ? token : undefined);
      await stop.requested;
      log.info("Stopping: new requests are refused, requests in progress may finish.");
    } finally {
      await service.close();
      await metricsPort?.close();
    }
  } finally {
    await ledger.close();
  }
  log.info("Stopped.");
  return exitCode;
}

async function listenForMetrics({ host, metricsPort }: Config, metrics: Metrics): Promise<MetricsPort | undefined> {
  if (metricsPort === 0) return undefined;
  return openMetricsPort(metrics, host, metricsPort).catch((error: unknown) => {
    throw listenProblem(error, host, "ASSAY_METRICS_PORT", metricsPort);
  });
}

async function keepFirstToken(token: string, { firstTokenFile }: DataFolder, log: Log): Promise<void> {
  await writeFile(firstTokenFile, `${token}\n`, { mode: 0o600, flag: "w", flush: true });
  log.info(`The first admin token is in ${firstTokenFile}.`);
}

/** Prints how to begin: on a terminal with the token itself, elsewhere with the file that holds it. */
async function announce(
  address: string,
  { firstTokenFile }: DataFolder,
  configured: string | undefined,
  shownToken: string | undefined,
): Promise<void> {
  let token = "$ASSAY_TOKEN";
  let note = "";
  if (shownToken !== undefined) {
    token = shownToken;
    note = `First admin token (shown only once): ${shownToken}\n`;
  } else if (configured === undefined && (await isThere(firstTokenFile))) {
    token = `$(cat ${shellQuoted(firstTokenFile)})`;
    note = `First admin token: in ${firstTokenFile}\n`;
  } else if (configured === undefined) {
    note = "Use an existing token, or create one: npx assay token create --help\n";
  }
  const body = `{"transactionId":"first-${Date.now().toString(36)}","amount":42.5,"timestamp":"${new Date().toISOString()}","accountDetails":{"accountId":"demo-account","accountType":"checking"}}`;
  process.stdout.write(`Assay ${version} at ${address}
${note}Console: ${address}/
API document: ${address}/docs

Try it:
curl -s ${address}/fraud-detection -H "Authorization: Bearer ${token}" -H 'Content-Type: application/json' -d '${body}'

`);
}

function shellQuoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
