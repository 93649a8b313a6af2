/** assay label FILE: loads labels from a file into the data folder. */
import { readConfig } from "../config.ts";
import { ServiceError } from "../errors.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createLoadLabels } from "../operations/labels/load-labels.ts";
import { inPlace, needFile } from "./given-file.ts";
import { commandLine, inSide, sideOptions } from "./open-data.ts";
import { onlyWord, readWords } from "./words.ts";

/** Exit codes: 0 all labelled, 1 records failed, 2 the file was not loaded. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, sideOptions);
  const path = onlyWord(positionals, "Give one label file.");
  await needFile(path);
  try {
    return await inSide(values, (ledger, side) => label(ledger, side, path));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    process.stderr.write(`assay: ${error.message}\n`);
    return 2;
  }
}

async function label(ledger: Ledger, side: number, path: string): Promise<number> {
  const load = createLoadLabels(ledger.labels, readConfig(), (_content, work) => work(path), Date.now);
  const result = await load.file(side, inPlace(path), commandLine);
  const { labelledCount, reversedCount, unchangedCount, failedCount, errorDetails } = result;
  for (const { message } of errorDetails) process.stderr.write(`${message}\n`);
  const reversed = reversedCount === 0 ? "" : ` (${reversedCount} contradict the earlier label)`;
  process.stderr.write(`${labelledCount} labelled${reversed}, ${unchangedCount} unchanged, ${failedCount} failed.\n`);
  return failedCount === 0 ? 0 : 1;
}
