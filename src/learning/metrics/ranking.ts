/** How well scores rank positives before negatives. Rows of equal score are one step: their order says nothing. */

/** The rows from the highest score to the lowest. Worth keeping when figures are taken of the same scores again. */
export function rankRows(scores: Float64Array): Uint32Array {
  return Uint32Array.from(scores, (_, row) => row).sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
}

/** Calls back once for each distinct score, from the highest down, with the weights of positives and negatives there. */
function forEachStep(
  scores: Float64Array,
  labels: Uint8Array,
  weights: Float32Array | undefined,
  ranks: Uint32Array,
  step: (positives: number, negatives: number) => void,
): void {
  let positives = 0;
  let negatives = 0;
  for (let index = 0; index < ranks.length; index += 1) {
    const row = ranks[index] ?? 0;
    const weight = weights?.[row] ?? 1;
    if (labels[row] === 1) positives += weight;
    else negatives += weight;
    if (scores[ranks[index + 1] ?? -1] === scores[row]) continue;
    step(positives, negatives);
    positives = 0;
    negatives = 0;
  }
}

/** The chance that a positive scores higher than a negative, ties as half; NaN when one of the two is absent. */
export function areaUnderCurve(
  scores: Float64Array,
  labels: Uint8Array,
  weights?: Float32Array,
  ranks: Uint32Array = rankRows(scores),
): number {
  let positives = 0;
  let negatives = 0;
  let area = 0;
  forEachStep(scores, labels, weights, ranks, (more, less) => {
    area += less * (positives + more / 2);
    positives += more;
    negatives += less;
  });
  return positives > 0 && negatives > 0 ? area / (positives * negatives) : Number.NaN;
}

/** The mean precision over the positives, each at the end of its step; NaN without positives. */
export function averagePrecision(
  scores: Float64Array,
  labels: Uint8Array,
  weights?: Float32Array,
  ranks: Uint32Array = rankRows(scores),
): number {
  let positives = 0;
  let all = 0;
  let sum = 0;
  forEachStep(scores, labels, weights, ranks, (more, less) => {
    positives += more;
    all += more + less;
    if (more > 0) sum += (more * positives) / all;
  });
  return positives > 0 ? sum / positives : Number.NaN;
}
