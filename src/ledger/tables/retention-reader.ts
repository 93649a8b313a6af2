/** Reads how far retention has come, and what it would erase. */
import { journalKinds } from "../journal.ts";
import type { RetentionCount, RetentionLedger } from "../retention.ts";
import type { Reads } from "./database.ts";

export const selectProgressText = "SELECT through_sequence FROM retention_progress WHERE id = 1";

/** Records that are counted in one go. */
const countRecords = 20_000;

export function createRetentionReader(reads: Reads): Pick<RetentionLedger, "progress" | "count"> {
  const selectProgress = reads.prepare<[], { through_sequence: number }>(selectProgressText);
  const selectCount = reads.prepare<
    [number, number],
    RetentionCount
  >(`SELECT count(*) FILTER (WHERE kind = ${journalKinds.verdict}) AS verdicts,
     count(*) FILTER (WHERE kind = ${journalKinds.label}) AS labels
     FROM journal WHERE sequence > ? AND sequence <= ? AND salt IS NOT NULL`);
  const progress = async () => (await selectProgress.get())?.through_sequence ?? 0;
  return {
    progress,
    async count(through) {
      let [verdicts, labels] = [0, 0];
      for (let after = await progress(); after < through; after += countRecords) {
        const found = await selectCount.get(after, Math.min(through, after + countRecords));
        verdicts += found?.verdicts ?? 0;
        labels += found?.labels ?? 0;
      }
      return { verdicts, labels };
    },
  };
}
