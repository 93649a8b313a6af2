/** The journal of the memory engine as auditors read it. */
import { type AuditLedger, type AuditRow, auditSubjects } from "../audit.ts";
import { journalKinds, noSide } from "../journal.ts";
import type { MemoryJournal, MemoryRecord } from "./journal.ts";

export function createMemoryAudit(journal: MemoryJournal, change: <T>(work: () => T) => Promise<T>): AuditLedger {
  const between = (from: number, to: number): readonly MemoryRecord[] =>
    journal.listRecords().slice(Math.max(0, from - 1), Math.max(0, to));
  return {
    async list(side, { kinds, subject, actor }, floor, before, limit) {
      const numbers = kinds?.map((kind) => journalKinds[kind]);
      return between(floor, before - 1)
        .filter((record) => record.side === side || record.side === noSide)
        .map(rowOf)
        .filter(
          (row) =>
            (numbers === undefined || numbers.some((number) => number === row.kind)) &&
            (subject === undefined || row.subject === subject) &&
            (actor === undefined || row.actor === actor),
        )
        .toReversed()
        .slice(0, limit);
    },
    readRecords: async (from, to) => between(from, to),
    readGroups: async (from, limit) => journal.listGroups().slice(Math.max(0, from - 1), from - 1 + limit),
    findGroups: async (sequences) =>
      sequences.map((sequence) =>
        journal.listGroups().find(({ firstSequence, lastSequence }) => {
          return firstSequence <= sequence && sequence <= lastSequence;
        }),
      ),
    lastGroup: async () => journal.listGroups().at(-1),
    append: (side, event) =>
      change(() => {
        const subject = auditSubjects[event.event];
        journal.append({ side, kind: "audit", subject, body: JSON.stringify(event) });
      }),
  };
}

function rowOf({ sequence, side, kind, subject, salt, body }: MemoryRecord): AuditRow {
  const isTold = kind !== journalKinds.verdict && body !== null;
  const { event = null, actor = null } = (isTold ? JSON.parse(body) : {}) as Partial<AuditRow>;
  return { sequence, side, kind, subject, event, actor, isErased: salt === null };
}
