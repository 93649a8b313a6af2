/** Reads of cases. */
import { type CaseOrder, caseOutcomes } from "../../contract/cases.ts";
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
  type WaitingCase,
} from "../cases.ts";
import type { BodyRow, Reads, Words } from "./database.ts";

interface WaitingRow {
  readonly open: number | null;
  readonly snoozed: number | null;
  readonly overdue: number | null;
  readonly unassigned: number | null;
}

export function createCaseReader(reads: Reads) {
  const selectCase = reads.prepare<[number, number], BodyRow>("SELECT body FROM cases WHERE number = ? AND side = ?");
  const selectAlerts = reads.prepare<
    [number, number, number, number],
    BodyRow
  >(`SELECT case_alerts.body FROM case_alerts JOIN cases USING (number)
     WHERE side = ? AND number = ? AND sequence > ? ORDER BY sequence LIMIT ?`);
  const selectEvents = reads.prepare<[number, number], BodyRow>(
    "SELECT case_events.body FROM case_events JOIN cases USING (number) WHERE side = ? AND number = ? ORDER BY place",
  );
  const selectProgress = reads.prepare<[], { through_sequence: number }>("SELECT through_sequence FROM case_progress");
  const selectWaiting = reads.prepare<
    [number, number],
    WaitingRow
  >(`SELECT count(*) FILTER (WHERE state = 'open') AS open, count(*) FILTER (WHERE state = 'snoozed') AS snoozed,
     count(*) FILTER (WHERE due_ms < ?) AS overdue, count(*) FILTER (WHERE assignee IS NULL) AS unassigned FROM cases WHERE side = ? AND state <> 'decided'`);
  const selectAssignees = reads.prepare<
    [number, number, number],
    { assignee: string; open: number; overdue: number }
  >(`SELECT assignee, count(*) AS open, count(*) FILTER (WHERE due_ms < ?) AS overdue FROM cases
     WHERE side = ? AND state <> 'decided' AND assignee IS NOT NULL GROUP BY assignee ORDER BY open DESC, assignee LIMIT ?`);
  const selectTimes = reads.prepare<
    [number, number],
    { time_ms: number }
  >(`SELECT decided_ms - opened_ms AS time_ms FROM cases WHERE side = ? AND state = 'decided'
     ORDER BY decided_ms DESC LIMIT ?`);
  const selectUndecided = reads.prepare<[number], { state: WaitingCase["state"]; opened_ms: number; due_ms: number }>(
    "SELECT state, opened_ms, due_ms FROM cases WHERE state <> 'decided' LIMIT ?",
  );
  const selectOutcomes = reads.prepare<[number], { outcome: string; count: number }>(
    "SELECT outcome, count(*) AS count FROM cases WHERE side = ? AND state = 'decided' GROUP BY outcome",
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
      const { where, values } = conditionsOf(filter, reads.words);
      const place = placeOf(order, after);
      const text = `SELECT body FROM cases WHERE side = ?${where}${place.where} ORDER BY ${orders[order]} LIMIT ?`;
      const rows = await reads.prepare<(string | number)[], BodyRow>(text).all(side, ...values, ...place.values, limit);
      return rows.map(caseOf);
    },

    listAlerts: async (side: number, number: number, after: number, limit: number): Promise<readonly CaseAlert[]> =>
      (await selectAlerts.all(side, number, after, limit)).map(({ body }) => JSON.parse(body) as CaseAlert),

    listEvents: async (side: number, number: number): Promise<readonly CaseEvent[]> =>
      (await selectEvents.all(side, number)).map(({ body }) => JSON.parse(body) as CaseEvent),

    listWaiting: async (limit: number): Promise<readonly WaitingCase[]> =>
      (await selectUndecided.all(limit)).map(({ state, opened_ms, due_ms }) => ({
        state,
        openedAtMs: Number(opened_ms),
        dueAtMs: Number(due_ms),
      })),

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

/** A text within a JSON list of texts. */
function itemPattern(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `%${JSON.stringify(text).replace(/[!%_]/g, "!$&")}%`;
}

/** Text of fixed words only; every value is bound. */
function conditionsOf(filter: CaseFilter, words: Words): Condition {
  const { states, assignee, accountId, dueBeforeMs, minimumScore, reason, mentioned } = filter;
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
  const codes = `(${words.field("case_alerts.body", "reasonCodes")}) LIKE ? ESCAPE '!'`;
  add(`EXISTS (SELECT 1 FROM case_alerts WHERE case_alerts.number = cases.number AND ${codes})`, itemPattern(reason));
  add(`(${words.field("cases.body", "mentions")}) LIKE ? ESCAPE '!'`, itemPattern(mentioned));
  return { where: parts.map((part) => ` AND ${part}`).join(""), values };
}
