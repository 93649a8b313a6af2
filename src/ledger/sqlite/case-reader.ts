/** Reads of cases in the SQLite store. */
import { type CaseOrder, caseOutcomes } from "../../contract/case.ts";
import {
  type CaseAlert,
  type CaseEvent,
  type CaseFilter,
  type CasePlace,
  type CaseSummary,
  caseAssigneeLimit,
  caseMedianLimit,
  medianOfTimes,
  type StoredCase,
} from "../cases.ts";
import type { BodyRow } from "./case-store.ts";
import { type Database, prepare } from "./connection.ts";

interface WaitingRow {
  readonly open: number | null;
  readonly snoozed: number | null;
  readonly overdue: number | null;
  readonly unassigned: number | null;
}

export function createCaseReader(database: Database) {
  const selectCase = prepare<[number, number], BodyRow>(
    database,
    "SELECT body FROM cases WHERE number = ? AND side = ?",
  );
  const selectAlerts = prepare<[number, number, number, number], BodyRow>(
    database,
    `SELECT case_alerts.body FROM case_alerts JOIN cases USING (number)
     WHERE side = ? AND number = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  );
  const selectEvents = prepare<[number, number], BodyRow>(
    database,
    "SELECT case_events.body FROM case_events JOIN cases USING (number) WHERE side = ? AND number = ? ORDER BY place",
  );
  const selectProgress = prepare<[], { through_sequence: number }>(
    database,
    "SELECT through_sequence FROM case_progress",
  );
  const selectWaiting = prepare<[number, number], WaitingRow>(
    database,
    `SELECT sum(state = 'open') AS open, sum(state = 'snoozed') AS snoozed, sum(due_ms < ?) AS overdue,
     sum(assignee IS NULL) AS unassigned FROM cases WHERE side = ? AND state <> 'decided'`,
  );
  const selectAssignees = prepare<[number, number, number], { assignee: string; open: number; overdue: number }>(
    database,
    `SELECT assignee, count(*) AS open, sum(due_ms < ?) AS overdue FROM cases
     WHERE side = ? AND state <> 'decided' AND assignee IS NOT NULL GROUP BY assignee ORDER BY open DESC, assignee LIMIT ?`,
  );
  const selectTimes = prepare<[number, number], { time_ms: number }>(
    database,
    `SELECT decided_ms - opened_ms AS time_ms FROM cases WHERE side = ? AND state = 'decided'
     ORDER BY decided_ms DESC LIMIT ?`,
  );
  const selectOutcomes = prepare<[number], { outcome: string; count: number }>(
    database,
    "SELECT outcome, count(*) AS count FROM cases WHERE side = ? AND state = 'decided' GROUP BY outcome",
  );

  return {
    progress: () => selectProgress.get()?.through_sequence ?? 0,

    find(side: number, number: number): StoredCase | undefined {
      const row = selectCase.get(number, side);
      return row === undefined ? undefined : caseOf(row);
    },

    list(
      side: number,
      filter: CaseFilter,
      order: CaseOrder,
      after: CasePlace | undefined,
      limit: number,
    ): readonly StoredCase[] {
      const { where, values } = conditionsOf(filter);
      const place = placeOf(order, after);
      const select = prepare<(string | number)[], BodyRow>(
        database,
        `SELECT body FROM cases WHERE side = ?${where}${place.where} ORDER BY ${orders[order]} LIMIT ?`,
      );
      return select.all(side, ...values, ...place.values, limit).map(caseOf);
    },

    listAlerts: (side: number, number: number, after: number, limit: number): readonly CaseAlert[] =>
      selectAlerts.all(side, number, after, limit).map(({ body }) => JSON.parse(body) as CaseAlert),

    listEvents: (side: number, number: number): readonly CaseEvent[] =>
      selectEvents.all(side, number).map(({ body }) => JSON.parse(body) as CaseEvent),

    summarise(side: number, atMs: number): CaseSummary {
      const waiting = selectWaiting.get(atMs, side);
      const outcomes = new Map(selectOutcomes.all(side).map(({ outcome, count }) => [outcome, count]));
      const decisions = Object.fromEntries(caseOutcomes.map((outcome) => [outcome, outcomes.get(outcome) ?? 0]));
      return {
        open: waiting?.open ?? 0,
        snoozed: waiting?.snoozed ?? 0,
        overdue: waiting?.overdue ?? 0,
        unassigned: waiting?.unassigned ?? 0,
        assignees: selectAssignees.all(atMs, side, caseAssigneeLimit).map((row) => ({ ...row })),
        medianDecisionMs: medianOfTimes(selectTimes.all(side, caseMedianLimit).map(({ time_ms }) => time_ms)),
        decisions: decisions as CaseSummary["decisions"],
      };
    },
  };
}

const orders = { priority: "score DESC, value DESC, number", age: "number" } as const;

function caseOf({ body }: BodyRow): StoredCase {
  return JSON.parse(body) as StoredCase;
}

interface Condition {
  readonly where: string;
  readonly values: readonly (string | number)[];
}

function placeOf(order: CaseOrder, after: CasePlace | undefined): Condition {
  if (after === undefined) return { where: "", values: [] };
  const { number, score, value } = after;
  if (order === "age") return { where: " AND number > ?", values: [number] };
  const where = " AND score <= ? AND (score < ? OR value < ? OR (value = ? AND number > ?))";
  return { where, values: [score, score, value, value, number] };
}

/** Text of fixed words only; every value is bound. */
function conditionsOf({ states, assignee, accountId, dueBeforeMs, minimumScore }: CaseFilter): Condition {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const add = (part: string, value: string | number | undefined) => {
    if (value === undefined) return;
    parts.push(part);
    values.push(value);
  };
  if (states !== undefined) {
    // "state <> 'decided'" is what the index of the work is made for.
    if (!states.includes("decided")) parts.push("state <> 'decided'");
    parts.push(`state IN (${states.map(() => "?").join(", ")})`);
    values.push(...states);
  }
  if (assignee === null) parts.push("assignee IS NULL");
  else add("assignee = ?", assignee);
  add("account = ?", accountId);
  add("due_ms < ?", dueBeforeMs);
  add("score >= ?", minimumScore);
  return { where: parts.map((part) => ` AND ${part}`).join(""), values };
}
