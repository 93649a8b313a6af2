/** assay backup FILE: the whole data folder in one archive. */
import { resolve } from "node:path";
import { backUp } from "../../operations/store/back-up.ts";
import { withExistingLedger } from "../open-data.ts";
import { onlyWord, readWords } from "../words.ts";

export function run(words: readonly string[]): Promise<number> {
  const { positionals } = readWords(words, {});
  const file = onlyWord(positionals, "Give the name of the new backup file.");
  return withExistingLedger(async (ledger, folder) => {
    const bytes = await backUp(folder, (target) => ledger.upkeep.backup(target), resolve(file));
    process.stderr.write(`Backed up ${bytes} bytes.\n`);
    return 0;
  });
}
