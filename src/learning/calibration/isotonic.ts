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
  const order = Uint32Array.from(scores, (_, row) => row).sort(
    (left, right) => (scores[left] ?? 0) - (scores[right] ?? 0),
  );
  const blocks: Block[] = [];
  for (const row of order) {
    const score = scores[row] ?? 0;
    const weight = weights?.[row] ?? 1;
    if (weight === 0) continue;
    let block: Block = { lowest: score, highest: score, weight, positives: weight * (labels[row] ?? 0) };
    for (let last = blocks.at(-1); last !== undefined && mustPool(last, block); last = blocks.at(-1)) {
      blocks.pop();
      block = pool(last, block);
    }
    blocks.push(block);
  }
  const ends = blocks.flatMap((block) => {
    const share = block.positives / block.weight;
    return block.lowest < block.highest
      ? [
          [block.lowest, share],
          [block.highest, share],
        ]
      : [[block.lowest, share]];
  });
  return {
    scores: Float64Array.from(ends, ([score = 0]) => score),
    shares: Float64Array.from(ends, ([, share = 0]) => share),
  };
}

/** Equal scores cannot have two shares; a lower score may not have a higher one. Equal shares are pooled to be short. */
function mustPool(before: Block, after: Block): boolean {
  return before.highest === after.lowest || before.positives * after.weight >= after.positives * before.weight;
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
