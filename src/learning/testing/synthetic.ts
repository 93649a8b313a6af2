/** Labelled rows from a seed: heavy tails, counts, gaps, and frauds of which many are extreme in one feature only. */
import type { LabelledRows } from "../matrix.ts";
import { createRandom, type Random } from "../random.ts";

interface Shape {
  readonly rowCount: number;
  readonly featureCount: number;
  readonly seed: number;
  readonly fraudShare?: number;
}

export function makeRows({
  rowCount,
  featureCount,
  seed,
  fraudShare = 0.01,
}: Shape): Required<Pick<LabelledRows, "matrix" | "labels">> {
  const random = createRandom(seed);
  const values = new Float32Array(rowCount * featureCount);
  const labels = new Uint8Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    const isFraud = random.nextShare() < fraudShare;
    labels[row] = isFraud ? 1 : 0;
    const common = normal(random);
    for (let feature = 0; feature < featureCount; feature += 1) {
      values[row * featureCount + feature] = drawValue(random, feature, common);
    }
    if (isFraud) plantFraud(random, values, row * featureCount, featureCount);
  }
  return { matrix: { values, rowCount, featureCount }, labels };
}

/** The kinds of features take turns, so that any number of features has all of them. */
function drawValue(random: Random, feature: number, common: number): number {
  const own = normal(random);
  if (feature % 7 === 6 && random.nextShare() < 0.2) return Number.NaN;
  if (feature % 7 === 5) return Math.floor(Math.exp(own));
  if (feature % 7 === 4) return random.nextShare() < 0.9 ? 0 : Math.abs(own);
  if (feature % 7 === 3) return random.nextBelow(24);
  return Math.exp(0.6 * own + 0.4 * common);
}

/** A third are far outside in one feature, a third a little outside in several, the others are ordinary. */
function plantFraud(random: Random, values: Float32Array, offset: number, featureCount: number): void {
  const kind = random.nextBelow(3);
  if (kind === 0) {
    const feature = offset + random.nextBelow(Math.min(4, featureCount));
    values[feature] = (values[feature] ?? 0) * (20 + 60 * random.nextShare()) + 24;
  } else if (kind === 1) {
    for (let feature = 0; feature < Math.min(7, featureCount); feature += 1) {
      values[offset + feature] = (values[offset + feature] ?? 0) * 2 + 0.5;
    }
  }
}

/** Near enough to a normal deviate, and the same on every machine: sums only, no logarithm or cosine. */
function normal(random: Random): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw += 1) sum += random.nextShare();
  return sum;
}
