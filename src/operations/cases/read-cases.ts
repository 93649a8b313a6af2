/** Lists and shows cases, and sums up the work on them. */
import type { CaseAlertList, CaseDetails, CaseInfo, CaseList, CaseOrder, CaseSummary } from "../../contract/cases.ts";
import type { CaseAlert, CaseFilter, CasePlace, StoredCase } from "../../ledger/cases.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { badCursor, cursorAfter } from "../shared/cursor.ts";
import { describeAlert, describeCase, describeEvent, noSuchCase, parseCaseId } from "./describe-case.ts";

export interface ReadCases {
  /** The cursor is the `nextCursor` of the previous page; empty for the first page. */
  list(side: SideId, filter: CaseFilter, order: CaseOrder, cursor: string, limit: number): Promise<CaseList>;
  find(side: SideId, id: string): Promise<CaseDetails>;
  alerts(side: SideId, id: string, cursor: string, limit: number): Promise<CaseAlertList>;
  summarise(side: SideId): Promise<CaseSummary>;
  describe(stored: StoredCase): CaseInfo;
}

const shownAlerts = 100;
const hourMs = 3_600_000;

export function createReadCases(
  { cases, labels, retention }: Pick<Ledger, "cases" | "labels" | "retention">,
  now: () => number,
): ReadCases {
  async function describeAlerts(side: SideId, alerts: readonly CaseAlert[]): Promise<CaseAlertList["alerts"]> {
    const erasedThrough = await retention.progress();
    const known = await labels.findOf(
      side,
      alerts.map(({ sequence }) => sequence),
    );
    return alerts.map((alert) => describeAlert(alert, erasedThrough, known.get(alert.sequence)));
  }

  async function need(side: SideId, id: string): Promise<StoredCase> {
    const stored = await cases.find(side, parseCaseId(id));
    if (stored === undefined) throw noSuchCase();
    return stored;
  }

  return {
    async list(side, filter, order, cursor, limit) {
      const found = await cases.list(side, filter, order, readCursor(cursor), limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = found.length > limit && last !== undefined ? cursorOf(last) : null;
      const nowMs = now();
      return { cases: page.map((stored) => describeCase(stored, nowMs)), nextCursor };
    },

    async find(side, id) {
      const stored = await need(side, id);
      const alerts = await cases.listAlerts(side, stored.number, 0, shownAlerts);
      const events = await cases.listEvents(side, stored.number);
      return {
        ...describeCase(stored, now()),
        alerts: await describeAlerts(side, alerts),
        events: events.map(describeEvent),
      };
    },

    async alerts(side, id, cursor, limit) {
      const { number } = await need(side, id);
      const found = await cases.listAlerts(side, number, cursorAfter(cursor), limit + 1);
      const page = found.slice(0, limit);
      const nextCursor = found.length > limit ? String(page.at(-1)?.sequence) : null;
      return { alerts: await describeAlerts(side, page), nextCursor };
    },

    async summarise(side) {
      const { medianDecisionMs, ...summary } = await cases.summarise(side, now());
      return {
        ...summary,
        assignees: summary.assignees.map((assignee) => ({ ...assignee })),
        medianHoursToDecision:
          medianDecisionMs === undefined ? null : Math.round((medianDecisionMs / hourMs) * 1_000) / 1_000,
      };
    },

    describe: (stored) => describeCase(stored, now()),
  };
}

function cursorOf({ number, highestScore, valueAtRisk }: StoredCase): string {
  return `${number}_${highestScore}_${valueAtRisk}`;
}

function readCursor(cursor: string): CasePlace | undefined {
  if (cursor === "") return undefined;
  const [number = Number.NaN, score = Number.NaN, value = Number.NaN, ...rest] = cursor.split("_").map(Number);
  if (![number, score, value].every(Number.isFinite) || rest.length > 0) {
    throw badCursor();
  }
  return { number, score, value };
}
