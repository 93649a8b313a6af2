/** Opens the store that the settings name for an export or an import. */
import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { ServiceError } from "../errors.ts";
import { openPostgresSource, openPostgresTarget } from "../ledger/transfer/postgres-store.ts";
import { openSqliteSource, openSqliteTarget } from "../ledger/transfer/sqlite-store.ts";
import type { TransferSource, TransferTarget } from "../ledger/transfer/transfer-store.ts";
import { databaseSettingsOf, deciderOf } from "./ledger.ts";

export async function openTransferSource(config: Config, folder: DataFolder): Promise<TransferSource> {
  const settings = databaseSettingsOf(config);
  if (settings !== undefined) return openPostgresSource(settings, deciderOf(config));
  if (!existsSync(folder.ledgerFile)) {
    throw new ServiceError("not_found", `The data folder ${folder.home} has no ledger (ASSAY_HOME).`);
  }
  return openSqliteSource(folder.ledgerFile, deciderOf(config));
}

export async function openTransferTarget(config: Config, folder: DataFolder): Promise<TransferTarget> {
  const settings = databaseSettingsOf(config);
  if (settings !== undefined) return openPostgresTarget(settings, deciderOf(config));
  if (existsSync(folder.ledgerFile)) {
    throw new ServiceError(
      "conflict",
      "The data folder already has a ledger; import into an empty folder (ASSAY_HOME).",
    );
  }
  return openSqliteTarget(folder.ledgerFile);
}
