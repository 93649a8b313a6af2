/** assay doctor: checks the machine, the data folder and the store, and says what to do about each problem. */
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { isInService } from "../../compose/store-health.ts";
import { type Config, readConfig, unknownSettings } from "../../config.ts";
import { type DataFolder, dataFolderAt } from "../../data-folder.ts";
import { checkClock } from "./clock.ts";
import { checkDisk } from "./disk.ts";
import { type Finding, fine, printFindings, problem, warning } from "./finding.ts";
import { checkLimits } from "./limits.ts";
import { checkPermissions } from "./permissions.ts";
import { checkConfinement, checkPort, checkStore } from "./store.ts";

/** Exit codes: 0 no problems, 1 problems. */
export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...words], options: { json: { type: "boolean", default: false } } });
  const findings = await examine(readConfig());
  const hasProblems = findings.some(({ level }) => level === "problem");
  process.stdout.write(values.json ? `${JSON.stringify({ ok: !hasProblems, findings })}\n` : printFindings(findings));
  return hasProblems ? 1 : 0;
}

async function examine(config: Config): Promise<readonly Finding[]> {
  const folder = dataFolderAt(config.home);
  const { host, port, metricsPort } = config;
  const isThere = await isFolder(folder.home);
  const isRunning = isThere && isInService(folder);
  return [
    ...settingsOf(),
    ...(await checkLimits(config)),
    await checkClock([`${folder.ledgerFile}-wal`, folder.ledgerFile]),
    ...(await checkFolder(folder, isThere)),
    ...(await checkStore(config, folder)),
    await checkPort(host, "ASSAY_PORT", port, isRunning),
    ...(metricsPort === 0 ? [] : [await checkPort(host, "ASSAY_METRICS_PORT", metricsPort, isRunning)]),
    await checkConfinement(config),
  ];
}

function settingsOf(): readonly Finding[] {
  const unknown = unknownSettings();
  if (unknown.length === 0) return [fine({ check: "settings", found: "all are known" })];
  return unknown.map((name) =>
    warning(
      { check: "settings", found: `${name} is not a setting` },
      "Correct its name; assay check-config lists all.",
    ),
  );
}

/** A folder that is made at the first start is on the disk of the one around it. */
async function checkFolder(folder: DataFolder, isThere: boolean): Promise<readonly Finding[]> {
  if (isThere) {
    const permissions = await checkPermissions(folder);
    return permissions.some(({ level }) => level === "problem")
      ? permissions
      : [...permissions, ...(await checkDisk(folder.home))];
  }
  const around = dirname(folder.home);
  const check = "permissions";
  if (!(await isFolder(around))) {
    return [problem({ check, found: `there is no folder ${around}` }, "Make it, or set ASSAY_HOME.")];
  }
  try {
    return [fine({ check, found: `${folder.home} is made at the first start` }), ...(await checkDisk(around))];
  } catch {
    return [
      problem({ check, found: `${around} is not writable for this user` }, "Change its owner, or set ASSAY_HOME."),
    ];
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
