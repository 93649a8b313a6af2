/** Makes a picture larger or smaller: each new point is the mean of those around it, weighted by their distance. */
import type { Plane } from "../raster/plane.ts";

/** For each new point the first old one that it is made of, and the weights from there on. */
interface Taps {
  readonly first: Int32Array;
  readonly weights: Float32Array;
  readonly count: number;
}

/** A triangle as wide as a new point, or as an old one where those are wider: a mean when shrinking, a slope when growing. */
function findTaps(from: number, to: number): Taps {
  const ratio = from / to;
  const reach = Math.max(1, ratio);
  const count = Math.ceil(2 * reach) + 1;
  const first = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let at = 0; at < to; at += 1) {
    const middle = (at + 0.5) * ratio - 0.5;
    const start = Math.ceil(middle - reach);
    first[at] = start;
    let total = 0;
    for (let tap = 0; tap < count; tap += 1) {
      const weight = Math.max(0, 1 - Math.abs(start + tap - middle) / reach);
      weights[at * count + tap] = weight;
      total += weight;
    }
    for (let tap = 0; tap < count; tap += 1) weights[at * count + tap] = (weights[at * count + tap] ?? 0) / total;
  }
  return { first, weights, count };
}

export function scalePlane({ width, height, samples }: Plane, scale: number): Plane {
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  if (columns === width && rows === height) return { width, height, samples };
  const across = findTaps(width, columns);
  const middle = new Float32Array(columns * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < columns; x += 1) {
      const start = across.first[x] ?? 0;
      let sum = 0;
      for (let tap = 0; tap < across.count; tap += 1) {
        const from = Math.min(width - 1, Math.max(0, start + tap));
        sum += (across.weights[x * across.count + tap] ?? 0) * (samples[row + from] ?? 0);
      }
      middle[y * columns + x] = sum;
    }
  }
  const down = findTaps(height, rows);
  const scaled = new Uint8Array(columns * rows);
  const sums = new Float32Array(columns);
  for (let y = 0; y < rows; y += 1) {
    sums.fill(0.5);
    const start = down.first[y] ?? 0;
    for (let tap = 0; tap < down.count; tap += 1) {
      const weight = down.weights[y * down.count + tap] ?? 0;
      if (weight === 0) continue;
      const from = Math.min(height - 1, Math.max(0, start + tap)) * columns;
      for (let x = 0; x < columns; x += 1) sums[x] = (sums[x] ?? 0) + weight * (middle[from + x] ?? 0);
    }
    scaled.set(sums, y * columns);
  }
  return { width: columns, height: rows, samples: scaled };
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
