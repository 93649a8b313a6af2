/** More payments in a short time than the account's own pace explains. */
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";
import { isExactWithin } from "../facts/facts.ts";
import { wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule, type Finding } from "./rule.ts";

/** How many payments more than its pace an honest account may well make in a span: errands come in clusters. */
const windows = [
  { spanMs: minuteMs, slack: 1, count: (facts: Facts) => facts.count1m },
  { spanMs: 10 * minuteMs, slack: 2, count: (facts: Facts) => facts.count10m },
  { spanMs: hourMs, slack: 3, count: (facts: Facts) => facts.count1h },
  { spanMs: dayMs, slack: 6, count: (facts: Facts) => facts.count24h },
] as const;
const strongest = 9;
const weakest = 0.3;

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
    "Retries of one payment count once. At most the last 16 events are counted.",
  innocentCauses: [
    "A day of errands or of travel.",
    "A wallet topped up in small steps.",
    "Tickets bought one at a time.",
  ],
  source: "Poisson tail of counts in sliding windows.",
  numbers: ["count", "isExact", "spanMs", "expected"],
  evaluate(facts) {
    const dailyRate = Number.isNaN(facts.dailyRate) ? 1 : facts.dailyRate;
    let best: Finding<"count" | "isExact" | "spanMs" | "expected"> | undefined;
    for (const { spanMs, slack, count } of windows) {
      const seen = count(facts);
      const expected = (dailyRate * spanMs) / dayMs;
      if (seen <= expected + slack) continue;
      const logOdds = Math.min(strongest, 0.9 * surprise(seen, expected + slack));
      if (logOdds < (best?.logOdds ?? weakest)) continue;
      best = { logOdds, numbers: { count: seen, isExact: isExactWithin(facts, spanMs), spanMs, expected } };
    }
    return best;
  },
  sentence({ count, isExact, spanMs, expected }, words = wordsOfFirstEdition) {
    const pace = expected < 0.1 ? "fewer than 0.1" : `about ${expected.toFixed(1)}`;
    return `It is one of ${words.atLeast(count, "payment", isExact)} within ${wordSpan(spanMs)}, where this account's pace ${words.edition < 5 ? "is" : "so far gives"} ${pace}.`;
  },
});
