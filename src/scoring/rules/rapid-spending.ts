/** Several large payments within two hours, where no single one need be far above the usual. */

import { hourMs } from "../calendar.ts";
import { areSinceRules11, type Facts, isExactWithin } from "../facts/facts.ts";
import { wordCount, wordNumberOf } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";
import { attested } from "./velocity-burst.ts";

const spanMs = 2 * hourMs;
const runLength = 2;
const fewest = 3;
const fewestHabits = 10;
/** Of the usual amount: all together, and without the largest, which other rules judge. */
const fromTimes = 8;
const fromTimesOfRest = 4;
/** Amounts of some accounts vary so much that eight times the usual is a day's shopping. */
const fromDays = 6;
const weakest = 2;
const perDoubling = 1.5;
const strongest = 4.5;
/** Who pays one shop again and again could have paid it once. */
const fewestThere = 3;
const fromTimesThere = 5;
const weightOfThere = 1.5;

/** Over the account's last 30 days, as far as it is known. */
function spentPerDay({ spent30d, decayed30d, dailyRate }: Facts): number {
  const days = (decayed30d + 1) / dailyRate - 1;
  return spent30d / Math.max(1, days);
}

export const rapidSpending = defineRule({
  code: "RAPID_SPENDING",
  family: "pace",
  title: "Much spent within two hours",
  meaning:
    "At least three payments within two hours, more than the account's pace explains, came to at least eight times its usual amount and six days' spending, " +
    "and without the largest of them to four times. Five times are enough where three of them went to one counterparty. A recurring payment is none of them. Twice as many payments " +
    "as VELOCITY_BURST takes for nothing new are none here either.",
  innocentCauses: ["Shopping for a new home.", "Several bills paid in one evening."],
  source: "Gift card scams, card testing with growing amounts, and emptied cards.",
  numbers: ["there", "payments", "isExact", "spent", "times", "usual"],
  needs: [{ fact: "count2h", from: fewest }],
  evaluate(facts) {
    const { count2h, spent2h, largest2h, usual, habits, ratioToUsual, recurrences, countThere2h } = facts;
    // Wages go out in one burst each month.
    if (recurrences >= 1) return undefined;
    if (!(habits >= fewestHabits) || !(usual > 0) || !(ratioToUsual >= 1)) return undefined;
    const expected = Number.isNaN(facts.dailyRate) ? 0 : facts.dailyRate / 12;
    if (!(count2h >= fewest + 2 * expected)) return undefined;
    // A run of payments goes on for longer than the burst that is known of it.
    if (areSinceRules11(facts) && count2h <= runLength * attested(facts, fewest)) return undefined;
    const times = spent2h / usual - expected;
    const isThere = countThere2h >= fewestThere;
    const from = isThere ? fromTimesThere : fromTimes;
    if (!(spent2h >= fromDays * spentPerDay(facts))) return undefined;
    if (times < from || (spent2h - largest2h) / usual - expected < fromTimesOfRest) return undefined;
    return {
      logOdds: Math.min(strongest, weakest + (isThere ? weightOfThere : 0) + perDoubling * Math.log2(times / from)),
      numbers: {
        there: isThere ? countThere2h : 0,
        payments: count2h,
        isExact: isExactWithin(facts, spanMs),
        spent: spent2h,
        times: spent2h / usual,
        usual,
      },
    };
  },
  sentence({ there, payments, isExact, spent, times, usual }, words = wordsOfFirstEdition) {
    const least = isExact === 1 ? "" : "at least ";
    return `With it the account has made ${least}${wordNumberOf(payments, "payment")} of ${words.own(spent)} together within two hours, ${words.times(times)} its usual ${words.own(usual)}${there > 0 ? `, ${words.edition >= 6 && there === payments ? "all" : wordCount(there)} of them to one counterparty` : ""}.`;
  },
});
