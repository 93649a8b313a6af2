/** assay serve: starts the service, says where it is, and stops it cleanly. */
import { randomBytes } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ensureFirstToken } from "../auth/first-token.ts";
import { lockFolder } from "../compose/folder-lock.ts";
import { openLedger } from "../compose/ledger.ts";
import { composeService } from "../compose.ts";
import { readConfig, unknownSettings } from "../config.ts";
import { maskCardNumbers } from "../contract/card-numbers.ts";
import { type DataFolder, dataFolderAt } from "../data-folder.ts";
import { createLog, type Log } from "../http/log.ts";
import { openMetricsPort } from "../http/metrics-port.ts";
import { version } from "../version.ts";
import { stopSignal } from "./stop-signal.ts";

export async function run(words: readonly string[]): Promise<number> {
  parseArgs({ args: [...words], options: {} });
  const config = readConfig();
  const folder = dataFolderAt(config.home);
  const log = createLog({
    level: config.logLevel,
    write: (line) => process.stderr.write(line),
    now: () => Date.now(),
    mask: maskCardNumbers,
  });
  for (const name of unknownSettings()) log.warn(`${name} is not a setting and has no effect.`);
  // From here on, so that a signal during the start stops it too.
  const stop = stopSignal();

  const lock = await lockFolder(folder);
  let exitCode = 0;
  const ledger = await openLedger(config, folder, {
    onFailure(error) {
      log.error("The ledger's writer was lost; the service stops.", { error });
      exitCode = 1;
      stop.request();
    },
    onRegisterLost: (error) =>
      log.error("Transactions cannot be searched; it is tried again every few seconds.", { error }),
  });
  const first = await ensureFirstToken(ledger, config.token, Date.now(), randomBytes);
  const service = await composeService(config, folder, ledger, log);
  const address = await service.server.listen(config.host, config.port);
  const metricsPort =
    config.metricsPort === 0 ? undefined : await openMetricsPort(service.metrics, config.host, config.metricsPort);

  await announce(address, folder, config.token, first.kind === "made" ? first.text : undefined, log);
  await stop.requested;
  log.info("Stopping: no new requests; those under way may finish.");
  await service.close();
  await metricsPort?.close();
  await ledger.close();
  lock.release();
  log.info("Stopped.");
  return exitCode;
}

/** Tells a person how to begin: on a terminal with the token itself, elsewhere with the place where it stands. */
async function announce(
  address: string,
  folder: DataFolder,
  configured: string | undefined,
  made: string | undefined,
  log: Log,
): Promise<void> {
  let shown = "$ASSAY_TOKEN";
  let note =
    configured === undefined ? "Use a token that was issued before, or make one: npx assay token create --help\n" : "";
  if (made !== undefined && process.stdout.isTTY) {
    shown = made;
    note = `First admin token (shown this once): ${made}\n`;
  } else if (made !== undefined) {
    await writeFile(folder.firstTokenFile, `${made}\n`, { mode: 0o600, flag: "w", flush: true });
    log.info(`The first admin token stands in ${folder.firstTokenFile}.`);
    note = `First admin token: in ${folder.firstTokenFile}\n`;
    shown = `$(cat ${shellQuoted(folder.firstTokenFile)})`;
  } else if (configured === undefined && (await isThere(folder.firstTokenFile))) {
    shown = `$(cat ${shellQuoted(folder.firstTokenFile)})`;
  }
  const body = `{"transactionId":"first-${Date.now().toString(36)}","amount":42.5,"timestamp":"${new Date().toISOString()}","accountDetails":{"accountId":"demo-account","accountType":"checking"}}`;
  process.stdout.write(`Assay ${version} at ${address}
${note}API document: ${address}/docs

Try it:
curl -s ${address}/fraud-detection -H "Authorization: Bearer ${shown}" -H 'Content-Type: application/json' -d '${body}'

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
