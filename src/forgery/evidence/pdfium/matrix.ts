/** Affine maps as PDF writes them, and what they do to rectangles. */
import type { Area } from "../../facts/content.ts";

/** x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. Asked for each object of a page: by their places numbers are had sooner than by taking the lists apart. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const a = inner[0] * outer[0] + inner[1] * outer[2];
  const b = inner[0] * outer[1] + inner[1] * outer[3];
  const c = inner[2] * outer[0] + inner[3] * outer[2];
  const d = inner[2] * outer[1] + inner[3] * outer[3];
  const e = inner[4] * outer[0] + inner[5] * outer[2] + outer[4];
  const f = inner[4] * outer[1] + inner[5] * outer[3] + outer[5];
  return [a, b, c, d, e, f];
}

export function mapArea(matrix: Matrix, { left, bottom, right, top }: Area): Area {
  const across = span(matrix[0] * left, matrix[0] * right, matrix[2] * bottom, matrix[2] * top);
  const upright = span(matrix[1] * left, matrix[1] * right, matrix[3] * bottom, matrix[3] * top);
  return {
    left: across.least + matrix[4],
    bottom: upright.least + matrix[5],
    right: across.most + matrix[4],
    top: upright.most + matrix[5],
  };
}

/** Of the sums of one of the first two and one of the last two. */
function span(
  one: number,
  two: number,
  three: number,
  four: number,
): { readonly least: number; readonly most: number } {
  return {
    least: Math.min(one + three, two + three, one + four, two + four),
    most: Math.max(one + three, two + three, one + four, two + four),
  };
}

/** Two decimals are a hundredth of a point: finer than any difference that is judged. */
export function round(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}

export function roundArea({ left, bottom, right, top }: Area): Area {
  return { left: round(left), bottom: round(bottom), right: round(right), top: round(top) };
}

export function intersect(one: Area, other: Area): Area {
  const left = Math.max(one.left, other.left);
  const bottom = Math.max(one.bottom, other.bottom);
  return {
    left,
    bottom,
    right: Math.max(left, Math.min(one.right, other.right)),
    top: Math.max(bottom, Math.min(one.top, other.top)),
  };
}
