/** Repeated amounts just under a threshold above which payments are reviewed. */
import { dayMs, hourMs } from "../calendar.ts";
import { findThief } from "../thief.ts";
import { drawRange, type FraudPattern, payInARow } from "./pattern.ts";

/** Limits are round numbers. */
export function roundThreshold(amount: number): number {
  const size = 10 ** Math.floor(Math.log10(amount));
  return Math.max(1, Math.round(amount / size)) * size;
}

export const structuring: FraudPattern = {
  smallest: 2,
  prepare(world, random) {
    const { level } = world.shape.amounts;
    // In dollars; each currency has a round threshold of its own.
    const thresholds = Array.from({ length: random.whole(1, 3) }, () => level * random.logBetween(2, 60));
    const counts = drawRange(2, 15, random);
    const gaps = drawRange(hourMs, 4 * dayMs, random);
    const farthest = random.logBetween(0.004, 0.13);
    return (limit) => {
      const thief = findThief(world, "structuring", random);
      if (thief === undefined) return 0;
      const threshold = roundThreshold(random.pick(thresholds) * thief.victim.habit.currency.perDollar);
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const beginMs = thief.drawBeginMs();
      return payInARow({ wanted, beginMs, gaps }, random, (timeMs) => {
        const amount = threshold * (1 - random.between(0.001, farthest));
        return thief.stealAmount(timeMs, amount);
      });
    };
  },
};
