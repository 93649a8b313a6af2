/** How far retention has come, what it would erase, and its steps. */
import { auditSubjects } from "../audit.ts";
import { journalKinds, noSide } from "../journal.ts";
import {
  type RetentionCount,
  type RetentionLedger,
  type RetentionSlice,
  retentionSliceRecords,
  type SpanErasure,
} from "../retention.ts";
import type { Database, ErasedRecord, Journal, Reads } from "./database.ts";

const selectProgressText = "SELECT through_sequence FROM retention_progress WHERE id = 1";

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

export interface RetentionParts {
  /** False where the store does not hold yet what the records up to here did to the states; then it has been written a part of it. */
  readonly areStatesStored: (sequence: number) => boolean;
  /** Takes away what the engine's own tables hold of erased verdicts. */
  readonly dropVerdicts: (verdicts: readonly ErasedRecord[], from: number, through: number) => void;
}

export function createRetentionStore(database: Database, journal: Journal, parts: RetentionParts) {
  const selectProgress = database.prepare<[], { through_sequence: number }>(selectProgressText);
  const putProgress = database.prepare<[number]>(`INSERT INTO retention_progress (id, through_sequence) VALUES (1, ?)
     ON CONFLICT (id) DO UPDATE SET through_sequence = excluded.through_sequence`);
  const selectLatestLabel = database.prepare<[number, number], { latest: number | null }>(
    "SELECT max(sequence) AS latest FROM labels WHERE transaction_sequence >= ? AND transaction_sequence <= ?",
  );
  const dropLabels = database.prepare<[number, number]>(
    "DELETE FROM labels WHERE transaction_sequence >= ? AND transaction_sequence <= ?",
  );

  return {
    eraseVerdicts(through: number, atMs: number, actor: string): RetentionSlice {
      const from = (selectProgress.get()?.through_sequence ?? 0) + 1;
      const end = Math.min(through, journal.lastSequence(), from + retentionSliceRecords - 1);
      if (end < from) return { verdicts: 0, labels: 0, isDone: true };
      // States are made again from the journal after a crash, and a label may stand far behind its verdict.
      const latest = Math.max(end, selectLatestLabel.get(from, end)?.latest ?? 0);
      if (!parts.areStatesStored(latest)) return { verdicts: 0, labels: 0, isDone: false };
      const erased = database.overwriting(() => {
        dropLabels.run(from, end);
        const records = journal.eraseSpan(from, end);
        const verdicts = records.filter(({ kind }) => kind === journalKinds.verdict);
        parts.dropVerdicts(verdicts, from, end);
        return { verdicts: verdicts.length, labels: records.length - verdicts.length };
      });
      putProgress.run(end);
      if (erased.verdicts + erased.labels > 0) {
        const span = { fromSequence: from, throughSequence: end };
        const content: SpanErasure = { event: "erased", actor, atMs, ...span, ...erased };
        const body = JSON.stringify(content);
        journal.append({ side: noSide, kind: "audit", subject: auditSubjects.erased, body });
      }
      return { ...erased, isDone: end >= through };
    },
  };
}
