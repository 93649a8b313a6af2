/** Many payments within minutes to hours. */
import { hourMs, minuteMs } from "../calendar.ts";
import { findThief } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

export const burst: FraudPattern = {
  smallest: 4,
  prepare(world, random) {
    const counts = drawRange(4, 40, random);
    const lengths = drawRange(5 * minuteMs, 10 * hourMs, random);
    const factors = drawRange(0.3, 5, random);
    return (limit) => {
      const thief = findThief(world, "burst", random);
      if (thief === undefined) return 0;
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const beginMs = thief.drawBeginMs();
      const lengthMs = random.logBetween(...lengths);
      const factor = random.logBetween(...factors);
      let made = 0;
      for (let count = 0; count < wanted; count += 1) {
        if (thief.steal(beginMs + random.between(0, lengthMs), factor)) made += 1;
      }
      return made;
    };
  },
};
