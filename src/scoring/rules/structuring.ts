/** Repeated amounts just under a reporting threshold. */
import { dayMs } from "../calendar.ts";
import { wordAtLeast, wordNumberOf } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const fewestInWeek = 3;
const fewestInMonth = 5;
/** An account whose ordinary amounts lie in the band has no need to keep under anything. */
const habitShare = 0.3;
const habitsForShare = 10;

export const structuring = defineRule({
  code: "STRUCTURING",
  family: "flow",
  title: "Amounts just under a threshold",
  meaning:
    "At least three payments in 7 days, or five in 30 days, are between 90 and 100 % of a reporting threshold. The setting " +
    "ASSAY_STRUCTURING_AMOUNTS lists the thresholds, in the account's currency; one that is worth less than 500 US dollars there does not count.",
  innocentCauses: [
    "A rent or wage that happens to be in this range.",
    "Prices such as 999.00.",
    "A daily limit of the bank.",
  ],
  source: "FATF and FinCEN guidance on structuring.",
  numbers: ["count", "isExact", "days", "sum", "threshold"],
  needs: [{ fact: "bandThreshold", from: 0 }],
  evaluate(facts) {
    if (facts.habits >= habitsForShare && facts.bandHabitShare > habitShare) return undefined;
    const isWeek = facts.bandCount7d >= fewestInWeek;
    if (!isWeek && facts.bandCount30d < fewestInMonth) return undefined;
    const days = isWeek ? 7 : 30;
    const count = isWeek ? facts.bandCount7d : facts.bandCount30d;
    return {
      logOdds: isWeek ? Math.min(3.2, 1.8 + 0.7 * (count - fewestInWeek)) : 1.5,
      numbers: {
        count,
        isExact: facts.bandReachMs <= days * dayMs || facts.sinceRetryMs <= days * dayMs ? 0 : 1,
        days,
        sum: isWeek ? facts.bandSum7d : facts.bandSum30d,
        threshold: facts.bandThreshold,
      },
    };
  },
  sentence({ count, isExact, days, sum, threshold }, words = wordsOfFirstEdition) {
    const total = `${isExact === 1 ? "" : "at least "}${words.own(sum)} together`;
    return `It is one of ${wordAtLeast(count, "payment", isExact)} in ${wordNumberOf(days, "day")} just under ${words.own(threshold)}, ${total}.`;
  },
});
