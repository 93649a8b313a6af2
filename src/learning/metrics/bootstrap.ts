/** How far a figure might be off by chance: it is taken again and again from rows drawn with repetition. */
import { createRandom } from "../random.ts";

interface BootstrapOptions {
  readonly seed: number;
  readonly draws?: number;
  /** How sure the interval is. */
  readonly level?: number;
  /** Rows of one number are drawn together: rows of one account do not speak independently. */
  readonly clusters?: Int32Array | undefined;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** `figure` takes how often each row was drawn. Draws for which it is not a number are left out. */
export function bootstrapInterval(
  rowCount: number,
  figure: (weights: Float32Array) => number,
  { seed, draws = 200, level = 0.95, clusters }: BootstrapOptions,
): Interval {
  const random = createRandom(seed);
  const { indices, count } = numberClusters(rowCount, clusters);
  const figures: number[] = [];
  const drawn = new Float32Array(count);
  for (let draw = 0; draw < draws; draw += 1) {
    drawn.fill(0);
    for (let pick = 0; pick < count; pick += 1) {
      const cluster = random.nextBelow(count);
      drawn[cluster] = (drawn[cluster] ?? 0) + 1;
    }
    const value = figure(Float32Array.from(indices, (cluster) => drawn[cluster] ?? 0));
    if (!Number.isNaN(value)) figures.push(value);
  }
  figures.sort((left, right) => left - right);
  return { low: quantile(figures, (1 - level) / 2), high: quantile(figures, (1 + level) / 2) };
}

function numberClusters(rowCount: number, clusters: Int32Array | undefined) {
  if (clusters === undefined)
    return { indices: Uint32Array.from({ length: rowCount }, (_, row) => row), count: rowCount };
  const numbers = new Map<number, number>();
  const indices = Uint32Array.from(clusters, (cluster) => {
    const index = numbers.get(cluster) ?? numbers.size;
    numbers.set(cluster, index);
    return index;
  });
  return { indices, count: numbers.size };
}

/** Between neighbours in proportion; NaN of nothing. */
function quantile(sorted: readonly number[], share: number): number {
  const index = share * (sorted.length - 1);
  const low = sorted[Math.floor(index)] ?? Number.NaN;
  return low + ((sorted[Math.ceil(index)] ?? Number.NaN) - low) * (index - Math.floor(index));
}
