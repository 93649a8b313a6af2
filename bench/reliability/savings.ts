/** What is found, whom it stops and what it saves, at fixed scores and at an alert budget. */
import type { AlertBudget } from "../../src/contract/alert-budget.ts";
import { fewestVerdicts, quantilesOf } from "../../src/operations/rules/set-thresholds.ts";
import { dayMs } from "../../src/scoring/calendar.ts";
import { logOddsOf, riskScoreOf } from "../../src/scoring/odds.ts";

export interface Scored {
  readonly amount: number;
  readonly timeMs: number;
  readonly isFraud: boolean;
  /** Probabilities of fraud: at the set's own base rate, and at the one that the service is set to by default. */
  readonly atTrueRate: number;
  readonly atUsualRate: number;
}

interface Thresholds {
  readonly review: number;
  readonly decline: number;
}

export type Flag = "approved" | "review" | "declined";

/** Of what a declined honest payment, and of the median payment what a review, costs. */
const declineCost = 0.1;
const reviewCost = 0.1;
/** Like the service: from the scores of four weeks, renewed each week, and the default thresholds while there are few. */
const sampleMs = 28 * dayMs;
const renewMs = 7 * dayMs;

function flag(score: number, { review, decline }: Thresholds): Flag {
  if (score >= decline) return "declined";
  return score >= review ? "review" : "approved";
}

/** By risk scores, as the service shows them. */
export const defaults: Thresholds = { review: 10, decline: 50 };

function scoreOf({ atUsualRate }: Scored): number {
  return riskScoreOf(logOddsOf(atUsualRate));
}

export function flagByScore(judged: readonly Scored[], thresholds: Thresholds): readonly Flag[] {
  return judged.map((one) => flag(scoreOf(one), thresholds));
}

/** Of the rows from this one on, by quantiles of the rows before each renewal. */
export function flagByBudget(scored: readonly Scored[], from: number, budget: AlertBudget): readonly Flag[] {
  let renewedMs = Number.NEGATIVE_INFINITY;
  let thresholds = defaults;
  return scored.slice(from).map((one, index) => {
    if (one.timeMs >= renewedMs + renewMs) {
      const sample = scored.slice(0, from + index).filter(({ timeMs }) => timeMs >= one.timeMs - sampleMs);
      if (sample.length >= fewestVerdicts) {
        renewedMs = one.timeMs;
        thresholds = quantilesOf(Float64Array.from(sample, scoreOf), budget, defaults.decline);
      }
    }
    return flag(scoreOf(one), thresholds);
  });
}

interface Savings {
  readonly recall: number;
  readonly precision: number;
  readonly honestPer1000: number;
  /** Of the money of all frauds, less what reviews and declined honest payments cost. */
  readonly saved: number;
}

export function measureSavings(judged: readonly Scored[], flags: readonly Flag[]): Savings {
  const amounts = judged.map(({ amount }) => Math.abs(amount)).sort((left, right) => left - right);
  const median = amounts[Math.floor(amounts.length / 2)] ?? 0;
  const sums = { frauds: 0, found: 0, stopped: 0, stake: 0, saved: 0 };
  for (const [index, { amount, isFraud }] of judged.entries()) {
    const size = Math.abs(amount);
    const given = flags[index] ?? "approved";
    if (isFraud) {
      sums.frauds += 1;
      sums.stake += size;
    }
    if (given === "review") sums.saved -= reviewCost * median;
    if (given === "approved") continue;
    if (isFraud) {
      sums.found += 1;
      sums.saved += size;
    } else {
      sums.stopped += 1;
      if (given === "declined") sums.saved -= declineCost * size;
    }
  }
  return {
    recall: sums.found / sums.frauds,
    precision: sums.found / (sums.found + sums.stopped),
    honestPer1000: (1_000 * sums.stopped) / (judged.length - sums.frauds),
    saved: sums.saved / sums.stake,
  };
}
