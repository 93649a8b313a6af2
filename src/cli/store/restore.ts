/** assay restore FILE: unpacks a backup into an empty data folder and checks it. */
import { makeHome } from "../../compose/data-folder.ts";
import { readConfig } from "../../config.ts";
import { restore } from "../../operations/store/restore.ts";
import { onlyWord, readWords } from "../words.ts";
import { run as verify } from "./verify.ts";

export async function run(words: readonly string[]): Promise<number> {
  const { positionals } = readWords(words, {});
  const file = onlyWord(positionals, "Give the backup file.");
  const { home } = readConfig();
  await makeHome(home);
  const { files, isChecked } = await restore(file, home);
  process.stderr.write(`Restored ${files} files.\n`);
  if (!isChecked)
    process.stderr.write("The backup is of an early version and has no checksums: damage may go unnoticed.\n");
  return verify([]);
}
