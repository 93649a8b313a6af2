/** Works on a received case until its result is there, from where it stopped. */
import { readFile } from "node:fs/promises";
import type { BulkAnalytics } from "../../contract/bulk.ts";
import { AccountTotals } from "./account-totals.ts";
import type { BulkParts } from "./bulk-parts.ts";
import type { CaseFolder } from "./case-folder.ts";
import type { CaseUnderWay } from "./case-under-way.ts";
import { decideRows } from "./decide-rows.ts";
import { finishCase } from "./finish-case.ts";
import { Tally } from "./tally.ts";

type WorkParts = Pick<BulkParts, "transactions" | "settings" | "now" | "onBegin">;

/** Gives the summary; undefined where the case was stopped before its last row. */
export async function workCase(
  underWay: CaseUnderWay,
  folder: CaseFolder,
  parts: WorkParts,
): Promise<BulkAnalytics["summary"] | undefined> {
  const end = parts.onBegin?.();
  try {
    return await decideCase(underWay, folder, parts);
  } finally {
    end?.();
  }
}

async function decideCase(
  underWay: CaseUnderWay,
  folder: CaseFolder,
  { transactions, settings: { bulkListLimit: listLimit }, now }: WorkParts,
): Promise<BulkAnalytics["summary"] | undefined> {
  // The service may have stopped between the result and the note in the ledger.
  if ((await folder.readFinished()) !== undefined) {
    return (JSON.parse(await readFile(folder.analytics, "utf8")) as BulkAnalytics).summary;
  }
  const received = await folder.readReceived();
  if (received === undefined) throw new Error("The case has no rows.");
  const tally = new Tally(listLimit, new AccountTotals(folder.accounts));
  await takeRejected(folder, received.rejected, tally, listLimit);
  const { side, fromSequence } = underWay.stored;
  const count = (): void => underWay.count(tally.processedCount, tally.rejectedCount, tally.replayedCount);
  const decided = await decideRows(folder, received, {
    ledger: transactions,
    side,
    fromSequence,
    resumedBefore: underWay.resumedBefore,
    tally,
    onResumed: () => {
      count();
      underWay.beginDeciding(now());
    },
    isStopped: () => underWay.isStopped,
    onProgress: count,
  });
  if (decided === undefined) return undefined;
  return await finishCase(folder, decided, tally, tally.rejectedCount - received.rejected);
}

/** The first ones by name, as many as are listed, the others by number. */
async function takeRejected(folder: CaseFolder, count: number, tally: Tally, listLimit: number): Promise<void> {
  let taken = 0;
  for await (const rows of folder.rejectedRows()) {
    for (const row of rows.slice(0, listLimit - taken)) {
      tally.reject(row);
      taken += 1;
    }
    if (taken >= listLimit) break;
  }
  tally.rejectMore(count - taken);
}
