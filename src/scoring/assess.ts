/** From kept features to a status: model, built-in rules, users' rules and thresholds, the same for live traffic and for later readers. */
import type { Transaction } from "../contract/transactions.ts";
import type { VerdictStatus } from "../contract/verdict-statuses.ts";
import type { ListLookup } from "../ledger/list-lookup.ts";
import type { Facts } from "./facts/facts.ts";
import type { Model } from "./model.ts";
import { riskScoreOf, roundLogOdds } from "./odds.ts";
import {
  type Adjustment,
  nothingFound,
  type Policy,
  type PolicyHit,
  type PolicyOutcome,
  strongestEffect,
  sumContributions,
} from "./policy.ts";
import { rules } from "./rules/catalogue.ts";
import { type WeighedFinding, weighAdjusted, weighRules } from "./scorecard.ts";

export interface Thresholds {
  readonly review: number;
  readonly decline: number;
}

export interface AssessedRow {
  readonly transaction: Transaction;
  readonly features: Float32Array;
  /** Read from the features, so that a later reader gets the same numbers. */
  readonly facts: Facts;
  readonly model: Model;
  readonly policy: Policy | undefined;
  readonly lists: ListLookup;
}

export interface Assessment {
  readonly findings: readonly WeighedFinding[];
  /** With what users' rules add. */
  readonly logOdds: number;
  readonly riskScore: number;
  readonly status: VerdictStatus;
  readonly outcome: PolicyOutcome;
}

const none: ReadonlyMap<string, Adjustment> = new Map();

export function assess(row: AssessedRow, thresholds: Thresholds, priorLogOdds: number): Assessment {
  const { transaction, facts, model, policy, lists } = row;
  const adjustments = policy?.adjustments ?? none;
  const adjusted = adjustments.size === 0 ? undefined : weighAdjusted(rules, facts, adjustments);
  const findings = adjusted === undefined ? weighRules(rules, facts) : adjusted.findings;
  const score = model.score(row.features, findings, priorLogOdds);
  const judged = applyPolicy({ transaction, facts, policy, lists, logOdds: score }, thresholds);
  const { outcome, logOdds, riskScore, status } = judged;
  const shadowed = adjusted === undefined ? [] : adjusted.shadowed.map(asHit);
  const withShadow = shadowed.length === 0 ? outcome : { ...outcome, hits: [...outcome.hits, ...shadowed] };
  return { findings, logOdds, riskScore, status, outcome: withShadow };
}

type Judged = Omit<Assessment, "findings">;

/** Applies users' rules, lists and thresholds to a known score. It is enough where model and built-in rules have not changed. */
export function applyPolicy(
  row: Pick<AssessedRow, "transaction" | "facts" | "policy" | "lists"> & { readonly logOdds: number },
  thresholds: Thresholds,
): Judged {
  const { sandbox } = row.transaction;
  const outcome = sandbox === undefined ? (row.policy?.judge(row) ?? nothingFound) : sandboxOutcome(sandbox);
  const logOdds = outcome.hits.length === 0 ? row.logOdds : roundLogOdds(row.logOdds + sumContributions(outcome.hits));
  const riskScore = riskScoreOf(logOdds);
  return { outcome, logOdds, riskScore, status: sandbox ?? statusOf(riskScore, outcome.hits, thresholds) };
}

function statusOf(riskScore: number, hits: readonly PolicyHit[], thresholds: Thresholds): VerdictStatus {
  const effect = hits.length === 0 ? undefined : strongestEffect(hits);
  if (effect === "allow") return "approved";
  if (effect === "block" || riskScore >= thresholds.decline) return "declined";
  return effect === "review" || riskScore >= thresholds.review ? "review" : "approved";
}

/** A sandbox id decides by itself: no rule and no list is asked. */
function sandboxOutcome(asked: VerdictStatus): PolicyOutcome {
  const { effect, word } = sandboxEffects[asked];
  const sentence = `The id is one of the sandbox, and asks that it be ${word}.`;
  return { hits: [{ code: sandboxCode, version: 0, effect, isLive: true, contribution: 0, sentence }], undecided: [] };
}

/** The reason code of a sandbox verdict. */
export const sandboxCode = "SANDBOX";

const sandboxEffects = {
  approved: { effect: "allow", word: "approved" },
  review: { effect: "review", word: "reviewed" },
  declined: { effect: "block", word: "declined" },
} as const;

function asHit({ code, weight }: WeighedFinding): PolicyHit {
  return { code, version: 0, effect: "points", isLive: false, contribution: weight, sentence: "" };
}
