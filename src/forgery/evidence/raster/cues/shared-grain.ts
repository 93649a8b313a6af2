/** What two glyphs have in common beside their letter: grain, where they are one print, and nothing where they are two. */
import type { Plane } from "../plane.ts";
import type { Glyph } from "../tokens/glyphs.ts";
import type { Fellow } from "./glyph-likeness.ts";

export interface SharedGrain {
  /** Of what is left of both once the letter is taken from them, from -1 to 1. */
  readonly correlation: number;
  /** The same of the lighter points alone. */
  readonly paperCorrelation: number;
  /** By how many points that is known. */
  readonly freedom: number;
  /** What is left of the one with more, in parts of what fellows differ by. */
  readonly rest: number;
}

/** Paper above and below is looked at, too. Beside stand other glyphs. */
const reach = 1;
/** Fellows that the letter is made of, one by one: each lies otherwise on the grid of points. */
const spanLimit = 8;
/** Of the letter's contrast: what is lighter than this below its lightest point is paper. */
const paperShare = 0.35;
/** Of points, in order of how much fellows differ in them: where that is grain alone. */
const plainShare = 0.3;

/** `fellow` is what the glyph is compared with, `others` are further fellows, the likest first. */
export function compareGrain(
  plane: Plane,
  glyphs: readonly Glyph[],
  glyph: Glyph,
  fellow: Fellow,
  others: readonly Fellow[],
): SharedGrain | undefined {
  const [wide, high] = [glyph.right - glyph.left, glyph.bottom - glyph.top + 2 * reach];
  const cut = (fellowOf: Pick<Fellow, "other" | "right" | "down">, edge: number) => {
    const { left, top } = glyphs[fellowOf.other] ?? glyph;
    return cutBox(
      plane,
      left + fellowOf.right - edge,
      top + fellowOf.down - reach - edge,
      wide + 2 * edge,
      high + 2 * edge,
    );
  };
  const { letter, columns, weights } = describeLetter(
    others.map((other) => cut(other, 1)),
    wide,
    high,
  );
  columns.push(...others.slice(0, spanLimit).map((other) => cut(other, 0)));
  const basis = findBasis(columns, weights);
  const one = findRest(cutBox(plane, glyph.left, glyph.top - reach, wide, high), weights, basis);
  const other = findRest(cut(fellow, 0), weights, basis);
  const [first, second] = [multiply(one, one), multiply(other, other)];
  const freedom = weights.length - basis.length;
  if (first * second === 0 || freedom <= 0) return undefined;
  const [darkest, lightest] = [Math.min(...letter), Math.max(...letter)];
  const isPaper = letter.map((value) => (value > lightest - paperShare * (lightest - darkest) ? 1 : 0));
  const paperCorrelation = correlate(
    one.map((value, at) => value * (isPaper[at] ?? 0)),
    other.map((value, at) => value * (isPaper[at] ?? 0)),
  );
  return {
    correlation: correlate(one, other),
    paperCorrelation,
    freedom,
    rest: Math.sqrt(Math.max(first, second) / weights.length),
  };
}

function cutBox({ width, samples }: Plane, left: number, top: number, wide: number, high: number) {
  const box = new Float64Array(wide * high);
  for (let y = 0; y < high; y += 1) {
    const from = (top + y) * width + left;
    for (let x = 0; x < wide; x += 1) box[y * wide + x] = samples[from + x] ?? 0;
  }
  return box;
}

/** The mean letter and how it changes as it moves by parts of a point, and how well each point is known. Boxes have an edge of one point. */
function describeLetter(boxes: readonly Float64Array[], wide: number, high: number) {
  const row = wide + 2;
  const points = row * (high + 2);
  const [mean, variance] = [new Float64Array(points), new Float64Array(points)];
  for (let at = 0; at < points; at += 1) {
    let [sum, squares] = [0, 0];
    for (const box of boxes) {
      const value = box[at] ?? 0;
      sum += value;
      squares += value * value;
    }
    mean[at] = sum / boxes.length;
    variance[at] = Math.max(0, squares - (sum * sum) / boxes.length) / Math.max(1, boxes.length - 1);
  }
  const plain = (variance.slice().sort()[Math.floor(points * plainShare)] ?? 0) + 1;
  const columns = Array.from({ length: 7 }, () => new Float64Array(wide * high));
  const weights = new Float64Array(wide * high);
  for (let to = 0; to < weights.length; to += 1) {
    const at = (Math.floor(to / wide) + 1) * row + (to % wide) + 1;
    const near = (step: number) => mean[at + step] ?? 0;
    const values = [
      1,
      near(0),
      near(1) - near(-1),
      near(row) - near(-row),
      near(1) + near(-1) - 2 * near(0),
      near(row) + near(-row) - 2 * near(0),
      near(row + 1) + near(-row - 1) - near(row - 1) - near(1 - row),
    ];
    for (const [place, column] of columns.entries()) column[to] = values[place] ?? 0;
    weights[to] = 1 / Math.sqrt(plain + (variance[at] ?? 0));
  }
  return { letter: columns[1] ?? weights, columns, weights };
}

/** At right angles to each other, each of length one. What the earlier ones explain adds none. */
function findBasis(columns: readonly Float64Array[], weights: Float64Array): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const rest = findRest(column, weights, basis);
    const whole = column.reduce((sum, value, at) => sum + (value * (weights[at] ?? 0)) ** 2, 0);
    const length = multiply(rest, rest);
    if (length <= 1e-9 * whole) continue;
    basis.push(rest.map((value) => value / Math.sqrt(length)));
  }
  return basis;
}

function findRest(values: Float64Array, weights: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const rest = values.map((value, at) => value * (weights[at] ?? 0));
  for (const direction of basis) {
    const share = multiply(rest, direction);
    for (let at = 0; at < rest.length; at += 1) rest[at] = (rest[at] ?? 0) - share * (direction[at] ?? 0);
  }
  return rest;
}

function correlate(one: Float64Array, other: Float64Array): number {
  return multiply(one, other) / Math.sqrt(multiply(one, one) * multiply(other, other) || 1);
}

function multiply(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
