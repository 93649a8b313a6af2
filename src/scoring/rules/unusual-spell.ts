/** Several unusually large amounts within a week. */
import { dayMs } from "../calendar.ts";
import { isExactWithin } from "../facts/facts.ts";
import { wordCount } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

export const unusualSpell = defineRule({
  code: "UNUSUAL_SPELL",
  family: "spell",
  title: "Run of unusual amounts",
  meaning:
    "This amount is far above the usual amount, and so were others in the last 7 days. Misuse rarely stops at one payment.",
  innocentCauses: ["A move, a wedding or a holiday.", "Seasonal shopping."],
  source: "Decayed count of an account's own surprises.",
  numbers: ["outliers", "isExact"],
  needs: [{ fact: "outliers7d", from: 1 }],
  evaluate(facts) {
    if (!(facts.ratioToUsual >= 2) || facts.habits < 10) return undefined;
    return {
      logOdds: Math.min(2, 0.6 * facts.outliers7d),
      numbers: { outliers: facts.outliers7d, isExact: isExactWithin(facts, 7 * dayMs) },
    };
  },
  sentence({ outliers, isExact }, { edition } = wordsOfFirstEdition) {
    const many = `${isExact === 1 ? "" : "At least "}${wordCount(outliers)} other amounts`;
    const others = outliers === 1 ? "Another amount" : many;
    return `${others} of the 7 days before ${outliers === 1 ? "was" : "were"} over three times the usual${edition < 5 ? " as well" : ""}.`;
  },
});
