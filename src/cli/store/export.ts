/** assay export FOLDER: writes the store and the vault, or one workspace of them, to files that any store can import. */
import { resolve } from "node:path";
import { lockFolder } from "../../compose/data-folder.ts";
import { openVault } from "../../compose/documents.ts";
import { openSecretBox } from "../../compose/secret-keys.ts";
import { openTransferSource } from "../../compose/store.ts";
import { readConfig } from "../../config.ts";
import { dataFolderAt } from "../../data-folder.ts";
import type { TransferSource } from "../../ledger/transfer/transfer-store.ts";
import type { Separation } from "../../ledger/withheld.ts";
import { exportStore } from "../../operations/store/transfer/export-store.ts";
import { withOpenSecrets } from "../../operations/store/transfer/open-secrets.ts";
import { separateWorkspace } from "../../operations/store/transfer/separate-workspace.ts";
import { commandLine, inSide } from "../open-data.ts";
import { namedFolder, readWords } from "../words.ts";

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, { workspace: { type: "string" } });
  const { workspace } = values;
  const folder = resolve(namedFolder("export", positionals));
  const config = readConfig();
  const home = dataFolderAt(config.home);
  // Data that a service accepts from now on would be missing in the export.
  const lock = await lockFolder(home);
  const open = () => openTransferSource(config, home);
  const source = await (workspace === undefined ? open() : openOne(open, folder, workspace)).catch((error) => {
    lock.release();
    throw error;
  });
  const vault = await openVault(config, home);
  const opened = withOpenSecrets(source, await openSecretBox(config, home));
  try {
    const onTable = (name: string, rows: number) => process.stderr.write(`${name}: ${rows} rows\n`);
    const { head, documents } = await exportStore({ source: opened, vault, folder, workspace, onTable });
    process.stdout.write(
      `${head.records} records in ${head.groups} groups; ${documents.count} documents, ${documents.bytes} bytes\nroot ${head.root}\n`,
    );
    if (documents.missing > 0) process.stderr.write(`${documents.missing} documents are missing in the vault.\n`);
    return documents.missing === 0 ? 0 : 1;
  } finally {
    await source.close();
    await vault.close();
    lock.release();
  }
}

function openOne(open: () => Promise<TransferSource>, folder: string, workspace: string): Promise<TransferSource> {
  const append = (separation: Separation) =>
    inSide({ workspace, side: "live" }, (ledger, side) => ledger.audit.append(side, separation));
  return separateWorkspace({ open, append, folder, workspace, actor: commandLine, now: Date.now });
}
