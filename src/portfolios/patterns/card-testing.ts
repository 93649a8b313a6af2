/** Several tiny payments find out whether a card works; then comes a large one, or several. */
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { drawTargets, findThief } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

export const cardTesting: FraudPattern = {
  smallest: 3,
  prepare(world, random) {
    const tests = drawRange(2, 12, random);
    const gaps = drawRange(0.3 * minuteMs, 5 * hourMs, random);
    const smallness = drawRange(0.0005, 0.08, random);
    const factors = drawRange(2, 30, random);
    const pauses = drawRange(minuteMs, 2 * dayMs, random);
    const largeShare = random.between(0, 0.6);
    const isOneMerchant = random.chance(0.5);
    return (limit) => {
      const thief = findThief(world, "card_testing", random);
      if (thief === undefined) return 0;
      const tester = isOneMerchant ? thief.with({ counterparties: drawTargets(world, random, 1) }) : thief;
      const same = random.chance(0.3) ? random.logBetween(...smallness) : undefined;
      const wanted = Math.min(limit - 1, Math.round(random.logBetween(...tests)));
      let timeMs = thief.drawBeginMs();
      let made = 0;
      for (let count = 0; count < wanted; count += 1) {
        const amount = thief.victim.habit.level * (same ?? random.logBetween(...smallness));
        if (tester.stealAmount(timeMs, amount)) made += 1;
        timeMs += random.exponential(random.logBetween(...gaps));
      }
      timeMs += random.logBetween(...pauses);
      do {
        if (thief.steal(timeMs, random.logBetween(...factors))) made += 1;
        timeMs += random.exponential(random.logBetween(...gaps));
      } while (made < limit && random.chance(largeShare));
      return made;
    };
  },
};
