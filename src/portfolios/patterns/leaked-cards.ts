/** The details of many accounts leak at once, and for days thieves pay with all of them, not much more than usual. */
import type { Account } from "../accounts.ts";
import { dayMs } from "../calendar.ts";
import { findThief, firstAfter, isOpen } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

export const leakedCards: FraudPattern = {
  smallest: 2,
  prepare(world, random) {
    const groups = drawRange(2, 60, random);
    const lengths = drawRange(0.5, 21, random);
    const factors = drawRange(0.6, 5, random);
    const shares = drawRange(0.08, 0.9, random);
    const isAdded = random.chance(0.4);
    const quietMs = world.shape.frauds.quietShare * (world.endMs - world.startMs);
    return (limit) => {
      const cards = Math.round(random.logBetween(...groups));
      const days = random.logBetween(...lengths);
      const beginMs = random.between(world.startMs + quietMs, world.endMs);
      const share = random.logBetween(...shares);
      const factor = random.logBetween(...factors);
      let made = 0;
      for (let card = 0; card < cards && made < limit; card += 1) {
        const beginDay = (beginMs - world.startMs) / dayMs;
        const isInUse = ({ fromDay, untilDay }: Account) => fromDay <= beginDay && untilDay > beginDay;
        const thief = findThief(world, "leaked_cards", random, isInUse);
        if (thief === undefined) break;
        if (isAdded) {
          const wanted = 1 + random.poisson(days * thief.victim.rate * share);
          for (let count = 0; count < wanted && made < limit; count += 1) {
            const timeMs = thief.timeMs(beginDay + random.between(0, days));
            if (thief.steal(timeMs, factor)) made += 1;
          }
          continue;
        }
        for (let index = firstAfter(thief.victim.payments, beginMs); made < limit; index += 1) {
          const payment = thief.victim.payments[index];
          if (payment === undefined || payment.timeMs >= beginMs + days * dayMs) break;
          if (!isOpen(payment) || !random.chance(share)) continue;
          thief.takeOver(payment, factor);
          made += 1;
        }
      }
      return made;
    };
  },
};
