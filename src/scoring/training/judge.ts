/** How good scores are on rows that were not trained on. */
import { brierSkill, sigmoid } from "../../learning/metrics/probability.ts";
import { areaUnderCurve, averagePrecision } from "../../learning/metrics/ranking.ts";
import { calibrationLine, tabulateReliability } from "../../learning/metrics/reliability.ts";

export interface Judgement {
  readonly transactions: number;
  readonly frauds: number;
  readonly auc: number | null;
  readonly averagePrecision: number | null;
  /** Share of the Brier score that is saved against one constant probability. */
  readonly brierSkill: number | null;
  readonly calibrationSlope: number | null;
  readonly calibrationOffset: number | null;
  readonly bands: readonly {
    readonly from: number;
    readonly to: number;
    readonly count: number;
    readonly frauds: number;
    readonly predicted: number | null;
    readonly observed: number | null;
  }[];
}

/** Three decimals; null for what is no number. */
function shorten(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : null;
}

/** A row that stands for several transactions counts as often. */
export function judge(logOdds: Float64Array, labels: Uint8Array, weights: Float32Array): Judgement {
  const { probabilities, expanded } = expand(logOdds.map(sigmoid), labels, weights);
  const line = calibrationLine(probabilities, expanded);
  return {
    transactions: expanded.length,
    frauds: labels.reduce((sum, label) => sum + label, 0),
    auc: shorten(areaUnderCurve(logOdds, labels, weights)),
    averagePrecision: shorten(averagePrecision(logOdds, labels, weights)),
    brierSkill: shorten(brierSkill(probabilities, expanded)),
    calibrationSlope: shorten(line.slope),
    calibrationOffset: shorten(line.offset),
    bands: tabulateReliability(probabilities, expanded).map(
      ({ from, to, count, positives, meanPredicted, observed }) => ({
        from,
        to,
        count,
        frauds: positives,
        predicted: shorten(meanPredicted),
        observed: shorten(observed),
      }),
    ),
  };
}

/** Each row as often as it stands for transactions. */
function expand(probabilities: Float64Array, labels: Uint8Array, weights: Float32Array) {
  const counts = Uint32Array.from(weights, (weight) => Math.max(1, Math.round(weight)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const [spread, expanded] = [new Float64Array(total), new Uint8Array(total)];
  let next = 0;
  for (const [row, count] of counts.entries()) {
    spread.fill(probabilities[row] ?? 0, next, next + count);
    expanded.fill(labels[row] ?? 0, next, next + count);
    next += count;
  }
  return { probabilities: spread, expanded };
}
