/** Compares predicted probabilities with what happened. */
import { fitLine, type Line } from "../logistic/fit-line.ts";
import { logOdds } from "./probability.ts";

interface ReliabilityBand {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly positives: number;
  /** NaN for an empty band, like the next. */
  readonly meanPredicted: number;
  readonly observed: number;
}

/** Where a reader would draw the line between unlikely, possible, likely and probable. */
const usualBandEdges: readonly number[] = [0, 0.01, 0.05, 0.2, 0.5, 1];

/** A probability at an edge belongs to the band above it; 1 to the last. */
export function tabulateReliability(
  probabilities: Float64Array,
  labels: Uint8Array,
  edges: readonly number[] = usualBandEdges,
): readonly ReliabilityBand[] {
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? 1;
    const isLast = index === edges.length - 2;
    let count = 0;
    let positives = 0;
    let sum = 0;
    for (const [row, probability] of probabilities.entries()) {
      if (probability < from || (isLast ? probability > to : probability >= to)) continue;
      count += 1;
      sum += probability;
      positives += labels[row] ?? 0;
    }
    return { from, to, count, positives, meanPredicted: sum / count, observed: positives / count };
  });
}

/** Probabilities that say 0 or 1 are taken as this near to it. */
const nearest = 1e-12;

/** Slope 1 and offset 0 when true; a slope below 1 when too sure, an offset below 0 when too high. */
export function calibrationLine(probabilities: Float64Array, labels: Uint8Array): Line {
  const scores = probabilities.map((probability) => logOdds(Math.min(1 - nearest, Math.max(nearest, probability))));
  return fitLine({ scores, targets: Float64Array.from(labels), weights: undefined });
}
