/** What users' own rules and lists may say of a transaction, as scoring sees it: it knows neither their language nor their names. */
import type { Transaction } from "../contract/transactions.ts";
import type { RuleMark } from "../ledger/decider.ts";
import type { ListLookup } from "../ledger/list-lookup.ts";
import type { RuleSet } from "../ledger/rules.ts";
import type { Facts } from "./facts/facts.ts";

export interface PolicyRow {
  readonly transaction: Transaction;
  /** Read from the kept vector, so that a later reader gets the same numbers. */
  readonly facts: Facts;
  /** By model and built-in rules, without what other rules add. */
  readonly logOdds: number;
  readonly lists: ListLookup;
}

/** The name of the rule set on a side where rules were never changed. */
export const firstRuleSet = "set-0";

export const policyEffects = ["allow", "block", "review", "points"] as const;
export type PolicyEffect = (typeof policyEffects)[number];

/** A rule that fired, or a list that held a value of the transaction. */
export interface PolicyHit {
  /** Stable, such as `rule:night-transfers` or `BLOCK_LIST`; of letters, digits and `:_-` only. */
  readonly code: string;
  /** Of the rule; 0 for a list. */
  readonly version: number;
  readonly effect: PolicyEffect;
  /** False for one that is only recorded: in shadow mode, or outside its share of accounts. */
  readonly isLive: boolean;
  /** What it adds to the log-odds. */
  readonly contribution: number;
  readonly sentence: string;
}

export interface PolicyOutcome {
  /** In the order of the rules. */
  readonly hits: readonly PolicyHit[];
  /** Codes with versions, as `rule:x@2`, of live rules that could not be evaluated. */
  readonly undecided: readonly string[];
}

/** How a built-in rule differs from its default. */
export interface Adjustment {
  readonly mode: "live" | "shadow" | "off";
  /** Of the log-odds that it finds. */
  readonly multiplier: number;
}

export interface Policy {
  /** Of the rule set. */
  readonly version: string;
  /** Instead of the settings' thresholds. */
  readonly thresholds?: { readonly review: number; readonly decline: number } | undefined;
  /** By code of a built-in rule; the others have their defaults. */
  readonly adjustments: ReadonlyMap<string, Adjustment>;
  judge(row: PolicyRow): PolicyOutcome;
}

/** How rule sets become policies. Scoring does not know their language and is given this. */
export interface Policies {
  /** What decides while no set is live: lists alone. */
  readonly withoutRules: Policy;
  read(set: RuleSet, version: string): Policy;
  findProblem(set: RuleSet, lists: readonly string[]): string | undefined;
}

export const nothingFound: PolicyOutcome = { hits: [], undecided: [] };

/** The gravest effect in force: what is allowed is allowed whatever else is found, what is blocked is not reviewed. */
export function strongestEffect(hits: readonly PolicyHit[]): PolicyEffect | undefined {
  const found = (effect: PolicyEffect) => hits.some((hit) => hit.isLive && hit.effect === effect);
  return policyEffects.find((effect) => effect !== "points" && found(effect));
}

/** What live rules add to the log-odds. */
export function sumContributions(hits: readonly PolicyHit[]): number {
  let sum = 0;
  for (const hit of hits) if (hit.isLive) sum += hit.contribution;
  return sum;
}

/** For the rules' statistics; a list is no rule. */
export function marksOf({ hits, undecided }: PolicyOutcome): readonly RuleMark[] {
  if (hits.length + undecided.length === 0) return noMarks;
  const marks: RuleMark[] = [];
  for (const { code, version, isLive } of hits) {
    if (version > 0) marks.push({ code, version, kind: isLive ? "fired" : "watched" });
  }
  for (const key of undecided) {
    const at = key.lastIndexOf("@");
    marks.push({ code: key.slice(0, at), version: Number(key.slice(at + 1)), kind: "undecided" });
  }
  return marks;
}

const noMarks: readonly RuleMark[] = [];
