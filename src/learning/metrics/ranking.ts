/** How well scores put positives before the rest. Rows of equal score are one step: their order says nothing. */

/** Calls back once for each distinct score, from the highest down, with the weights of positives and negatives there. */
export function forEachStep(
  scores: Float64Array,
  labels: Uint8Array,
  weights: Float32Array | undefined,
  step: (positives: number, negatives: number) => void,
): void {
  const order = sortedPlaces(scores);
  for (let start = 0; start < order.length; ) {
    const score = scores[order[start] ?? 0];
    let positives = 0;
    let negatives = 0;
    let end = start;
    for (; end < order.length && scores[order[end] ?? 0] === score; end += 1) {
      const row = order[end] ?? 0;
      const weight = weights?.[row] ?? 1;
      if (labels[row] === 1) positives += weight;
      else negatives += weight;
    }
    step(positives, negatives);
    start = Math.max(end, start + 1);
  }
}

/** From the highest score to the lowest. */
function sortedPlaces(scores: Float64Array): Uint32Array {
  return Uint32Array.from(scores, (_, row) => row).sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
}

/** The chance that a positive scores higher than a negative, ties as half; NaN when one of the two is absent. */
export function areaUnderCurve(scores: Float64Array, labels: Uint8Array, weights?: Float32Array): number {
  let above = 0;
  let positives = 0;
  let area = 0;
  let negatives = 0;
  forEachStep(scores, labels, weights, (more, less) => {
    area += less * (above + more / 2);
    above += more;
    positives += more;
    negatives += less;
  });
  return positives > 0 && negatives > 0 ? area / (positives * negatives) : Number.NaN;
}

/** The mean precision over the positives, each at the end of its step; NaN without positives. */
export function averagePrecision(scores: Float64Array, labels: Uint8Array, weights?: Float32Array): number {
  let positives = 0;
  let rows = 0;
  let sum = 0;
  forEachStep(scores, labels, weights, (more, less) => {
    positives += more;
    rows += more + less;
    if (more > 0) sum += (more * positives) / rows;
  });
  return positives > 0 ? sum / positives : Number.NaN;
}
