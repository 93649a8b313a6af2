/** An hour or weekday at which the account does not pay. */

import { mayBeHalvedFrom } from "../engine/bounds.ts";
import { clamp } from "../odds.ts";
import { wordAtLeast, wordHour, wordNumberOf, wordShare } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const fewestHabits = 20;
const weakest = 0.8;
const strongest = 1.8;
const ordinaryWeight = 0.2;
/** From here on the hour, or the weekday, is worth a word; one of both always is when the rule fires. */
const rare = 0.3;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export const timeNovelty = defineRule({
  code: "TIME_NOVELTY",
  family: "clock",
  title: "Unusual hour or weekday",
  meaning:
    "Compares the hour and the weekday with those of the account's earlier payments; neighbouring hours count in part. All times are UTC.",
  innocentCauses: [
    "Travel to another time zone.",
    "A night shift or an early flight.",
    "A standing order at midnight.",
  ],
  source: "Circular histogram of an account's own hours.",
  numbers: ["hour", "hourCount", "hourShare", "isRareHour", "weekday", "weekdayCount", "isRareWeekday", "transactions"],
  needs: [{ fact: "clockHabits", from: fewestHabits }],
  evaluate(facts) {
    if (!(facts.amount > 0)) return undefined;
    const logOdds = Math.max(facts.hourEvidence, 0) + 0.5 * Math.max(facts.weekdayEvidence, 0);
    if (logOdds < weakest) return undefined;
    // People pay at odd hours now and then; only an odd hour together with an odd amount is suspicious.
    // An amount in a currency without a rate is compared with nothing, and so not odd.
    const weight = clamp(ordinaryWeight + 0.35 * (facts.amountEvidence || 0), ordinaryWeight, 1);
    return {
      logOdds: Math.min(strongest, logOdds) * weight,
      numbers: {
        hour: facts.hour,
        hourCount: facts.hourCount,
        hourShare: facts.hourShare,
        isRareHour: facts.hourEvidence >= rare ? 1 : 0,
        weekday: facts.weekday,
        weekdayCount: facts.weekdayCount,
        isRareWeekday: facts.weekdayEvidence >= rare ? 1 : 0,
        transactions: facts.clockHabits,
      },
    };
  },
  sentence(
    { hour, hourCount, hourShare, isRareHour, weekday, weekdayCount, isRareWeekday, transactions },
    { edition } = wordsOfFirstEdition,
  ) {
    const isExact = transactions < mayBeHalvedFrom ? 1 : 0;
    const parts: string[] = [];
    if (isRareHour === 1) {
      // The hours beside it count half: people see the sum, the fact is half of it.
      const [times, beside] = edition < 4 || hourCount === 0 ? [1, ""] : [2, "; the hours beside it count half"];
      const use = hourCount === 0 ? "never paid at" : `made ${wordShare(times * hourShare)} of its payments around`;
      parts.push(`${use} this hour (${wordHour(hour)}${beside})`);
    }
    if (isRareWeekday === 1) {
      const use =
        weekdayCount === 0
          ? "never paid"
          : `paid ${isExact === 1 ? "" : "at least "}${wordNumberOf(weekdayCount, "time")}`;
      parts.push(`${use} on a ${weekdays[weekday] ?? "weekday"}`);
    }
    return `This account has ${parts.join(" and ")}, over ${wordAtLeast(transactions, "earlier payment", isExact)}.`;
  },
});
