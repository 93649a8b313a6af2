/** assay accept-loss: lets a service start on a store that has lost records, after an operator has decided so. */
import { copyFile, rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { lockFolder } from "../../compose/data-folder.ts";
import { readConfig } from "../../config.ts";
import { dataFolderAt } from "../../data-folder.ts";
import { ServiceError } from "../../errors.ts";
import { findLoss, headFileOf } from "../../ledger/sqlite/head-file.ts";

export async function run(words: readonly string[]): Promise<number> {
  parseArgs({ args: [...words], options: {} });
  const folder = dataFolderAt(readConfig().home);
  const file = folder.ledgerFile;
  const lock = await lockFolder(folder);
  try {
    const loss = findLoss(file);
    if (loss === undefined)
      throw new ServiceError("conflict", `The store in ${folder.home} has lost nothing that is known.`);
    // SQLite removes the log once it has read what it can of it.
    const kept = `${file}-wal.damaged`;
    const hasLog = await copyFile(`${file}-wal`, kept).then(
      () => true,
      () => false,
    );
    await rm(`${headFileOf(file)}.accepted`, { force: true });
    await rename(headFileOf(file), `${headFileOf(file)}.accepted`);
    process.stderr.write(
      `Records ${loss.found + 1} to ${loss.stood} are given up; the journal continues after ${loss.found}. Send what was answered in between again: it will be decided anew.\n`,
    );
    if (hasLog) process.stderr.write(`The log as it was is in ${kept}.\n`);
    return 0;
  } finally {
    lock.release();
  }
}
