/** From kept features to a status: model, built-in rules, users' rules and thresholds, the same for live traffic and for later readers. */
import type { Transaction, VerdictStatus } from "../contract/transaction.ts";
import type { ListLookup } from "../ledger/list-lookup.ts";
import type { Facts } from "./facts/facts.ts";
import type { Model } from "./model.ts";
import { riskScoreOf, roundLogOdds } from "./odds.ts";
import {
  nothingFound,
  type Policy,
  type PolicyHit,
  type PolicyOutcome,
  strongestEffect,
  sumContributions,
} from "./policy.ts";
import { rules } from "./rules/catalogue.ts";
import { type WeighedFinding, weighAdjusted } from "./scorecard.ts";

export interface Thresholds {
  readonly review: number;
  readonly decline: number;
}

export interface AssessedRow {
  readonly transaction: Transaction;
  readonly features: Float32Array;
  /** Read from the features, so that whoever reads them later finds the very same numbers. */
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

export function assess(row: AssessedRow, thresholds: Thresholds, priorLogOdds: number): Assessment {
  const { model, policy } = row;
  const { findings, shadowed } = weighAdjusted(rules, row.facts, policy?.adjustments);
  const score = model.score(row.features, findings, priorLogOdds);
  const judged = applyPolicy({ ...row, logOdds: score }, thresholds);
  const outcome =
    shadowed.length === 0
      ? judged.outcome
      : { ...judged.outcome, hits: [...judged.outcome.hits, ...shadowed.map(asHit)] };
  return { ...judged, findings, outcome };
}

type Judged = Omit<Assessment, "findings">;

/** The part that rests on the score before rules: enough where model and built-in rules are as they were. */
export function applyPolicy(
  row: Pick<AssessedRow, "transaction" | "facts" | "policy" | "lists"> & { readonly logOdds: number },
  thresholds: Thresholds,
): Judged {
  const outcome = row.policy?.judge(row) ?? nothingFound;
  const logOdds = outcome.hits.length === 0 ? row.logOdds : roundLogOdds(row.logOdds + sumContributions(outcome.hits));
  const riskScore = riskScoreOf(logOdds);
  return { outcome, logOdds, riskScore, status: statusOf(riskScore, outcome.hits, thresholds) };
}

function statusOf(riskScore: number, hits: readonly PolicyHit[], thresholds: Thresholds): VerdictStatus {
  const effect = hits.length === 0 ? undefined : strongestEffect(hits);
  if (effect === "allow") return "approved";
  if (effect === "block" || riskScore >= thresholds.decline) return "declined";
  return effect === "review" || riskScore >= thresholds.review ? "review" : "approved";
}

function asHit({ code, weight }: WeighedFinding): PolicyHit {
  return { code, version: 0, effect: "points", isLive: false, contribution: weight, sentence: "" };
}
