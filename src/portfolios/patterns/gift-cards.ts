/** Round or equal amounts to several counterparties that the account never paid, as for vouchers that are sold on. */
import { hourMs, minuteMs } from "../calendar.ts";
import { drawBegin, drawTargets, drawThief, findVictim, stealAmount } from "../thief.ts";
import { drawRange, type FraudPattern, payInARow } from "./pattern.ts";
import { roundThreshold } from "./structuring.ts";

const pattern = "gift_cards";

export const giftCards: FraudPattern = {
  smallest: 3,
  prepare(world, random) {
    const counts = drawRange(3, 20, random);
    const factors = drawRange(0.5, 8, random);
    const gaps = drawRange(minuteMs, 8 * hourMs, random);
    const isRound = random.chance(0.7);
    const wobble = random.chance(0.5) ? 0 : random.between(0.005, 0.1);
    return (limit) => {
      const victim = findVictim(world, random);
      if (victim === undefined) return 0;
      const thief = {
        ...drawThief(world, victim, pattern, random),
        counterparties: drawTargets(world, random, random.whole(2, 8)),
      };
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const usual = victim.habit.level * random.logBetween(...factors);
      const beginMs = drawBegin(world, victim, thief, random);
      return payInARow({ wanted, beginMs, gaps }, random, (timeMs) => {
        const wobbled = usual * (1 + wobble * random.normal());
        const amount = isRound ? roundThreshold(Math.max(wobbled, 0.05 * usual)) : wobbled;
        return stealAmount(world, victim, thief, timeMs, amount, random);
      });
    };
  },
};
