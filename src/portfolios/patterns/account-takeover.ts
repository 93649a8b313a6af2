/** For days to weeks an account is partly the thief's: some of its payments become larger, or further ones are added. */
import { dayMs } from "../calendar.ts";
import { findThief, firstAfter, isOpen } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

export const accountTakeover: FraudPattern = {
  smallest: 1,
  prepare(world, random) {
    const factors = drawRange(1.5, 12, random);
    const lengths = drawRange(1.5, 30, random);
    const addedShare = random.pick([0, 0.5, 1]);
    const affected = drawRange(0.1, 1, random);
    return (limit) => {
      const thief = findThief(world, "account_takeover", random);
      if (thief === undefined) return 0;
      const days = random.logBetween(...lengths);
      const beginMs = thief.drawBeginMs();
      const endMs = beginMs + days * dayMs;
      // All of an incident by one factor, or each payment by its own.
      const common = random.logBetween(...factors);
      const spread = random.chance(0.5) ? 0 : random.between(0.05, 0.5);
      const share = random.logBetween(...affected);
      let made = 0;
      if (random.chance(addedShare)) {
        const wanted = 1 + random.poisson(days * Math.max(0.5, thief.victim.rate) * share);
        const beginDay = (beginMs - world.startMs) / dayMs;
        for (let count = 0; count < wanted && made < limit; count += 1) {
          const timeMs = thief.timeMs(beginDay + random.between(0, days));
          if (thief.steal(timeMs, common * random.logNormal(spread))) made += 1;
        }
        return made;
      }
      for (let index = firstAfter(thief.victim.payments, beginMs); made < limit; index += 1) {
        const payment = thief.victim.payments[index];
        if (payment === undefined || payment.timeMs >= endMs) break;
        if (!isOpen(payment) || !random.chance(share)) continue;
        thief.takeOver(payment, common * random.logNormal(spread));
        made += 1;
      }
      return made;
    };
  },
};
