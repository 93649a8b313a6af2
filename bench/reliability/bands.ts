/** Observed and expected frauds in bands of scores. */
import { proportionOf } from "../documents/proportion.ts";
import type { Scored } from "./savings.ts";

const bands = [
  [0.01, 0.05],
  [0.05, 0.2],
  [0.2, 0.5],
  [0.5, 1.01],
] as const;

/** Those with enough payments to say anything. */
const fewest = 50;

interface Band {
  readonly title: string;
  readonly count: number;
  readonly frauds: number;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

export function countBands(scored: readonly Scored[]): readonly Band[] {
  return bands.flatMap(([from, to]) => {
    const within = scored.filter(({ atTrueRate }) => atTrueRate >= from && atTrueRate < to);
    if (within.length < fewest) return [];
    const frauds = within.filter(({ isFraud }) => isFraud).length;
    const expected = within.reduce((sum, { atTrueRate }) => sum + atTrueRate, 0);
    const { low, high } = proportionOf(frauds, within.length);
    const count = within.length;
    const title = to > 1 ? `from ${100 * from}` : `${100 * from}-${100 * to}`;
    return [{ title, count, frauds, expected, low: low * count, high: high * count }];
  });
}
