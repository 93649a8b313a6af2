/** assay analyse-document FILE…: analyses documents without a service and without a data folder. */

import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { openAnalyser, openLauncher } from "../../compose/documents.ts";
import { readConfig } from "../../config.ts";
import { ServiceError } from "../../errors.ts";
import { createExamineFile, type ExamineFile, isDocumentName } from "../../operations/documents/examine-file.ts";
import { bar } from "../progress.ts";
import { stopSignal } from "../stop-signal.ts";
import { readWords, UsageError } from "../words.ts";
import { describeReport, type FileReport, isTampered, plainText, reportLine } from "./describe-report.ts";
import { inOrder } from "./in-order.ts";

const options = {
  json: { type: "boolean", default: false },
  password: { type: "string" },
} as const;

/** Exit codes: 0 nothing is tampered with, 1 a document could not be analysed, 3 something is likely tampered with. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options);
  if (positionals.length === 0) throw new UsageError("Give files or folders to analyse.");
  const config = readConfig();
  const files = await findDocuments(positionals);
  const analyser = openAnalyser(config, await openLauncher(config));
  const examine = createExamineFile(analyser, config.documentLimit, Date.now);
  const progress = createProgress(files.length);
  const stop = stopSignal();
  let isStopped = false;
  void stop.requested.then(() => {
    isStopped = true;
    return analyser.close();
  });
  let [tampered, failed] = [0, 0];
  try {
    for await (const report of inOrder(files, config.documentWorkers, (file) =>
      analyse(examine, file, values.password),
    )) {
      if (isStopped) break;
      if (report.outcome === "failed") failed += 1;
      else if (isTampered(report)) tampered += 1;
      progress.clear();
      await write(values.json ? reportLine(report) : describeReport(report));
      progress.show(report.file);
    }
  } finally {
    progress.clear();
    await analyser.close();
  }
  if (isStopped) return 130;
  if (!values.json && files.length > 1) {
    await write(`${files.length} documents: ${tampered} likely tampered with, ${failed} not analysed.\n`);
  }
  return tampered > 0 ? 3 : failed > 0 ? 1 : 0;
}

async function analyse(examine: ExamineFile, file: string, password: string | undefined): Promise<FileReport> {
  try {
    return { file, outcome: "analysed", result: await examine.analyse(file, password) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { file, outcome: "failed", code: error.code, message: error.message };
  }
}

/** Waits while the reader of the output is slower than the analysis. */
async function write(text: string): Promise<void> {
  await new Promise<void>((settle, fail) => {
    process.stdout.write(text, (error) => (error ? fail(error) : settle()));
  });
}

/** Progress on a terminal: one line that is overwritten, and cleared before each report. */
function createProgress(inAll: number) {
  const isShown = process.stderr.isTTY === true && inAll > 1;
  let done = 0;
  const clear = () => {
    if (isShown) process.stderr.write("\r\u001b[K");
  };
  return {
    clear,
    show(file: string) {
      done += 1;
      if (isShown) process.stderr.write(`${bar(done / inAll)}  ${done} of ${inAll}  ${plainText(file).slice(-40)}`);
    },
  };
}

/** Limit of files in one run; larger folders are analysed in parts. */
const fileLimit = 1_000_000;

/** Files as they are; folders in the order of their names, with every document in them, but not through symbolic links. */
async function findDocuments(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const status = await stat(path).catch(() => undefined);
    if (status === undefined) throw new UsageError(`The file or folder ${JSON.stringify(path)} does not exist.`);
    if (!status.isDirectory()) found.push(path);
    else for await (const file of filesWithin(path)) found.push(file);
    if (found.length > fileLimit) throw new UsageError(`There are more than ${fileLimit} documents; give fewer.`);
  }
  if (found.length === 0) throw new UsageError(`No documents found: no PDF and no picture.`);
  return found;
}

async function* filesWithin(folder: string): AsyncGenerator<string> {
  const entries = [];
  for await (const entry of await opendir(folder)) entries.push(entry);
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesWithin(path);
    else if (entry.isFile() && isDocumentName(entry.name)) yield path;
  }
}
