/** Inspects the store without changing it: whether it opens, is complete, and keeps what it commits. */
import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { tryLockFile } from "../file-lock.ts";
import { lookAtFile } from "../ledger/sqlite/health.ts";
import { databaseSettingsOf } from "./ledger.ts";

export interface StoreHealth {
  readonly kind: "embedded" | "postgres";
  /** False in a folder that no service has used. */
  readonly isThere: boolean;
  /** In sentences; empty where all is well. */
  readonly problems: readonly string[];
  readonly values: Readonly<Record<string, number>>;
}

export async function readStoreHealth(config: Config, folder: DataFolder): Promise<StoreHealth> {
  const settings = databaseSettingsOf(config);
  if (settings === undefined) return readEmbedded(folder);
  // A store in the data folder does not need this module.
  const { lookAtDatabase } = await import("../ledger/postgres/health.ts");
  return { kind: "postgres", isThere: true, ...(await lookAtDatabase(settings)) };
}

function readEmbedded({ ledgerFile }: DataFolder): StoreHealth {
  const kind = "embedded";
  if (!existsSync(ledgerFile)) return { kind, isThere: false, problems: [], values: {} };
  return { kind, isThere: true, ...lookAtFile(ledgerFile) };
}

/** Whether a running service holds the data folder. */
export function isInService({ lockFile }: DataFolder): boolean {
  if (!existsSync(lockFile)) return false;
  const lock = tryLockFile(lockFile);
  lock?.release();
  return lock === undefined;
}
