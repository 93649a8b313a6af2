/** For days to weeks an account is partly the thief's: some of its payments become larger, or further ones are added. */
import { dayMs } from "../calendar.ts";
import { drawBegin, drawThief, findVictim, firstAfter, isOpen, steal, takeOver, thiefTimeMs } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

const pattern = "account_takeover";

export const accountTakeover: FraudPattern = {
  smallest: 1,
  prepare(world, random) {
    const factors = drawRange(1.5, 12, random);
    const lengths = drawRange(1.5, 30, random);
    const addedShare = random.pick([0, 0.5, 1]);
    const affected = drawRange(0.1, 1, random);
    return (limit) => {
      const victim = findVictim(world, random);
      if (victim === undefined) return 0;
      const thief = drawThief(world, victim, pattern, random);
      const days = random.logBetween(...lengths);
      const beginMs = drawBegin(world, victim, thief, random);
      const endMs = beginMs + days * dayMs;
      // All of an incident by one factor, or each payment by its own.
      const common = random.logBetween(...factors);
      const spread = random.chance(0.5) ? 0 : random.between(0.05, 0.5);
      const share = random.logBetween(...affected);
      let made = 0;
      if (random.chance(addedShare)) {
        const wanted = 1 + random.poisson(days * Math.max(0.5, victim.rate) * share);
        const beginDay = (beginMs - world.startMs) / dayMs;
        for (let count = 0; count < wanted && made < limit; count += 1) {
          const timeMs = thiefTimeMs(world, thief, beginDay + random.between(0, days), random);
          if (steal(world, victim, thief, timeMs, common * random.logNormal(spread), random)) made += 1;
        }
        return made;
      }
      for (let index = firstAfter(victim.payments, beginMs); made < limit; index += 1) {
        const payment = victim.payments[index];
        if (payment === undefined || payment.timeMs >= endMs) break;
        if (!isOpen(payment) || !random.chance(share)) continue;
        takeOver(world, victim, thief, payment, common * random.logNormal(spread), random);
        made += 1;
      }
      return made;
    };
  },
};
