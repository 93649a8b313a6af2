/**
 * What the main thread does for a row of a file, by stage, beside a writer that answers at once: reading it to sorted runs on disk,
 * having it decided, making the result, and sending it as JSON and as CSV.
 *
 *   node bin/run.js bench/file-stages.ts [--rows 200000] [--accounts 50000] [--seed 7] [--checkout FOLDER]
 *
 * Three files after one another in one process. The digests show whether two versions give the same.
 */
import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { readCommand } from "../scripts/support/command.ts";
import { existingFolder, wholeNumber } from "../scripts/support/options.ts";
import { writeBulkFile } from "./support/bulk-file.ts";

const values = readCommand({
  does: "CPU time of the main thread for a row of a file, by stage, beside a writer that answers at once.",
  options: {
    rows: wholeNumber(200_000, "rows of the file"),
    accounts: wholeNumber(50_000, "accounts that they are of"),
    seed: wholeNumber(7, "what chance begins with"),
    checkout: existingFolder("FOLDER", "another checkout to be measured, with its dependencies"),
  },
});
const files = 3;
const largest = Number.MAX_SAFE_INTEGER;
const checkout = resolve(values.checkout ?? join(import.meta.dirname, ".."));
const address = (path: string): string => pathToFileURL(join(checkout, "src", path)).href;
const bulk = (name: string): string => address(`operations/bulk/${name}.ts`);
const { openWriterCalls }: typeof import("../src/ledger/thread/writer-calls.ts") = await import(
  address("ledger/thread/writer-calls.ts")
);
const { CaseFolder }: typeof import("../src/operations/bulk/case-folder.ts") = await import(bulk("case-folder"));
const { receiveRows }: typeof import("../src/operations/bulk/receive-rows.ts") = await import(bulk("receive-rows"));
const { decideRows }: typeof import("../src/operations/bulk/decide-rows.ts") = await import(bulk("decide-rows"));
const { finishCase }: typeof import("../src/operations/bulk/finish-case.ts") = await import(bulk("finish-case"));
const { Tally }: typeof import("../src/operations/bulk/tally.ts") = await import(bulk("tally"));
const { AccountTotals }: typeof import("../src/operations/bulk/account-totals.ts") = await import(
  bulk("account-totals")
);
const { csvResult, jsonResult }: typeof import("../src/operations/bulk/result-text.ts") = await import(
  bulk("result-text")
);

type Ledger = Parameters<typeof decideRows>[2]["ledger"];

/** CPU time of the main thread since the last time, in microseconds a row. */
let lastMicros = 0;
function spent(): string {
  const { user, system } = process.threadCpuUsage();
  const micros = user + system - lastMicros;
  lastMicros = user + system;
  return (micros / values.rows).toFixed(2);
}

async function digestOf(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  const digest = createHash("md5");
  for await (const piece of pieces) digest.update(piece);
  return digest.digest("hex").slice(0, 8);
}

const folder = mkdtempSync(join(tmpdir(), "assay-bench-stages-"));
const thread = new Worker(new URL("./support/answering-thread.ts", import.meta.url), {
  workerData: { protocol: address("ledger/thread/protocol.ts") },
});
const writer = await openWriterCalls({
  thread,
  queueLimit: largest,
  unavailable: (cause) => new Error(cause),
  after: (_, release) => release(),
  onLost: (error) => {
    throw error;
  },
});
try {
  const path = join(folder, "rows.csv");
  await writeBulkFile(path, values);
  for (let file = 1; file <= files; file += 1) {
    const caseFolder = new CaseFolder(folder, `case${file}`);
    await caseFolder.make();
    const given = {
      content: createReadStream(path),
      fileName: "rows.csv",
      contentType: "",
      finish: async () => undefined,
    };
    const limits = { fileLimit: largest, fileRowLimit: largest, rowsAtOnce: largest };
    const progress = { bytes: 0, rows: 0, rejected: 0, signal: new AbortController().signal };
    spent();
    const received = await receiveRows(given, caseFolder, limits, progress, Date.now);
    const times = [`received ${spent()}`];
    const tally = new Tally(1_000, new AccountTotals(caseFolder.accounts));
    const decided = await decideRows(caseFolder, received, {
      ledger: writer as Pick<Ledger, "decideRows"> as Ledger,
      side: 1,
      fromSequence: 0,
      resumedBefore: undefined,
      tally,
      isStopped: () => false,
      onResumed: () => undefined,
      onProgress: () => undefined,
    });
    if (decided === undefined) throw new Error("The case was stopped.");
    times.push(`decided ${spent()}`);
    await finishCase(caseFolder, decided, tally, 0);
    times.push(`finished ${spent()}`);
    const finished = await caseFolder.readFinished();
    if (finished === undefined) throw new Error("The case has no result.");
    const json = await digestOf(jsonResult("case", caseFolder, finished));
    times.push(`JSON ${spent()}`);
    const csv = await digestOf(csvResult(caseFolder, finished));
    times.push(`CSV ${spent()}`);
    console.log(`${times.join(", ")} µs of CPU a row; results ${json} ${csv}`);
  }
} finally {
  await writer.close();
  rmSync(folder, { recursive: true });
}
