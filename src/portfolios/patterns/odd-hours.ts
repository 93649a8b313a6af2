/** A few payments, a little larger than usual, at the hours at which the account hardly ever pays. */
import { hourMs, minuteMs } from "../calendar.ts";
import { type Rhythm, rhythmOf } from "../rhythm.ts";
import { findThief } from "../thief.ts";
import { drawRange, type FraudPattern, payInARow } from "./pattern.ts";

export const oddHours: FraudPattern = {
  smallest: 1,
  prepare(world, random) {
    const counts = drawRange(1, 8, random);
    const factors = drawRange(0.7, 4, random);
    const gaps = drawRange(2 * minuteMs, 3 * hourMs, random);
    const width = random.whole(2, 6);
    return (limit) => {
      const found = findThief(world, "odd_hours", random);
      if (found === undefined) return 0;
      const thief = found.with({ rhythm: quietest(found.victim.rhythm, width), shiftMs: 0 });
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const beginMs = thief.drawBeginMs();
      return payInARow({ wanted, beginMs, gaps }, random, (timeMs) =>
        thief.steal(timeMs, random.logBetween(...factors)),
      );
    };
  },
};

/** Only the hours in a row that have the least of the day's payments. */
function quietest(rhythm: Rhythm, width: number): Rhythm {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let from = 0; from < 24; from += 1) {
    const until = from + width;
    const share = (rhythm[until % 24] ?? 0) - (rhythm[from] ?? 0) + (until >= 24 ? 1 : 0);
    if (share >= least) continue;
    best = from;
    least = share;
  }
  return rhythmOf(Array.from({ length: 24 }, (_, hour) => ((hour - best + 24) % 24 < width ? 1 : 0)));
}
