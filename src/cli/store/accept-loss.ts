/** assay accept-loss: lets a service start on a store that has lost records, after an operator has decided so. */
import { parseArgs } from "node:util";
import { lockFolder } from "../../compose/data-folder.ts";
import { readConfig } from "../../config.ts";
import { dataFolderAt } from "../../data-folder.ts";
import { acceptLoss } from "../../operations/store/accept-loss.ts";

export async function run(words: readonly string[]): Promise<number> {
  parseArgs({ args: [...words], options: {} });
  const folder = dataFolderAt(readConfig().home);
  const lock = await lockFolder(folder);
  try {
    const { loss, log } = await acceptLoss(folder.ledgerFile);
    process.stderr.write(
      `Records ${loss.found + 1} to ${loss.stood} are given up; the journal continues after ${loss.found}. Send what was answered in between again: it will be decided anew.\n`,
    );
    if (log !== undefined) process.stderr.write(`The log as it was is in ${log}.\n`);
    return 0;
  } finally {
    lock.release();
  }
}
