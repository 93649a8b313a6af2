/** The rising function that fits outcomes best: neighbours that would fall are pooled. */

/** Straight lines between points, level outside them. */
export interface RisingCurve {
  readonly scores: Float64Array;
  readonly shares: Float64Array;
}

interface Block {
  readonly lowest: number;
  readonly highest: number;
  readonly weight: number;
  readonly positives: number;
}

export function fitIsotonic(scores: Float64Array, labels: Uint8Array, weights?: Float32Array): RisingCurve {
  const blocks: Block[] = [];
  for (const tied of tieBlocks(scores, labels, weights)) {
    let block = tied;
    for (let last = blocks.at(-1); last !== undefined && mustPool(last, block); last = blocks.at(-1)) {
      blocks.pop();
      block = pool(last, block);
    }
    blocks.push(block);
  }
  const ends = blocks.flatMap(({ lowest, highest, positives, weight }) =>
    (lowest < highest ? [lowest, highest] : [lowest]).map((score) => ({ score, share: positives / weight })),
  );
  return {
    scores: Float64Array.from(ends, ({ score }) => score),
    shares: Float64Array.from(ends, ({ share }) => share),
  };
}

/** Equal scores have one share. In rising order of the scores. */
function tieBlocks(scores: Float64Array, labels: Uint8Array, weights: Float32Array | undefined): readonly Block[] {
  const ranks = Uint32Array.from(scores, (_, row) => row);
  ranks.sort((left, right) => (scores[left] ?? 0) - (scores[right] ?? 0));
  const blocks: Block[] = [];
  for (const row of ranks) {
    const score = scores[row] ?? 0;
    const weight = weights?.[row] ?? 1;
    if (weight === 0) continue;
    const block = { lowest: score, highest: score, weight, positives: weight * (labels[row] ?? 0) };
    const last = blocks.at(-1);
    if (last?.highest === score) blocks[blocks.length - 1] = pool(last, block);
    else blocks.push(block);
  }
  return blocks;
}

/** A lower score may not have a higher share. Equal shares are pooled to be short. */
function mustPool(before: Block, after: Block): boolean {
  return before.positives * after.weight >= after.positives * before.weight;
}

function pool(before: Block, after: Block): Block {
  return {
    lowest: before.lowest,
    highest: after.highest,
    weight: before.weight + after.weight,
    positives: before.positives + after.positives,
  };
}

/** The share at a score. */
export function readCurve({ scores, shares }: RisingCurve, score: number): number {
  let low = 0;
  let high = scores.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((scores[middle] ?? 0) <= score) low = middle + 1;
    else high = middle;
  }
  const right = Math.min(low, scores.length - 1);
  const left = Math.max(0, low - 1);
  const from = scores[left] ?? 0;
  const width = (scores[right] ?? 0) - from;
  const start = shares[left] ?? 0;
  return width > 0 ? start + ((shares[right] ?? 0) - start) * ((score - from) / width) : start;
}
