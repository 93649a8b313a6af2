/** assay label FILE: loads labels from a file into the data folder. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createLoadLabels } from "../operations/labels/load-labels.ts";
import { commandLine, inSide, sideOptions } from "./open-data.ts";
import { onlyWord, UsageError } from "./words.ts";

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options: sideOptions, allowPositionals: true });
  const path = onlyWord(positionals, "Give one label file.");
  if (!(await isFile(path))) throw new UsageError("The file does not exist.");
  return inSide(values, (ledger, side) => label(ledger, side, path));
}

async function label(ledger: Ledger, side: number, path: string): Promise<number> {
  // The file is complete: it is read in place, without a temporary copy.
  const load = createLoadLabels(ledger.labels, readConfig(), (_content, work) => work(path), Date.now);
  const file = { content: Readable.from([]), fileName: basename(path), contentType: "", finish: async () => undefined };
  const result = await load.file(side, file, commandLine);
  const { labelledCount, reversedCount, unchangedCount, failedCount, errorDetails } = result;
  for (const { message } of errorDetails) process.stderr.write(`${message}\n`);
  const reversed = reversedCount === 0 ? "" : ` (${reversedCount} contradict the earlier label)`;
  process.stderr.write(`${labelledCount} labelled${reversed}, ${unchangedCount} unchanged, ${failedCount} failed.\n`);
  return failedCount === 0 ? 0 : 1;
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
