/** A young account spends as much as it can, and often nothing after that. */
import type { Account } from "../accounts.ts";
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { findThief } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

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
      const thief = findThief(world, "bust_out", random, isYoung);
      if (thief === undefined) return 0;
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      let timeMs = thief.timeMs(thief.victim.fromDay + random.logBetween(...ages));
      let made = 0;
      for (let count = 0; count < wanted; count += 1) {
        if (thief.steal(timeMs, random.logBetween(...factors))) made += 1;
        timeMs += random.exponential(random.logBetween(...gaps));
      }
      if (random.chance(leavingShare)) {
        const lastMs = Math.max(timeMs, world.startMs + (thief.victim.fromDay + 1) * dayMs);
        thief.victim.payments = thief.victim.payments.filter(
          (payment) => payment.timeMs < lastMs || payment.pattern !== undefined,
        );
      }
      return made;
    };
  },
};
