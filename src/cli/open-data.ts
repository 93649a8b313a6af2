/** Opens the data folder for one command, beside a running service or without one. */
import { openLedger } from "../compose/ledger.ts";
import { readConfig } from "../config.ts";
import { type DataFolder, dataFolderAt } from "../data-folder.ts";
import type { Ledger } from "../ledger/ledger.ts";

export async function withLedger<T>(work: (ledger: Ledger, folder: DataFolder) => Promise<T>): Promise<T> {
  const config = readConfig();
  const folder = dataFolderAt(config.home);
  const onFailure = (error: Error) => {
    throw error;
  };
  const ledger = await openLedger(config, folder, { onFailure, onSearchIndexLost: onFailure });
  try {
    return await work(ledger, folder);
  } finally {
    await ledger.close();
  }
}
