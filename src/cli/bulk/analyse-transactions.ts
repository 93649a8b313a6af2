/** assay analyse-transactions FILE: analyses a file of transactions in the data folder, or with a running service. */
import { open } from "node:fs/promises";
import { readConfig } from "../../config.ts";
import type { RejectedRow } from "../../contract/bulk.ts";
import { needFile } from "../given-file.ts";
import { inSide, sideOptions } from "../open-data.ts";
import { showProgress } from "../progress.ts";
import { runningService } from "../running-service.ts";
import { stopSignal } from "../stop-signal.ts";
import { onlyWord, readWords, UsageError } from "../words.ts";
import type { BulkRun, ResultFormat } from "./bulk-run.ts";
import { describeCase, describeProgress } from "./describe-bulk.ts";
import { adviseOptions, readGuide, transactionGuideOptions } from "./file-guide.ts";
import { runLocally } from "./local-run.ts";
import { runRemotely } from "./remote-run.ts";

const options = {
  ...sideOptions,
  server: { type: "string" },
  token: { type: "string" },
  out: { type: "string" },
  format: { type: "string", default: "json" },
  ...transactionGuideOptions,
} as const;

/** Rejected rows that are printed; the case has them all. */
const namedRows = 20;

interface Wish {
  readonly out: string | undefined;
  readonly format: ResultFormat;
}

/** Exit codes: 0 done, 1 done and rows were rejected, 2 failed. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options);
  const path = onlyWord(positionals, "Give one file to analyse.");
  const bytes = await needFile(path);
  const { out, format, server } = values;
  if (format !== "json" && format !== "csv") throw new UsageError("--format must be json or csv.");
  const wish: Wish = { out, format };
  const guide = readGuide(values);
  const config = readConfig();
  if (server === undefined) {
    if (values.token !== undefined) throw new UsageError("--token needs --server.");
    return await inSide(values, (ledger, side, folder) =>
      follow(runLocally({ config, folder, ledger, side }, path, bytes, guide), wish),
    );
  }
  const service = runningService(server, values.token ?? config.token);
  return await follow(runRemotely(service, path, bytes, guide), wish);
}

async function follow(run: BulkRun, { out, format }: Wish): Promise<number> {
  const stop = stopSignal();
  void stop.requested.then(() => run.cancel());
  const stopProgress = showProgress(() => describeProgress(run.progress()));
  try {
    const ended = await run.ended.finally(stopProgress);
    process.stdout.write(describeCase(ended));
    if (ended.state !== "done") return 2;
    if (ended.rows.rejected > 0)
      await nameRejected(run, ended.caseId, ended.readAs?.format === "JSON" ? "Row" : "Line");
    if (out !== undefined) {
      // A piece is good until the next one is asked for.
      const file = await open(out, "w", 0o600);
      try {
        for await (const piece of await run.result(ended.caseId, format)) await file.writeFile(piece);
      } finally {
        await file.close();
      }
    }
    return ended.rows.rejected === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`assay: ${adviseOptions(error instanceof Error ? error.message : String(error))}\n`);
    return 2;
  }
}

async function nameRejected(run: BulkRun, caseId: string, unit: "Row" | "Line"): Promise<void> {
  let text = "";
  for await (const piece of await run.rejected(caseId)) {
    text += typeof piece === "string" ? piece : Buffer.from(piece).toString("utf8");
    if (text.split("\n").length > namedRows) break;
  }
  for (const line of text.split("\n").slice(0, namedRows)) {
    if (line === "") continue;
    const { line: number, reason } = JSON.parse(line) as RejectedRow;
    process.stderr.write(`${unit} ${number}: ${adviseOptions(reason)}\n`);
  }
}
