/** Amounts that grow step by step, as far as they go. */
import { dayMs, minuteMs } from "../calendar.ts";
import { drawBegin, drawThief, findVictim, stealAmount } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

const pattern = "escalation";

export const escalation: FraudPattern = {
  smallest: 3,
  prepare(world, random) {
    const counts = drawRange(3, 14, random);
    const growths = drawRange(1.15, 2.4, random);
    const firsts = drawRange(0.1, 2, random);
    const gaps = drawRange(3 * minuteMs, 3 * dayMs, random);
    return (limit) => {
      const victim = findVictim(world, random);
      if (victim === undefined) return 0;
      const thief = drawThief(world, victim, pattern, random);
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const growth = random.between(...growths);
      const gap = random.logBetween(...gaps);
      let timeMs = drawBegin(world, victim, thief, random);
      let amount = victim.habit.level * random.logBetween(...firsts);
      let made = 0;
      for (let count = 0; count < wanted; count += 1) {
        if (stealAmount(world, victim, thief, timeMs, amount, random)) made += 1;
        timeMs += gap * random.between(0.3, 1.7);
        amount *= growth * random.between(0.95, 1.05);
      }
      return made;
    };
  },
};
