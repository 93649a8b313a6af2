/** Amounts that grow step by step, as far as they go. */
import { dayMs, minuteMs } from "../calendar.ts";
import { findThief } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

export const escalation: FraudPattern = {
  smallest: 3,
  prepare(world, random) {
    const counts = drawRange(3, 14, random);
    const growths = drawRange(1.15, 2.4, random);
    const firsts = drawRange(0.1, 2, random);
    const gaps = drawRange(3 * minuteMs, 3 * dayMs, random);
    return (limit) => {
      const thief = findThief(world, "escalation", random);
      if (thief === undefined) return 0;
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const growth = random.between(...growths);
      const gap = random.logBetween(...gaps);
      let timeMs = thief.drawBeginMs();
      let amount = thief.victim.habit.level * random.logBetween(...firsts);
      let made = 0;
      for (let count = 0; count < wanted; count += 1) {
        if (thief.stealAmount(timeMs, amount)) made += 1;
        timeMs += gap * random.between(0.3, 1.7);
        amount *= growth * random.between(0.95, 1.05);
      }
      return made;
    };
  },
};
