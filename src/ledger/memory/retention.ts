/** Retention of verdicts of the memory engine. */
import { auditSubjects } from "../audit.ts";
import { journalKinds, noSide } from "../journal.ts";
import { type RetentionCount, type RetentionLedger, retentionSliceRecords, type SpanErasure } from "../retention.ts";
import type { MemoryJournal } from "./journal.ts";
import type { MemoryTransactions } from "./transactions.ts";

export function createMemoryRetention(
  journal: MemoryJournal,
  transactions: MemoryTransactions,
  change: <T>(work: () => T) => Promise<T>,
): RetentionLedger {
  let progress = 0;
  return {
    progress: async () => progress,
    count: async (through) =>
      countOf(
        journal
          .listRecords()
          .slice(progress, through)
          .filter(({ salt }) => salt !== null),
      ),
    erase: (through, atMs, actor) =>
      change(() => {
        const fromSequence = progress + 1;
        const throughSequence = Math.min(through, journal.nextSequence - 1, progress + retentionSliceRecords);
        if (throughSequence < fromSequence) return { verdicts: 0, labels: 0, isDone: true };
        const erased = journal.eraseSpan(fromSequence, throughSequence);
        transactions.forget(erased.filter(({ kind }) => kind === journalKinds.verdict));
        progress = throughSequence;
        const count = countOf(erased);
        if (erased.length > 0) {
          const span = { fromSequence, throughSequence };
          const content: SpanErasure = { event: "erased", actor, atMs, ...span, ...count };
          const body = JSON.stringify(content);
          journal.append({ side: noSide, kind: "audit", subject: auditSubjects.erased, body });
        }
        return { ...count, isDone: throughSequence >= through };
      }),
    settle: async () => {},
  };
}

function countOf(records: readonly { readonly kind: number }[]): RetentionCount {
  return {
    verdicts: records.filter(({ kind }) => kind === journalKinds.verdict).length,
    labels: records.filter(({ kind }) => kind === journalKinds.label).length,
  };
}
