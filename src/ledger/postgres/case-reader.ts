/** Reads of cases in the PostgreSQL store. */
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
import { numbered } from "./numbered.ts";
import { prepare, type Reads } from "./reads.ts";

interface WaitingRow {
  readonly open: number | null;
  readonly snoozed: number | null;
  readonly overdue: number | null;
  readonly unassigned: number | null;
}

export function createCaseReader(reads: Reads) {
  const selectCase = prepare<[number, number], BodyRow>(
    reads,
    "SELECT body FROM cases WHERE number = $1 AND side = $2",
  );
  const selectAlerts = prepare<[number, number, number, number], BodyRow>(
    reads,
    `SELECT case_alerts.body FROM case_alerts JOIN cases USING (number)
     WHERE side = $1 AND number = $2 AND sequence > $3 ORDER BY sequence LIMIT $4`,
  );
  const selectEvents = prepare<[number, number], BodyRow>(
    reads,
    "SELECT case_events.body FROM case_events JOIN cases USING (number) WHERE side = $1 AND number = $2 ORDER BY place",
  );
  const selectProgress = prepare<[], { through_sequence: number }>(reads, "SELECT through_sequence FROM case_progress");
  const selectWaiting = prepare<[number, number], WaitingRow>(
    reads,
    `SELECT count(*) FILTER (WHERE state = 'open') AS open, count(*) FILTER (WHERE state = 'snoozed') AS snoozed,
     count(*) FILTER (WHERE due_ms < $1) AS overdue, count(*) FILTER (WHERE assignee IS NULL) AS unassigned FROM cases WHERE side = $2 AND state <> 'decided'`,
  );
  const selectAssignees = prepare<[number, number, number], { assignee: string; open: number; overdue: number }>(
    reads,
    `SELECT assignee, count(*) AS open, count(*) FILTER (WHERE due_ms < $1) AS overdue FROM cases
     WHERE side = $2 AND state <> 'decided' AND assignee IS NOT NULL GROUP BY assignee ORDER BY open DESC, assignee LIMIT $3`,
  );
  const selectTimes = prepare<[number, number], { time_ms: number }>(
    reads,
    `SELECT decided_ms - opened_ms AS time_ms FROM cases WHERE side = $1 AND state = 'decided'
     ORDER BY decided_ms DESC LIMIT $2`,
  );
  const selectOutcomes = prepare<[number], { outcome: string; count: number }>(
    reads,
    "SELECT outcome, count(*) AS count FROM cases WHERE side = $1 AND state = 'decided' GROUP BY outcome",
  );

  return {
    progress: async () => (await selectProgress.get())?.through_sequence ?? 0,

    async find(side: number, number: number): Promise<StoredCase | undefined> {
      const row = await selectCase.get(number, side);
      return row === undefined ? undefined : caseOf(row);
    },

    async list(
      side: number,
      filter: CaseFilter,
      order: CaseOrder,
      after: CasePlace | undefined,
      limit: number,
    ): Promise<readonly StoredCase[]> {
      const { where, values } = conditionsOf(filter);
      const place = placeOf(order, after);
      const text = `SELECT body FROM cases WHERE side = ?${where}${place.where} ORDER BY ${orders[order]} LIMIT ?`;
      return (await reads.all<BodyRow>(numbered(text), side, ...values, ...place.values, limit)).map(caseOf);
    },

    listAlerts: async (side: number, number: number, after: number, limit: number): Promise<readonly CaseAlert[]> =>
      (await selectAlerts.all(side, number, after, limit)).map(({ body }) => JSON.parse(body) as CaseAlert),

    listEvents: async (side: number, number: number): Promise<readonly CaseEvent[]> =>
      (await selectEvents.all(side, number)).map(({ body }) => JSON.parse(body) as CaseEvent),

    async summarise(side: number, atMs: number): Promise<CaseSummary> {
      const waiting = await selectWaiting.get(atMs, side);
      const outcomes = new Map((await selectOutcomes.all(side)).map(({ outcome, count }) => [outcome, count]));
      const decisions = Object.fromEntries(caseOutcomes.map((outcome) => [outcome, outcomes.get(outcome) ?? 0]));
      return {
        open: waiting?.open ?? 0,
        snoozed: waiting?.snoozed ?? 0,
        overdue: waiting?.overdue ?? 0,
        unassigned: waiting?.unassigned ?? 0,
        assignees: (await selectAssignees.all(atMs, side, caseAssigneeLimit)).map((row) => ({ ...row })),
        medianDecisionMs: medianOfTimes((await selectTimes.all(side, caseMedianLimit)).map(({ time_ms }) => time_ms)),
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
