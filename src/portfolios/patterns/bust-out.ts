/** A young account spends as much as it can, and is often never heard of again. */
import type { Account } from "../accounts.ts";
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { drawThief, findVictim, steal, thiefTimeMs } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

const pattern = "bust_out";

export const bustOut: FraudPattern = {
  smallest: 2,
  prepare(world, random) {
    const isYoung = ({ fromDay, payments }: Account) => fromDay > 0 && payments.length > 0;
    if (!world.accounts.some(isYoung)) return undefined;
    const ages = drawRange(0.2, 40, random);
    const counts = drawRange(2, 15, random);
    const factors = drawRange(1.5, 20, random);
    const gaps = drawRange(3 * minuteMs, 30 * hourMs, random);
    const leavingShare = random.next();
    return (limit) => {
      const victim = findVictim(world, random, isYoung);
      if (victim === undefined) return 0;
      const thief = drawThief(world, victim, pattern, random);
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      let timeMs = thiefTimeMs(world, thief, victim.fromDay + random.logBetween(...ages), random);
      let made = 0;
      for (let count = 0; count < wanted; count += 1) {
        if (steal(world, victim, thief, timeMs, random.logBetween(...factors), random)) made += 1;
        timeMs += random.exponential(random.logBetween(...gaps));
      }
      if (random.chance(leavingShare)) {
        const lastMs = Math.max(timeMs, world.startMs + (victim.fromDay + 1) * dayMs);
        victim.payments = victim.payments.filter((payment) => payment.timeMs < lastMs || payment.pattern !== undefined);
      }
      return made;
    };
  },
};
