/** What every pattern of fraud has in common. */
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

/** Commits one incident of at most this many frauds, and returns how many it made: none where it found no victim. */
export type Incident = (limit: number) => number;

export interface FraudPattern {
  /** The fewest frauds that make an incident. */
  readonly smallest: number;
  /** Draws how it goes in this portfolio; nothing where the portfolio lacks what the pattern needs. */
  readonly prepare: (world: World, random: Random) => Incident | undefined;
}

/** A range within a wide one, so that a portfolio's incidents are similar. */
export function drawRange(low: number, high: number, random: Random): readonly [number, number] {
  const one = random.logBetween(low, high);
  const other = random.logBetween(low, high);
  return one < other ? [one, other] : [other, one];
}

interface Row {
  readonly wanted: number;
  readonly beginMs: number;
  readonly gaps: readonly [number, number];
}

/** One payment after the other, each tried by `pay`; returns how many succeeded. */
export function payInARow({ wanted, beginMs, gaps }: Row, random: Random, pay: (timeMs: number) => boolean): number {
  let timeMs = beginMs;
  let made = 0;
  for (let count = 0; count < wanted; count += 1) {
    if (pay(timeMs)) made += 1;
    timeMs += random.exponential(random.logBetween(...gaps));
  }
  return made;
}
