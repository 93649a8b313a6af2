/** Counts in bins that stay small and whole: when they are full, all are halved, so that the recent past weighs more. */
import type { Span } from "./layout.ts";

/** Low enough that the habits of a busy account follow it within months, high enough for a tail of one in a thousand. */
const fullTotal = 4_096;
/** From here on a total, and what lies in any bin, may have been halved: there were at least so many. */
export const mayBeHalvedFrom = fullTotal / 2;
/** Totals are taken only when some bin is this full, which keeps the usual step short. */
const fullBin = 32;

export function totalOf(counts: Uint16Array, span: Span): number {
  const end = span.offset + span.length;
  let total = 0;
  for (let index = span.offset; index < end; index += 1) total += counts[index] ?? 0;
  return total;
}

/** Rounds up when halving, so that a habit seen once never counts as never seen. */
export function countInto(counts: Uint16Array, span: Span, bin: number): void {
  const position = span.offset + bin;
  const count = (counts[position] ?? 0) + 1;
  counts[position] = count;
  if (count < fullBin || totalOf(counts, span) < fullTotal) return;
  const end = span.offset + span.length;
  for (let index = span.offset; index < end; index += 1) counts[index] = ((counts[index] ?? 0) + 1) >> 1;
}

/** The position, in bins, below which the given share of all counts lies; NaN for an empty histogram. */
export function quantilePosition(counts: Uint16Array, span: Span, total: number, share: number): number {
  const target = total * share;
  let below = 0;
  for (let bin = 0; bin < span.length; bin += 1) {
    const here = counts[span.offset + bin] ?? 0;
    if (here > 0 && below + here >= target) return bin + (target - below) / here;
    below += here;
  }
  return Number.NaN;
}

/** How many counts lie above a position, taken as spread evenly inside a bin. */
export function countAbove(counts: Uint16Array, span: Span, position: number): number {
  const bin = Math.floor(position);
  let above = 0;
  for (let index = Math.max(0, bin + 1); index < span.length; index += 1) above += counts[span.offset + index] ?? 0;
  if (bin >= 0 && bin < span.length) above += (counts[span.offset + bin] ?? 0) * (bin + 1 - position);
  return above;
}
