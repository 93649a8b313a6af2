/** Holds cases and their history to the journal's records of what happened to them. */
import type { CaseRecord } from "../../case-store.ts";
import { type CaseEvent, caseAlertLimit, type StoredCase } from "../../cases.ts";
import { type Report, rowsOf, type Tables, type ViewCheck } from "./view-check.ts";

interface Kept {
  /** Its latest state. */
  record: CaseRecord;
  /** Events at their places, the first one at 0; null where the record's content was erased. */
  readonly events: Pick<CaseEvent, "kind" | "atMs" | "actor" | "text">[];
  /** A record in between has no content: how many events there are is not known. */
  isPartial: boolean;
}

export function checkCases(tables: Tables, report: Report): ViewCheck {
  const cases = new Map<number, Kept>();
  const selectEvents = tables.prepare<[number], { place: number; body: string }>(
    "SELECT place, body FROM case_events WHERE number = ? ORDER BY place",
  );
  const countAlerts = tables.prepare<[number], { count: number }>(
    "SELECT count(*) AS count FROM case_alerts WHERE number = ?",
  );

  function isAsRecorded({ number, body }: Row, { record, events, isPartial }: Kept): boolean {
    const stored = JSON.parse(body) as StoredCase;
    const { version, accountId, state, assignee, highestScore, alerts, decision } = stored;
    if (version !== record.version || accountId !== record.accountId || state !== record.state) return false;
    if (assignee !== record.assignee || highestScore !== record.highestScore || alerts !== record.alerts) return false;
    if ((decision?.outcome ?? null) !== record.outcome) return false;
    if (countAlerts.get(number)?.count !== Math.min(alerts, caseAlertLimit)) return false;
    if (isPartial) return true;
    const found = selectEvents.all(number);
    return found.length === events.length && found.every((row, index) => isSame(row, index, events[index]));
  }

  return {
    add({ subject, body }) {
      // Records of queues say nothing of cases.
      if (!subject.startsWith("case-")) return;
      const number = Number(subject.slice("case-".length));
      const kept = cases.get(number);
      if (body === null) {
        if (kept !== undefined) kept.isPartial = true;
        return;
      }
      const record = JSON.parse(body) as CaseRecord;
      const { event: kind, atMs, actor, text } = record;
      if (kept === undefined) {
        cases.set(number, { record, events: [{ kind, atMs, actor, text }], isPartial: record.version !== 1 });
        return;
      }
      kept.record = record;
      const last = kept.events.at(-1);
      // As `putChanged` does.
      if (kind === "alert" && last?.kind === "alert" && last.actor === actor) kept.events.pop();
      kept.events.push({ kind, atMs, actor, text });
    },
    finish() {
      const rows = "SELECT number, body FROM cases WHERE number > ? ORDER BY number LIMIT ?";
      for (const row of rowsOf<Row>(tables, rows, ({ number }) => number)) {
        const kept = cases.get(row.number);
        if (kept === undefined) report(`Case ${row.number} has no record in the journal.`);
        else if (!isAsRecorded(row, kept)) report(`Case ${row.number} or its history was changed.`);
        cases.delete(row.number);
      }
      for (const number of cases.keys()) report(`Case ${number} is missing.`);
    },
  };
}

interface Row {
  readonly number: number;
  readonly body: string;
}

function isSame(
  { place, body }: { place: number; body: string },
  index: number,
  event: Kept["events"][number] | undefined,
) {
  const { kind, atMs, actor, text } = JSON.parse(body) as CaseEvent;
  const isEqual = kind === event?.kind && atMs === event.atMs && actor === event.actor && text === event.text;
  return place === index + 1 && isEqual;
}
