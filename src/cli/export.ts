/** assay export FOLDER: everything that the store and the vault hold, in files that any store can be filled from. */
import { resolve } from "node:path";
import { lockFolder } from "../compose/folder-lock.ts";
import { openTransferSource } from "../compose/transfer.ts";
import { openVault } from "../compose/vault.ts";
import { readConfig } from "../config.ts";
import { dataFolderAt } from "../data-folder.ts";
import { exportStore } from "../operations/transfer/export-store.ts";
import { namedFolder } from "./named-folder.ts";

export async function run(words: readonly string[]): Promise<number> {
  const folder = resolve(namedFolder("export", words));
  const config = readConfig();
  const home = dataFolderAt(config.home);
  // Whatever a service accepts from now on would be missing in the export.
  const lock = await lockFolder(home);
  const source = await openTransferSource(config, home);
  const vault = await openVault(config, home);
  try {
    const onTable = (name: string, rows: number) => process.stderr.write(`${name}: ${rows} rows\n`);
    const { head, documents } = await exportStore({ source, vault, folder, onTable });
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
