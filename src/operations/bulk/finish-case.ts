/** Makes the result of a case whose rows are decided: outcomes in the file's order, and the analytics. */
import { open } from "node:fs/promises";
import type { BulkAnalytics } from "../../contract/bulk.ts";
import type { CaseFolder, Finished } from "./case-folder.ts";
import type { DecidedRows } from "./decide-rows.ts";
import { LineWriter } from "./line-file.ts";
import { type ByteRange, LineReader } from "./line-reader.ts";
import { SortedRuns } from "./sorted-runs.ts";
import { positionIn } from "./spooled-rows.ts";
import type { Tally } from "./tally.ts";

const blockBytes = 2 ** 17;

export async function finishCase(
  folder: CaseFolder,
  decided: DecidedRows,
  tally: Tally,
  conflicts: number,
): Promise<BulkAnalytics["summary"]> {
  const whole = { start: 0, end: decided.bytes };
  const runs = decided.isInOrder ? [whole] : await sortOutcomes(folder, whole);
  const analytics = await tally.analytics();
  await folder.saveWhole("analytics", JSON.stringify(analytics));
  const finished: Finished = {
    processedCount: tally.processedCount,
    fraudulentCount: tally.fraudulentCount,
    conflicts,
    runs,
    isInOrder: decided.isInOrder,
  };
  await folder.saveFinished(finished);
  return analytics.summary;
}

async function sortOutcomes(folder: CaseFolder, whole: ByteRange): Promise<readonly ByteRange[]> {
  const file = await open(folder.outcomes, "r");
  const writer = await LineWriter.create(folder.sorted);
  try {
    const sorted = new SortedRuns(writer);
    const reader = new LineReader(file, whole, blockBytes);
    while (await reader.readOn()) {
      while (reader.next()) {
        sorted.lines.addBytes(reader.block, reader.start, reader.end);
        sorted.lines.noteEnd(sorted.lines.used);
        sorted.note(positionIn(reader.block, reader.start));
      }
      if (sorted.isFull) await sorted.spill();
    }
    return await sorted.finish();
  } finally {
    await writer.close();
    await file.close();
  }
}
