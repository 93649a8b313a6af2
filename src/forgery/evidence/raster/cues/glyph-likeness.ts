/** How much each glyph differs from those of its shape, point by point and whatever their paper's tone. */
import type { Plane } from "../plane.ts";
import type { Glyph } from "../tokens/glyphs.ts";

/** Another glyph of the same shape, moved by so many points to lie on this one. */
export interface Fellow {
  readonly other: number;
  /** Mean square of what they differ by. */
  readonly difference: number;
  readonly right: number;
  readonly down: number;
}

const [gridWide, gridHigh] = [6, 8];
const cells = gridWide * gridHigh;
/** Of coarse shapes, from which two glyphs may be one letter. */
const leastLikeness = 0.85;
/** Boxes of one letter differ by so much in size, those of large letters by twice that. */
const slack = 1;
const largeHeight = 24;
/** Those of a glyph that are kept. */
const fellowLimit = 12;
/** No shift first: it is likeliest to be the least. */
const shifts = [0, -1, 1].flatMap((down) => [0, -1, 1].map((right) => [right, down] as const));

/** Of each glyph its fellows, the likest first. They must be in order of their heights, and two points within the picture. */
export function findFellows(plane: Plane, glyphs: readonly Glyph[]): Fellow[][] {
  const shapes = measureShapes(plane, glyphs);
  const found = glyphs.map((): Fellow[] => []);
  for (const [index, glyph] of glyphs.entries()) {
    const [wide, high] = [glyph.right - glyph.left, glyph.bottom - glyph.top];
    const most = high > largeHeight ? 2 * slack : slack;
    for (let other = index + 1; other < glyphs.length; other += 1) {
      const second = glyphs[other];
      if (second === undefined || second.bottom - second.top > high + most) break;
      if (Math.abs(second.right - second.left - wide) > most) continue;
      if (!isLike(shapes, index * cells, other * cells)) continue;
      const [own, others] = [found[index] ?? [], found[other] ?? []];
      const nearest = compare(plane, glyph, second, Math.max(limitOf(own), limitOf(others)));
      if (nearest === undefined) continue;
      const { difference, right, down } = nearest;
      keep(own, { other, difference, right, down });
      keep(others, { other: index, difference, right: -right, down: -down });
    }
  }
  return found;
}

function limitOf(fellows: readonly Fellow[]): number {
  return fellows.length < fellowLimit ? Number.POSITIVE_INFINITY : (fellows.at(-1)?.difference ?? 0);
}

/** In order. */
function keep(fellows: Fellow[], fellow: Fellow): void {
  let at = fellows.length;
  while (at > 0 && (fellows[at - 1]?.difference ?? 0) > fellow.difference) at -= 1;
  fellows.splice(at, 0, fellow);
  if (fellows.length > fellowLimit) fellows.pop();
}

/** The least difference over shifts of a point each way, or undefined where none is below the limit. */
function compare({ width, samples }: Plane, one: Glyph, other: Glyph, limit: number) {
  const [wide, high] = [one.right - one.left, one.bottom - one.top];
  const points = wide * high;
  let nearest: { readonly difference: number; readonly right: number; readonly down: number } | undefined;
  let least = limit * points;
  for (const [right, down] of shifts) {
    let [sum, squares, count] = [0, 0, 0];
    for (let y = 0; y < high; y += 1) {
      const from = (one.top + y) * width + one.left;
      const step = (other.top + down + y) * width + other.left + right - from;
      for (let at = from; at < from + wide; at += 1) {
        const difference = (samples[at] ?? 0) - (samples[at + step] ?? 0);
        sum += difference;
        squares += difference * difference;
      }
      count += wide;
      // Further rows only add to it.
      if (squares - (sum * sum) / count >= least) break;
    }
    const total = squares - (sum * sum) / count;
    if (count < points || total >= least) continue;
    least = total;
    nearest = { difference: total / points, right, down };
  }
  return nearest;
}

function isLike(shapes: Float32Array, one: number, other: number): boolean {
  let product = 0;
  for (let cell = 0; cell < cells; cell += 1) product += (shapes[one + cell] ?? 0) * (shapes[other + cell] ?? 0);
  return product >= leastLikeness;
}

/** Brightness over a grid of cells, less its mean, of length one. */
function measureShapes({ width, samples }: Plane, glyphs: readonly Glyph[]): Float32Array {
  const shapes = new Float32Array(glyphs.length * cells);
  for (const [index, { left, top, right, bottom }] of glyphs.entries()) {
    const shape = shapes.subarray(index * cells, (index + 1) * cells);
    const [wide, high] = [right - left, bottom - top];
    for (let row = 0; row < gridHigh; row += 1) {
      const y0 = top + Math.floor((row * high) / gridHigh);
      const y1 = Math.max(y0 + 1, top + Math.floor(((row + 1) * high) / gridHigh));
      for (let column = 0; column < gridWide; column += 1) {
        const x0 = left + Math.floor((column * wide) / gridWide);
        const x1 = Math.max(x0 + 1, left + Math.floor(((column + 1) * wide) / gridWide));
        let sum = 0;
        for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += samples[y * width + x] ?? 0;
        shape[row * gridWide + column] = sum / ((y1 - y0) * (x1 - x0));
      }
    }
    const mean = shape.reduce((sum, value) => sum + value, 0) / cells;
    const length = Math.sqrt(shape.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1;
    for (let cell = 0; cell < cells; cell += 1) shape[cell] = ((shape[cell] ?? 0) - mean) / length;
  }
  return shapes;
}
