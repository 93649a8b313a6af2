/** What every way to open the ledger takes from the settings. */
import type { Config } from "../config.ts";
import type { DeciderSource } from "../ledger/decider.ts";
import type { PostgresSettings } from "../ledger/postgres/connection.ts";
import type { ScoringSettings } from "../scoring/settings.ts";

export function deciderOf(config: Config): DeciderSource {
  const { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts } = config;
  const settings: ScoringSettings = { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts };
  return { moduleUrl: new URL("../rules/decider.ts", import.meta.url).href, settings };
}

/** Undefined where the store is the embedded one. */
export function databaseSettingsOf(config: Config): PostgresSettings | undefined {
  return config.databaseUrl === undefined ? undefined : connectionTo(config.databaseUrl, config);
}

/** Undefined where all reads go to the database itself. */
export function replicaSettingsOf(config: Config): PostgresSettings | undefined {
  return config.databaseReplicaUrl === undefined ? undefined : connectionTo(config.databaseReplicaUrl, config);
}

function connectionTo(url: string, config: Config): PostgresSettings {
  return {
    url,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
  };
}
