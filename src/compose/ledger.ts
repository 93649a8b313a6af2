/** Opens the ledger that the settings name. */
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { openSqliteLedger } from "../ledger/sqlite/engine.ts";
import { databaseSettingsOf, deciderOf, replicaSettingsOf } from "./ledger-parts.ts";
import { makeHome } from "./make-home.ts";

/** Opens the ledger of a data folder, or in the database that the settings name; either is made and migrated where needed. */
export async function openLedger(
  config: Config,
  folder: DataFolder,
  events: { readonly onFailure: (error: Error) => void; readonly onRegisterLost: (error: Error) => void },
): Promise<Ledger> {
  await makeHome(folder.home);
  const parts = {
    decider: deciderOf(config),
    cacheEntries: config.stateCacheEntries,
    queueLimit: config.decideQueueLimit,
    ...events,
  };
  const settings = databaseSettingsOf(config);
  if (settings === undefined) {
    return openSqliteLedger({ file: folder.ledgerFile, registerFile: folder.registerFile, ...parts });
  }
  const replica = replicaSettingsOf(config);
  // A store in the data folder needs none of it, and it takes long to load.
  const { openPostgresLedger } = await import("../ledger/postgres/engine.ts");
  return openPostgresLedger({ settings, replica, poolSize: config.databasePoolSize, ...parts });
}
