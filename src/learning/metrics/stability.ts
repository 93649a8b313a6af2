/** Measures whether a distribution is still what it was: the population stability index. */

/** Half a row in each band keeps an empty one from making the index infinite. */
const halfRow = 0.5;

/** Edges that part the scores into bands of about equal counts; fewer bands where many scores are equal. */
export function equalBandEdges(scores: Float64Array, bandCount: number): readonly number[] {
  const sorted = scores.slice().sort();
  const edges = Array.from({ length: bandCount - 1 }, (_, position) => {
    return sorted[Math.ceil(((position + 1) * sorted.length) / bandCount) - 1] ?? Number.NaN;
  });
  return [...new Set(edges)].filter((edge) => edge < (sorted.at(-1) ?? edge));
}

/** How many scores lie in each band; one on an edge belongs below it. */
export function countBands(scores: Float64Array, edges: readonly number[]): Float64Array {
  const counts = new Float64Array(edges.length + 1);
  for (const score of scores) {
    let low = 0;
    let high = edges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((edges[middle] ?? 0) < score) low = middle + 1;
      else high = middle;
    }
    counts[low] = (counts[low] ?? 0) + 1;
  }
  return counts;
}

/** 0 for the same shares in all bands; by convention 0.1 is worth attention and 0.25 is severe. */
export function stabilityIndex(reference: Float64Array, current: Float64Array): number {
  const sharesOf = (counts: Float64Array) => {
    const total = counts.reduce((sum, count) => sum + count + halfRow, 0);
    return counts.map((count) => (count + halfRow) / total);
  };
  const before = sharesOf(reference);
  const now = sharesOf(current);
  return before.reduce((sum, share, band) => sum + ((now[band] ?? 0) - share) * Math.log((now[band] ?? 0) / share), 0);
}

/** What chance alone makes of the index on average, for so many rows on each side. */
export function expectedStabilityIndex(bandCount: number, referenceRows: number, currentRows: number): number {
  return (bandCount - 1) * (1 / referenceRows + 1 / currentRows);
}
