/** Affine maps as PDF writes them, and what they do to rectangles. */
import type { Area } from "../../facts/content.ts";

/** x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

export function mapArea([a, b, c, d, e, f]: Matrix, { left, bottom, right, top }: Area): Area {
  const xs = [a * left + c * bottom, a * right + c * bottom, a * left + c * top, a * right + c * top];
  const ys = [b * left + d * bottom, b * right + d * bottom, b * left + d * top, b * right + d * top];
  return {
    left: Math.min(...xs) + e,
    bottom: Math.min(...ys) + f,
    right: Math.max(...xs) + e,
    top: Math.max(...ys) + f,
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
