/** Round or equal amounts to several counterparties that the account never paid, as for gift cards that are resold. */
import { hourMs, minuteMs } from "../calendar.ts";
import { drawTargets, findThief } from "../thief.ts";
import { drawRange, type FraudPattern, payInARow } from "./pattern.ts";
import { roundThreshold } from "./structuring.ts";

export const giftCards: FraudPattern = {
  smallest: 3,
  prepare(world, random) {
    const counts = drawRange(3, 20, random);
    const factors = drawRange(0.5, 8, random);
    const gaps = drawRange(minuteMs, 8 * hourMs, random);
    const isRound = random.chance(0.7);
    const wobble = random.chance(0.5) ? 0 : random.between(0.005, 0.1);
    return (limit) => {
      const thief = findThief(world, "gift_cards", random)?.with({
        counterparties: drawTargets(world, random, random.whole(2, 8)),
      });
      if (thief === undefined) return 0;
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const usual = thief.victim.habit.level * random.logBetween(...factors);
      const beginMs = thief.drawBeginMs();
      return payInARow({ wanted, beginMs, gaps }, random, (timeMs) => {
        const wobbled = usual * (1 + wobble * random.normal());
        const amount = isRound ? roundThreshold(Math.max(wobbled, 0.05 * usual)) : wobbled;
        return thief.stealAmount(timeMs, amount);
      });
    };
  },
};
