/** Makes a picture larger or smaller: each new point is the mean of those around it, weighted by their distance. */
import type { Plane } from "../raster/plane.ts";

/** For each new point the old ones that it is made of, and their weights. */
interface Taps {
  readonly from: Int32Array;
  readonly weights: Float32Array;
  readonly count: number;
}

/** A triangle as wide as a new point, or as an old one where those are wider: a mean when shrinking, a slope when growing. */
function findTaps(from: number, to: number): Taps {
  const ratio = from / to;
  const reach = Math.max(1, ratio);
  // The ends of the triangle weigh nothing.
  const count = Math.ceil(2 * reach);
  const places = new Int32Array(to * count);
  const weights = new Float32Array(to * count);
  for (let at = 0; at < to; at += 1) {
    const middle = (at + 0.5) * ratio - 0.5;
    const start = Math.floor(middle - reach) + 1;
    let total = 0;
    for (let tap = 0; tap < count; tap += 1) {
      const weight = Math.max(0, 1 - Math.abs(start + tap - middle) / reach);
      places[at * count + tap] = Math.min(from - 1, Math.max(0, start + tap));
      weights[at * count + tap] = weight;
      total += weight;
    }
    for (let tap = 0; tap < count; tap += 1) weights[at * count + tap] = (weights[at * count + tap] ?? 0) / total;
  }
  return { from: places, weights, count };
}

export function scalePlane({ width, height, samples }: Plane, scale: number): Plane {
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  if (columns === width && rows === height) return { width, height, samples };
  const down = findTaps(height, rows);
  const across = findTaps(width, columns);
  const scaled = new Uint8Array(columns * rows);
  const sums = new Float32Array(width);
  for (let y = 0; y < rows; y += 1) {
    sums.fill(0);
    for (let tap = y * down.count; tap < (y + 1) * down.count; tap += 1) {
      const weight = down.weights[tap] ?? 0;
      if (weight > 0) addRow(sums, samples, (down.from[tap] ?? 0) * width, weight);
    }
    spread(scaled, y * columns, columns, sums, across);
  }
  return { width: columns, height: rows, samples: scaled };
}

function addRow(sums: Float32Array, samples: Uint8Array, row: number, weight: number): void {
  for (let x = 0; x < sums.length; x += 1) sums[x] = (sums[x] ?? 0) + weight * (samples[row + x] ?? 0);
}

function spread(
  out: Uint8Array,
  row: number,
  columns: number,
  sums: Float32Array,
  { from, weights, count }: Taps,
): void {
  for (let x = 0, tap = 0; x < columns; x += 1) {
    let sum = 0.5;
    for (const end = tap + count; tap < end; tap += 1) sum += (weights[tap] ?? 0) * (sums[from[tap] ?? 0] ?? 0);
    out[row + x] = sum;
  }
}

/** A part of a picture; what is asked for beyond its edges is left out. */
export function cutPlane(plane: Plane, left: number, top: number, right: number, bottom: number): Plane {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const width = Math.max(1, Math.min(plane.width, Math.ceil(right)) - x);
  const height = Math.max(1, Math.min(plane.height, Math.ceil(bottom)) - y);
  const samples = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * plane.width + x;
    samples.set(plane.samples.subarray(from, from + width), row * width);
  }
  return { width, height, samples };
}
