/** Opens the ledger that the settings name. */
import { existsSync } from "node:fs";
import { type Config, ConfigError } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import { ServiceError } from "../errors.ts";
import type { DeciderSource } from "../ledger/decider.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { PostgresSettings } from "../ledger/postgres/connection.ts";
import { openSqliteLedger, type SqliteLedgerOptions } from "../ledger/sqlite/engine.ts";
import { restoringFile } from "../operations/store/restore.ts";
import type { StoredRates } from "../scoring/money/rates.ts";
import { parseRates, type ScoringSettings } from "../scoring/settings.ts";
import { makeHome } from "./data-folder.ts";

/** Opens the ledger of a data folder, or in the database that the settings name; either is created and migrated where needed. */
export async function openLedger(
  config: Config,
  folder: DataFolder,
  opener: Pick<SqliteLedgerOptions, "onFailure" | "onSearchIndexLost" | "takesInAtOnce">,
): Promise<Ledger> {
  // Without waiting where it is there: the store's thread starts at once.
  if (!existsSync(folder.home)) await makeHome(folder.home);
  const parts = {
    decider: deciderOf(config),
    cacheEntries: config.stateCacheEntries,
    queueLimit: config.decideQueueLimit,
    ...opener,
  };
  const settings = databaseSettingsOf(config);
  if (settings === undefined) {
    if (existsSync(restoringFile(folder.home)) && !existsSync(folder.ledgerFile)) {
      throw new ServiceError(
        "conflict",
        `A restore into the data folder ${folder.home} has not finished: run it again (assay restore FILE).`,
      );
    }
    return openSqliteLedger({ file: folder.ledgerFile, searchIndexFile: folder.searchIndexFile, ...parts });
  }
  const replica = replicaSettingsOf(config);
  // A store in the data folder does not need this module, which takes long to load.
  const { openPostgresLedger } = await import("../ledger/postgres/engine.ts");
  return openPostgresLedger({ settings, replica, poolSize: config.databasePoolSize, ...parts });
}

export function deciderOf(config: Config): DeciderSource {
  const { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts } = config;
  const exchangeRates = ratesOf(config);
  const settings: ScoringSettings = {
    fraudBaseRate,
    reviewThreshold,
    declineThreshold,
    structuringAmounts,
    exchangeRates,
  };
  return {
    moduleUrl: new URL("../rules/decider.ts", import.meta.url).href,
    summaryUrl: new URL("../scoring/kept-decision.ts", import.meta.url).href,
    settings,
  };
}

/** Those that ship where the setting gives none. */
function ratesOf({ exchangeRates }: Pick<Config, "exchangeRates">): StoredRates {
  try {
    return parseRates(exchangeRates);
  } catch (error) {
    throw new ConfigError([`ASSAY_EXCHANGE_RATES: ${error instanceof Error ? error.message : error}`]);
  }
}

/** Undefined where the store is the embedded one. */
export function databaseSettingsOf(config: Config): PostgresSettings | undefined {
  return config.databaseUrl === undefined ? undefined : connectionTo(config.databaseUrl, config);
}

/** Undefined where all reads go to the primary database. */
function replicaSettingsOf(config: Config): PostgresSettings | undefined {
  return config.databaseReplicaUrl === undefined ? undefined : connectionTo(config.databaseReplicaUrl, config);
}

function connectionTo(url: string, config: Config): PostgresSettings {
  return {
    url,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
  };
}
