/** Where each thing lies in the data folder. */
import { join } from "node:path";

export interface DataFolder {
  readonly home: string;
  readonly ledgerFile: string;
  /** Follows the ledger; it may be removed, and is then made anew. */
  readonly searchIndexFile: string;
  /** Locked by the service that has the folder, and who that is. */
  readonly lockFile: string;
  readonly holderFile: string;
  /** The name of this node among those on one database. */
  readonly nodeIdFile: string;
  readonly vaultFolder: string;
  readonly linkKeyFile: string;
  readonly firstTokenFile: string;
  /** Bulk cases: the rows of those under way, and results. */
  readonly bulkFolder: string;
  /** Builds of the console, where the program's own folder cannot hold them. */
  readonly consoleFolder: string;
  /** Uploads on their way; emptied at each start. */
  readonly temporaryFolder: string;
}

export function dataFolderAt(home: string): DataFolder {
  return {
    home,
    ledgerFile: join(home, "ledger.db"),
    searchIndexFile: join(home, "register.db"),
    lockFile: join(home, "service.lock"),
    holderFile: join(home, "service.holder"),
    nodeIdFile: join(home, "node-id"),
    vaultFolder: join(home, "vault"),
    linkKeyFile: join(home, "link-key"),
    firstTokenFile: join(home, "first-token"),
    bulkFolder: join(home, "bulk"),
    consoleFolder: join(home, "console"),
    temporaryFolder: join(home, "temporary"),
  };
}
