/** Cases as the interface shows them. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { CaseDetails, CaseInfo, CaseAlert as ShownAlert } from "../../contract/cases.ts";
import { ServiceError } from "../../errors.ts";
import { caseId } from "../../ledger/case-store.ts";
import type { CaseAlert, CaseEvent, StoredCase } from "../../ledger/cases.ts";
import { instantText, twoDecimals } from "../shared/output-text.ts";

const unknownCase = "There is no case with this id.";

/** The number in an id; a malformed id is reported as an unknown one. */
export function parseCaseId(id: string): number {
  const match = /^case-([1-9]\d{0,14})$/.exec(id);
  if (match === null) throw noSuchCase();
  return Number(match[1]);
}

export function noSuchCase(): ServiceError {
  return new ServiceError("not_found", unknownCase);
}

export function describeCase(stored: StoredCase, nowMs: number): CaseInfo {
  const { number, version, state, alerts, dueAtMs, snoozedUntilMs, decision } = stored;
  return {
    caseId: caseId(number),
    version,
    accountId: maskCardNumbers(stored.accountId),
    state,
    highestScore: stored.highestScore,
    valueAtRisk: twoDecimals(stored.valueAtRisk),
    valuesAtRisk: describeValues(stored.valueByCurrency),
    alertCount: alerts,
    openedAt: instantText(stored.openedAtMs),
    updatedAt: instantText(stored.updatedAtMs),
    updatedBy: stored.updatedBy,
    dueAt: instantText(dueAtMs),
    isOverdue: state !== "decided" && dueAtMs < nowMs,
    snoozedUntil: snoozedUntilMs === null ? null : instantText(snoozedUntilMs),
    assignee: stored.assignee,
    decision:
      decision === null
        ? null
        : {
            outcome: decision.outcome,
            transactionIds: decision.transactionIds === null ? null : [...decision.transactionIds],
            note: decision.note,
            at: instantText(decision.atMs),
            by: decision.by,
          },
    links: stored.links.map(({ kind, id }) => ({ kind, id })),
    mentions: [...(stored.mentions ?? [])],
  };
}

function describeValues(values: StoredCase["valueByCurrency"]): CaseInfo["valuesAtRisk"] {
  if (values === undefined) return null;
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([currency, value]) => ({
    currency: currency === "" ? null : currency,
    value: twoDecimals(value),
  }));
}

/** All verdicts up to `erasedThrough` are erased, and their labels with them. */
export function describeAlert(alert: CaseAlert, erasedThrough: number, isFraud: boolean | undefined): ShownAlert {
  const { transactionId, amount, currency, timeMs, status, riskScore, reasonCodes, sequence } = alert;
  const isVerdictKept = sequence > erasedThrough;
  const decided = { status, riskScore, reasons: [...reasonCodes], isFraud: isFraud ?? null, isVerdictKept };
  return { transactionId, amount, currency, timestamp: instantText(timeMs), ...decided };
}

export function describeEvent({ kind, atMs, actor, text, count }: CaseEvent): CaseDetails["events"][number] {
  return { kind, at: instantText(atMs), actor, text, alerts: count };
}
