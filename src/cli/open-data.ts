/** Opens the data folder for one command, beside a running service or without one, and reads which side it concerns. */
import { access } from "node:fs/promises";
import { defaultWorkspace } from "../auth/first-token.ts";
import { openLedger } from "../compose/ledger.ts";
import { readConfig } from "../config.ts";
import { type Mode, modes } from "../contract/tokens.ts";
import { type DataFolder, dataFolderAt } from "../data-folder.ts";
import { hasCode, ServiceError } from "../errors.ts";
import type { Ledger, SideId } from "../ledger/ledger.ts";
import { diskProblem } from "./disk-problem.ts";
import { UsageError } from "./words.ts";

export async function withLedger<T>(work: (ledger: Ledger, folder: DataFolder) => Promise<T>): Promise<T> {
  const config = readConfig();
  const folder = dataFolderAt(config.home);
  const onFailure = (error: Error) => {
    throw error;
  };
  const ledger = await openLedger(config, folder, { onFailure, onSearchIndexLost: onFailure }).catch(
    (error: unknown) => {
      throw config.databaseUrl === undefined ? diskProblem(error, config.home) : error;
    },
  );
  try {
    return await work(ledger, folder);
  } finally {
    await ledger.close();
  }
}

/** The same, for commands that make no sense without data: a wrong name of the folder must not make a new one. */
export async function withExistingLedger<T>(work: (ledger: Ledger, folder: DataFolder) => Promise<T>): Promise<T> {
  const { databaseUrl, home } = readConfig();
  if (databaseUrl === undefined) await needLedger(dataFolderAt(home));
  return withLedger(work);
}

async function needLedger({ home, ledgerFile }: DataFolder): Promise<void> {
  await access(ledgerFile).catch((error: unknown) => {
    if (hasCode(error, "EACCES")) {
      throw new ServiceError("conflict", `The data folder ${home} is another user's: run the command as that user.`);
    }
    throw new ServiceError("not_found", `The data folder ${home} has no ledger (ASSAY_HOME).`);
  });
}

/** --mode is the spelling of 0.1.0, which scripts still use. */
export const sideOption = { side: { type: "string" }, mode: { type: "string" } } as const;

interface SideWords {
  readonly side?: string | undefined;
  readonly mode?: string | undefined;
}

/** The live side, unless the words name one. */
export function parseSide({ side, mode }: SideWords): Mode {
  const text = side ?? mode ?? "live";
  const known = modes.find((one) => one === text);
  if (known === undefined || (side !== undefined && mode !== undefined)) {
    throw new UsageError("--side must be given once, as live or test.");
  }
  return known;
}

/** The actor in the journal. */
export const commandLine = "command line";

export const sideOptions = {
  ...sideOption,
  workspace: { type: "string", default: defaultWorkspace },
} as const;

interface NamedSide extends SideWords {
  readonly workspace: string;
}

export function inSide<T>(
  { workspace, ...words }: NamedSide,
  work: (ledger: Ledger, side: SideId, folder: DataFolder) => Promise<T>,
): Promise<T> {
  const parsed = parseSide(words);
  return withLedger(async (ledger, folder) => {
    let side = await ledger.workspaces.findSide(workspace, parsed);
    if (side === undefined && workspace === defaultWorkspace) {
      // No service was started in the folder yet.
      await ledger.workspaces.create(workspace, Date.now(), commandLine);
      side = await ledger.workspaces.findSide(workspace, parsed);
    }
    if (side === undefined) throw new UsageError("The data folder has no workspace with that name.");
    return work(ledger, side, folder);
  });
}
