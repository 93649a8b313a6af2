/** The steps that every engine shares for what people do to a case. A decision and its labels are written together or not at all. */
import { type CaseStore, caseId, type LabelledTransaction, putChanged } from "./case-store.ts";
import {
  type CaseAlert,
  type CaseChange,
  type CaseChangeOutcome,
  type CaseDecision,
  type CaseEvent,
  caseEventLimit,
  caseLinkLimit,
  mentionLimit,
  mentionsIn,
  type StoredCase,
} from "./cases.ts";

type Decide = Extract<CaseChange, { kind: "decide" }>;

export function changeCase(
  store: CaseStore,
  side: number,
  number: number,
  version: number | undefined,
  change: CaseChange,
  atMs: number,
  actor: string,
): CaseChangeOutcome {
  const stored = store.findCase(side, number);
  if (stored === undefined) return { kind: "unknown" };
  // A repeated request has an old version and is valid nevertheless.
  if (isDone(stored, change, actor)) return { kind: "unchanged", stored, labelled: 0 };
  if (version !== undefined && version !== stored.version) return { kind: "conflict", stored };
  if (change.kind !== "decide" && stored.events >= caseEventLimit) {
    return refused(`A case has at most ${caseEventLimit} events; decide this case.`);
  }
  if (change.kind === "decide") return decide(store, stored, change, atMs, actor);
  const next = nextOf(store, stored, change);
  if ("problem" in next) return refused(next.problem);
  const event = { kind: eventKinds[change.kind], atMs, actor, text: textOf(change), count: 0 };
  return { kind: "changed", stored: putChanged(store, next, event), labelled: 0 };
}

const eventKinds = {
  assign: "assigned",
  note: "noted",
  snooze: "snoozed",
  wake: "woken",
  reopen: "reopened",
  link: "linked",
} as const satisfies Record<Exclude<CaseChange["kind"], "decide">, CaseEvent["kind"]>;

function isDone(stored: StoredCase, change: CaseChange, actor: string): boolean {
  const { state, decision, assignee, snoozedUntilMs, links } = stored;
  switch (change.kind) {
    case "assign":
      return assignee === change.assignee;
    case "note":
      return false;
    case "decide":
      return state === "decided" && decision !== null && isSameDecision(decision, change, actor);
    case "snooze":
      return state === "snoozed" && snoozedUntilMs === change.untilMs;
    case "wake":
      return state === "open";
    case "reopen":
      return false;
    case "link":
      return links.some(({ kind, id }) => kind === change.link.kind && id === change.link.id);
  }
}

function isSameDecision(decision: CaseDecision, change: Decide, actor: string): boolean {
  const { outcome, transactionIds, note, by } = decision;
  const isSameChoice = JSON.stringify(transactionIds) === JSON.stringify(change.transactionIds);
  return outcome === change.outcome && note === change.note && by === actor && isSameChoice;
}

function nextOf(
  store: CaseStore,
  stored: StoredCase,
  change: Exclude<CaseChange, Decide>,
): StoredCase | { readonly problem: string } {
  switch (change.kind) {
    case "assign":
      return { ...stored, assignee: change.assignee };
    case "note": {
      const mentions = [...new Set([...(stored.mentions ?? []), ...mentionsIn(change.text)])].slice(0, mentionLimit);
      return mentions.length === 0 ? stored : { ...stored, mentions };
    }
    case "snooze":
      if (stored.state === "decided") return { problem: "The case is decided; reopen it first." };
      return { ...stored, state: "snoozed", snoozedUntilMs: change.untilMs };
    case "wake":
      if (stored.state === "decided") return { problem: "The case is decided; reopen it first." };
      return { ...stored, state: "open", snoozedUntilMs: null };
    case "reopen": {
      if (stored.state !== "decided") return { problem: "Only a decided case can be reopened." };
      const other = store.findUndecided(stored.side, stored.accountId);
      if (other !== undefined) return { problem: `The account has another open case: ${caseId(other.number)}.` };
      return { ...stored, state: "open", snoozedUntilMs: null, decision: null, dueAtMs: change.dueAtMs };
    }
    case "link":
      if (stored.links.length >= caseLinkLimit) return { problem: `A case has at most ${caseLinkLimit} links.` };
      return { ...stored, links: [...stored.links, change.link] };
  }
}

