/** More payments in a short time than the account's own pace explains. */
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { type Facts, isExactWithin } from "../facts/facts.ts";
import { placeOf } from "../facts/table/fact-table.ts";
import { wordSpan, wordTenths } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** How many payments more than its pace an honest account may well make in a span: errands come in clusters. */
const windows = [
  { spanMs: minuteMs, slack: 1, place: placeOf("count1m") },
  { spanMs: 10 * minuteMs, slack: 2, place: placeOf("count10m") },
  { spanMs: hourMs, slack: 3, place: placeOf("count1h") },
  { spanMs: dayMs, slack: 6, place: placeOf("count24h") },
] as const;
const strongest = 9;
const weakest = 0.3;

/** In ten minutes so many make a burst: an account that made one before pays wages, sellers or invoices in one go. */
const fewestInBurst = 4;

/** How many payments in a span are nothing new beside an earlier burst; within an hour or a day a few more may come. */
export function attested({ earlierBurst, ownFrauds }: Facts, slack: number): number {
  // Where a fraud is known the burst may have been the thief's. Decisions of earlier versions knew of none.
  if (!(earlierBurst >= fewestInBurst) || ownFrauds > 0) return 0;
  return earlierBurst + slack;
}

/** Half the Poisson deviance: about the logarithm of how unlikely so many are. */
function surprise(count: number, expected: number): number {
  return count > expected ? count * Math.log(count / expected) - (count - expected) : 0;
}

export const velocityBurst = defineRule({
  code: "VELOCITY_BURST",
  family: "pace",
  title: "Burst of payments",
  meaning:
    "Compares the number of payments in the last minute, 10 minutes, hour and day with the account's own pace of the last 30 days. " +
    "Retries of one payment count once. At most the last 16 events are counted. As many payments as the account made within ten minutes " +
    "before yesterday are nothing new, unless a fraud is known of it.",
  innocentCauses: [
    "A day of errands or of travel.",
    "A wallet topped up in small steps.",
    "Tickets bought one at a time.",
  ],
  source: "Poisson tail of counts in sliding windows.",
  numbers: ["count", "isExact", "spanMs", "expected"],
  evaluate(facts) {
    const dailyRate = Number.isNaN(facts.dailyRate) ? 1 : facts.dailyRate;
    let best: (typeof windows)[number] | undefined;
    let most = weakest;
    for (const window of windows) {
      const from = Math.max((dailyRate * window.spanMs) / dayMs + window.slack, attested(facts, window.slack));
      const seen = facts.values[window.place] ?? Number.NaN;
      if (seen <= from) continue;
      const logOdds = Math.min(strongest, 0.9 * surprise(seen, from));
      if (logOdds < most) continue;
      best = window;
      most = logOdds;
    }
    if (best === undefined) return undefined;
    const { spanMs, place } = best;
    const expected = (dailyRate * spanMs) / dayMs;
    const count = facts.values[place] ?? Number.NaN;
    return { logOdds: most, numbers: { count, isExact: isExactWithin(facts, spanMs), spanMs, expected } };
  },
  sentence({ count, isExact, spanMs, expected }, words = wordsOfFirstEdition) {
    const pace = expected < 0.1 ? "fewer than 0.1" : `about ${wordTenths(expected)}`;
    return `It is one of ${words.atLeast(count, "payment", isExact)} within ${wordSpan(spanMs)}, where this account's pace ${words.edition < 5 ? "is" : "so far gives"} ${pace}.`;
  },
});
