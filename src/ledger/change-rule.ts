/** The steps that every engine shares for rules: save a version, and make another set live; each with its record in the journal. */
import type { JournalEntry } from "./journal.ts";
import {
  type AdjustedRule,
  keptRuleLimit,
  type NewRuleVersion,
  type RuleChange,
  type RuleChangeOutcome,
  type RuleInForce,
  type RuleSet,
  ruleVersionLimit,
  type SaveRuleOutcome,
  type StoredRuleSet,
  type StoredRuleVersion,
  type ThresholdsInForce,
} from "./rules.ts";

/** What a change of rules reads and writes of a store, all of it within one store transaction. */
export interface RuleStore {
  countRules(side: number): number;
  findLatest(side: number, ruleId: string): StoredRuleVersion | undefined;
  findVersion(side: number, ruleId: string, version: number): StoredRuleVersion | undefined;
  putVersion(side: number, ruleId: string, version: StoredRuleVersion): void;
  /** The live set. */
  lastSet(side: number): StoredRuleSet | undefined;
  findSet(side: number, number: number): StoredRuleSet | undefined;
  /** Also remembers which rules were in force. */
  putSet(side: number, set: StoredRuleSet): void;
  /** Why the decider cannot make a set live; undefined where it can. */
  findProblem(side: number, set: RuleSet): string | undefined;
  /** Gives the record the next sequence. */
  record(entry: JournalEntry): number;
}

const emptyRuleSet: RuleSet = { rules: [], builtIn: [] };

export function setVersion(number: number): string {
  return `set-${number}`;
}

export function saveRule(
  store: RuleStore,
  side: number,
  ruleId: string,
  { content, lists, baseVersion }: NewRuleVersion,
  atMs: number,
  actor: string,
): SaveRuleOutcome {
  const current = store.findLatest(side, ruleId);
  if (baseVersion !== (current?.version ?? 0)) return { kind: "conflict", current };
  if (current !== undefined && JSON.stringify(current.content) === JSON.stringify(content)) {
    return { kind: "unchanged", stored: current };
  }
  if (current === undefined && store.countRules(side) >= keptRuleLimit) {
    return refused(
      `This side has the maximum of ${keptRuleLimit} rules; reuse a retired rule instead of creating a new one.`,
    );
  }
  if (baseVersion >= ruleVersionLimit)
    return refused(`A rule has at most ${ruleVersionLimit} versions; create a new rule.`);
  const stored: StoredRuleVersion = { version: baseVersion + 1, content, lists, savedAtMs: atMs, savedBy: actor };
  store.record(entryOf(side, ruleId, { event: "saved", actor, atMs, version: stored.version, lists, content }));
  store.putVersion(side, ruleId, stored);
  return { kind: "saved", stored };
}

interface NextSet {
  readonly set: RuleSet;
  readonly subject: string;
  readonly change: string;
}

export function changeRules(
  store: RuleStore,
  side: number,
  change: RuleChange,
  atMs: number,
  actor: string,
): RuleChangeOutcome {
  const current = store.lastSet(side);
  const previous = current?.number ?? 0;
  const next = nextSet(store, side, current ?? emptyRuleSet, change, atMs, actor);
  if ("kind" in next) return next;
  if (textOf(next.set) === textOf(current ?? emptyRuleSet)) return { kind: "unchanged", number: previous, previous };
  const problem = store.findProblem(side, next.set);
  if (problem !== undefined) return refused(problem);
  const number = previous + 1;
  const content = { event: "put_in_charge", actor, atMs, ruleSet: setVersion(number), change: next.change };
  const sequence = store.record(entryOf(side, next.subject, content));
  store.putSet(side, { ...next.set, number, sequence, changedAtMs: atMs, changedBy: actor, change: next.change });
  return { kind: "changed", number, previous };
}

function nextSet(
  store: RuleStore,
  side: number,
  { rules, builtIn, thresholds }: RuleSet,
  change: RuleChange,
  atMs: number,
  actor: string,
): NextSet | Exclude<RuleChangeOutcome, { kind: "changed" }> {
  switch (change.kind) {
    case "use": {
      const { ruleId, mode, rolloutPercent } = change;
      const wanted = change.version ?? store.findLatest(side, ruleId)?.version ?? 0;
      const stored = store.findVersion(side, ruleId, wanted);
      if (stored === undefined) return { kind: "unknown" };
      const { title, expression, action } = stored.content;
      const { version, lists } = stored;
      const used: RuleInForce = { id: ruleId, version, mode, rolloutPercent, title, expression, action, lists };
      const others = rules.filter(({ id }) => id !== ruleId);
      const set = {
        rules: [...others, used].sort((left, right) => (left.id < right.id ? -1 : 1)),
        builtIn,
        thresholds,
      };
      const share = rolloutPercent === 100 ? "" : ` for ${rolloutPercent} % of accounts`;
      return { set, subject: ruleId, change: `${mode} ${ruleId}@${version}${share}` };
    }
    case "retire": {
      const { ruleId } = change;
      if (store.findLatest(side, ruleId) === undefined) return { kind: "unknown" };
      const set = { rules: rules.filter(({ id }) => id !== ruleId), builtIn, thresholds };
      return { set, subject: ruleId, change: `retired ${ruleId}` };
    }
    case "adjust": {
      const { code, mode, multiplier, baseVersion } = change;
      const current = builtIn.find((adjusted) => adjusted.code === code);
      if (baseVersion !== (current?.version ?? 0)) return { kind: "conflict", current };
      if (isSame(current, mode, multiplier)) {
        const number = store.lastSet(side)?.number ?? 0;
        return { kind: "unchanged", number, previous: number };
      }
      const adjusted = { code, mode, multiplier, version: baseVersion + 1, changedAtMs: atMs, changedBy: actor };
      const others = builtIn.filter((other) => other.code !== code);
      const sorted = [...others, adjusted].sort((left, right) => (left.code < right.code ? -1 : 1));
      const set = { rules, builtIn: sorted, thresholds };
      return { set, subject: code, change: `${mode} ${code} x ${multiplier}` };
    }
    case "set_thresholds": {
      const set = { rules, builtIn, thresholds: change.thresholds };
      return { set, subject: "thresholds", change: wordThresholds(change.thresholds) };
    }
    case "restore": {
      const found = store.findSet(side, change.number);
      if (found === undefined) return { kind: "unknown" };
      const set = { rules: found.rules, builtIn: found.builtIn, thresholds: found.thresholds };
      return { set, subject: setVersion(change.number), change: `restored ${setVersion(change.number)}` };
    }
  }
}

function isSame(current: AdjustedRule | undefined, mode: AdjustedRule["mode"], multiplier: number): boolean {
  return mode === (current?.mode ?? "live") && multiplier === (current?.multiplier ?? 1);
}

function wordThresholds(thresholds: ThresholdsInForce | undefined): string {
  if (thresholds === undefined) return "thresholds of the settings";
  const { review, decline, budget } = thresholds;
  if (budget === undefined) return `thresholds ${review} and ${decline}`;
  const allowed = `${budget.reviewedPer1000} and ${budget.declinedPer1000} in 1,000`;
  return `thresholds ${review} and ${decline} for ${allowed}`;
}

function textOf({ rules, builtIn, thresholds }: RuleSet): string {
  return JSON.stringify({ rules, builtIn, thresholds });
}

function entryOf(side: number, subject: string, content: object): JournalEntry {
  return { side, kind: "rule", subject, body: JSON.stringify(content) };
}

function refused(problem: string): { readonly kind: "refused"; readonly problem: string } {
  return { kind: "refused", problem };
}
