/** The steps that every engine shares for new cases: alerts are raised, cases are opened by hand, and snoozed ones wake. */
import { type CaseStore, putChanged } from "./case-store.ts";
import {
  type CaseAlert,
  caseAlertLimit,
  type NewAlert,
  type NewCase,
  type OpenCaseOutcome,
  type StoredCase,
} from "./cases.ts";

/** The actor of changes that no user made. */
export const keeper = "service";

export function raiseAlerts(
  store: CaseStore,
  alerts: readonly NewAlert[],
  throughSequence: number,
  dueAtMs: number,
  atMs: number,
): void {
  const through = store.progress();
  const groups = new Map<string, AlertGroup>();
  for (const { side, accountId, dueAtMs: dueByQueueMs, ...alert } of alerts) {
    if (alert.sequence <= through) continue;
    const key = `${side}:${accountId}`;
    const group = groups.get(key) ?? { side, accountId, alerts: [], dueByQueueMs: undefined };
    const dues = [group.dueByQueueMs, dueByQueueMs].filter((due) => due !== undefined);
    const due = dues.length === 0 ? undefined : Math.min(...dues);
    groups.set(key, { ...group, alerts: [...group.alerts, alert], dueByQueueMs: due });
  }
  for (const group of groups.values()) raiseGroup(store, group, dueAtMs, atMs);
  if (throughSequence > through) store.putProgress(throughSequence);
}

interface AlertGroup {
  readonly side: number;
  readonly accountId: string;
  readonly alerts: readonly CaseAlert[];
  readonly dueByQueueMs: number | undefined;
}

/** A queue that is due earlier brings the due time of an open case forward. */
function raiseGroup(
  store: CaseStore,
  { side, accountId, alerts, dueByQueueMs }: AlertGroup,
  usualMs: number,
  atMs: number,
): void {
  const found = store.findUndecided(side, accountId);
  const kind = found === undefined ? "opened" : "alert";
  const taken = takeIn(store, found ?? emptyCase(store, side, accountId, dueByQueueMs ?? usualMs, atMs), alerts);
  if (taken === undefined) return;
  const dueAtMs = Math.min(taken.stored.dueAtMs, dueByQueueMs ?? Number.POSITIVE_INFINITY);
  const raised = putChanged(
    store,
    { ...taken.stored, dueAtMs },
    { kind, atMs, actor: keeper, text: null, count: taken.count },
  );
  if (raised.state !== "snoozed") return;
  const awake = { ...raised, state: "open", snoozedUntilMs: null } as const;
  putChanged(store, awake, { kind: "woken", atMs, actor: keeper, text: "A new alert came.", count: 0 });
}

export function openCase(
  store: CaseStore,
  side: number,
  { accountId, alerts, note, dueAtMs }: NewCase,
  atMs: number,
  actor: string,
): OpenCaseOutcome {
  const found = store.findUndecided(side, accountId);
  if (found !== undefined) return { kind: "exists", stored: found };
  const empty = emptyCase(store, side, accountId, dueAtMs, atMs);
  const { stored, count } = takeIn(store, empty, alerts) ?? { stored: empty, count: 0 };
  return { kind: "opened", stored: putChanged(store, stored, { kind: "opened", atMs, actor, text: note, count }) };
}

export function wakeCases(store: CaseStore, atMs: number, limit: number): number {
  const wakeable = store.listWakeable(atMs, limit);
  for (const stored of wakeable) {
    const awake = { ...stored, state: "open", snoozedUntilMs: null } as const;
    putChanged(store, awake, { kind: "woken", atMs, actor: keeper, text: "Its time came.", count: 0 });
  }
  return wakeable.length;
}

/** Undefined where the case has all of them already. */
function takeIn(
  store: CaseStore,
  stored: StoredCase,
  alerts: readonly CaseAlert[],
): { readonly stored: StoredCase; readonly count: number } | undefined {
  let { highestScore, valueAtRisk } = stored;
  const values = new Map(Object.entries(stored.valueByCurrency ?? {}));
  let count = 0;
  for (const alert of alerts) {
    if (store.hasAlert(stored.number, alert.sequence)) continue;
    if (stored.alerts + count < caseAlertLimit) store.putAlert(stored.number, alert);
    count += 1;
    highestScore = Math.max(highestScore, alert.riskScore);
    const paid = Math.max(0, alert.amount);
    valueAtRisk += paid;
    values.set(alert.currency ?? "", (values.get(alert.currency ?? "") ?? 0) + paid);
  }
  if (count === 0) return undefined;
  const isWhole = stored.alerts === 0 || stored.valueByCurrency !== undefined;
  const byCurrency = isWhole ? { valueByCurrency: Object.fromEntries(values) } : {};
  return { stored: { ...stored, alerts: stored.alerts + count, highestScore, valueAtRisk, ...byCurrency }, count };
}

export function emptyCase(
  store: Pick<CaseStore, "nextNumber">,
  side: number,
  accountId: string,
  dueAtMs: number,
  atMs: number,
): StoredCase {
  return {
    number: store.nextNumber(),
    side,
    accountId,
    state: "open",
    highestScore: 0,
    valueAtRisk: 0,
    alerts: 0,
    events: 0,
    openedAtMs: atMs,
    updatedAtMs: atMs,
    updatedBy: keeper,
    dueAtMs,
    snoozedUntilMs: null,
    assignee: null,
    decision: null,
    links: [],
    version: 0,
  };
}
