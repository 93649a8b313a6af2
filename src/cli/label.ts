/** assay label FILE: takes labels from a file straight into the data folder. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { defaultWorkspace } from "../auth/first-token.ts";
import { readConfig } from "../config.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createLoadLabels } from "../operations/load-labels.ts";
import { withLedger } from "./open-data.ts";
import { parseMode } from "./parse-mode.ts";
import { UsageError } from "./usage-error.ts";

const options = {
  mode: { type: "string", default: "live" },
  workspace: { type: "string", default: defaultWorkspace },
} as const;

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new UsageError("The label command is followed by the file's name.");
  const mode = parseMode(values.mode);
  if (!(await isFile(path))) throw new UsageError("There is no file of that name.");
  return withLedger(async (ledger) => {
    const side = await ledger.workspaces.findSide(values.workspace, mode);
    if (side === undefined) throw new UsageError("There is no workspace of that name in the data folder.");
    return label(ledger, side, path);
  });
}

async function label(ledger: Ledger, side: number, path: string): Promise<number> {
  // The file is whole already: it is read where it is instead of being held aside first.
  const load = createLoadLabels(ledger.labels, readConfig(), (_content, work) => work(path), Date.now);
  const file = { content: Readable.from([]), fileName: basename(path), contentType: "", finish: async () => undefined };
  const { labelledCount, unchangedCount, failedCount, errorDetails } = await load.file(side, file, "command line");
  for (const { message } of errorDetails) process.stderr.write(`${message}\n`);
  process.stderr.write(`${labelledCount} labelled, ${unchangedCount} unchanged, ${failedCount} failed.\n`);
  return failedCount === 0 ? 0 : 1;
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
