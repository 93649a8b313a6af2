/** assay import FOLDER: fills an empty store and its vault from an export, and checks that it is complete. */
import { resolve } from "node:path";
import { lockFolder } from "../../compose/data-folder.ts";
import { openVault } from "../../compose/documents.ts";
import { openTransferTarget } from "../../compose/store.ts";
import { readConfig } from "../../config.ts";
import { dataFolderAt } from "../../data-folder.ts";
import { importStore } from "../../operations/store/transfer/import-store.ts";
import { namedFolder } from "../words.ts";
import { run as verify } from "./verify.ts";

export async function run(words: readonly string[]): Promise<number> {
  const folder = resolve(namedFolder("import", words));
  const config = readConfig();
  const home = dataFolderAt(config.home);
  const lock = await lockFolder(home);
  try {
    const target = await openTransferTarget(config, home);
    const vault = await openVault(config, home);
    try {
      const onTable = (name: string, rows: number, earlier: number) =>
        process.stderr.write(`${name}: ${rows} rows${earlier > 0 ? `, ${earlier} of them already present` : ""}\n`);
      await importStore({ target, vault, folder, onTable });
      process.stderr.write("All rows and documents are present. Verifying the hash chain.\n");
    } finally {
      await target.close();
      await vault.close();
    }
    return await verify([]);
  } finally {
    lock.release();
  }
}
