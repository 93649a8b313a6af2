/** Takes a received case to its result, from wherever it was left. */
import { open, readFile } from "node:fs/promises";
import type { BulkAnalytics, RejectedRow } from "../../contract/bulk.ts";
import type { TransactionLedger } from "../../ledger/ledger.ts";
import { AccountTotals } from "./account-totals.ts";
import type { CaseFolder } from "./case-folder.ts";
import type { CaseUnderWay } from "./case-under-way.ts";
import { decideRows } from "./decide-rows.ts";
import { finishCase } from "./finish-case.ts";
import { readLines } from "./line-reader.ts";
import { Tally } from "./tally.ts";

const blockBytes = 2 ** 16;

/** Gives the summary; undefined where the case was stopped before its last row. */
export async function workCase(
  underWay: CaseUnderWay,
  folder: CaseFolder,
  ledger: TransactionLedger,
  listLimit: number,
  now: () => number,
): Promise<BulkAnalytics["summary"] | undefined> {
  // Between its result and the note in the ledger that it is done, the service may have been stopped.
  if ((await folder.readFinished()) !== undefined) {
    return (JSON.parse(await readFile(folder.analytics, "utf8")) as BulkAnalytics).summary;
  }
  const received = await folder.readReceived();
  if (received === undefined) throw new Error("The case has no rows.");
  const tally = new Tally(listLimit, new AccountTotals(folder.accounts));
  await takeRejected(folder, received.rejected, tally, listLimit);
  const { side, fromSequence } = underWay.stored;
  const decided = await decideRows(folder, received, {
    ledger,
    side,
    fromSequence,
    resumedBefore: underWay.resumedBefore,
    tally,
    onResumed: () => {
      underWay.count(tally.processedCount, tally.rejectedCount);
      underWay.beginDeciding(now());
    },
    isStopped: () => underWay.isStopped,
    onProgress: () => underWay.count(tally.processedCount, tally.rejectedCount),
  });
  if (decided === undefined) return undefined;
  return await finishCase(folder, decided, tally, tally.rejectedCount - received.rejected);
}

/** The first ones by name, as many as are listed, the others by number. */
async function takeRejected(folder: CaseFolder, count: number, tally: Tally, listLimit: number): Promise<void> {
  let taken = 0;
  const file = await open(folder.rejected, "r");
  try {
    const { size } = await file.stat();
    for await (const lines of readLines(file, { start: 0, end: size }, blockBytes)) {
      for (const line of lines.slice(0, listLimit - taken)) {
        tally.reject(JSON.parse(line) as RejectedRow);
        taken += 1;
      }
      if (taken >= listLimit) break;
    }
  } finally {
    await file.close();
  }
  tally.rejectMore(count - taken);
}