function textOf(change: Exclude<CaseChange, Decide>): string | null {
  switch (change.kind) {
    case "assign":
      return change.assignee;
    case "note":
      return change.text;
    case "snooze":
      return new Date(change.untilMs).toISOString();
    case "wake":
      return null;
    case "reopen":
      return change.note;
    case "link":
      return `${change.link.kind} ${change.link.id}`;
  }
}

function decide(store: CaseStore, stored: StoredCase, change: Decide, atMs: number, actor: string): CaseChangeOutcome {
  if (stored.state === "decided") return refused("The case is decided; reopen it first.");
  const { outcome, transactionIds, note } = change;
  const alerts = store.listedAlerts(stored.number);
  const strange = findMissing(transactionIds, alerts);
  if (strange !== undefined) return refused(`The case does not list the transaction ${strange}.`);
  let labelled = 0;
  if (outcome !== "inconclusive") {
    const isFraud = outcome === "fraud";
    const kept = keptOf(store, stored.side, chosenOf(transactionIds, alerts));
    const erased = findMissing(transactionIds, kept);
    if (erased !== undefined) {
      return refused(
        `The verdict on the transaction ${erased} is no longer kept, and cannot be labelled; leave it out.`,
      );
    }
    const contradicted = kept.filter(({ label }) => label !== undefined && label.isFraud !== isFraud);
    if (contradicted.length > 0 && !change.replacesLabels) {
      return { kind: "contradicted", transactionIds: contradicted.map(({ transactionId }) => transactionId) };
    }
    // A label that says the same stays: it may come from a better source, such as a chargeback.
    const unsaid = kept.filter(({ label }) => label?.isFraud !== isFraud);
    for (const { transactionId } of unsaid) {
      const label = { transactionId, isFraud, knownAtMs: atMs, isTimeAssumed: true, source: "analyst" } as const;
      const reason = caseId(stored.number);
      const { kind } = store.changeLabel(stored.side, { kind: "label", label: { ...label, note: reason } }, actor);
      if (kind === "labelled") labelled += 1;
    }
  }
  const decision = { outcome, transactionIds, note, atMs, by: actor };
  const decided = { ...stored, state: "decided", snoozedUntilMs: null, decision } as const;
  const event = {
    kind: "decided",
    atMs,
    actor,
    text: note === null ? outcome : `${outcome}: ${note}`,
    count: 0,
  } as const;
  return { kind: "changed", stored: putChanged(store, decided, event), labelled };
}

type Named = Pick<CaseAlert, "transactionId">;

function chosenOf(transactionIds: readonly string[] | null, alerts: readonly CaseAlert[]): readonly CaseAlert[] {
  if (transactionIds === null) return alerts;
  const wanted = new Set(transactionIds);
  return alerts.filter(({ transactionId }) => wanted.has(transactionId));
}

function findMissing(transactionIds: readonly string[] | null, among: readonly Named[]): string | undefined {
  const known = new Set(among.map(({ transactionId }) => transactionId));
  return transactionIds?.find((id) => !known.has(id));
}

/** An id whose transaction was erased may be another's by now, which is not of this case. */
function keptOf(
  store: CaseStore,
  side: number,
  alerts: readonly CaseAlert[],
): readonly (Named & Pick<LabelledTransaction, "label">)[] {
  return alerts.flatMap(({ transactionId, sequence }) => {
    const found = store.findLabelled(side, transactionId);
    return found?.sequence === sequence ? [{ transactionId, label: found.label }] : [];
  });
}

function refused(problem: string): CaseChangeOutcome {
  return { kind: "refused", problem };
}
