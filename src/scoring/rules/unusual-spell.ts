/** Several unusually large amounts within a week. */
import { wordCount, wordMultiple } from "../wording.ts";
import { defineRule } from "./rule.ts";

export const unusualSpell = defineRule({
  code: "UNUSUAL_SPELL",
  family: "spell",
  title: "Spell of unusual amounts",
  meaning:
    "This amount is well above the usual, and so were others in the last 7 days: misuse rarely stops at one payment.",
  innocentCauses: ["A move, a wedding or a holiday.", "Season's shopping."],
  source: "Decayed count of an account's own surprises.",
  numbers: ["outliers", "ratio"],
  evaluate(facts) {
    if (!(facts.outliers7d >= 1) || !(facts.ratioToUsual >= 2) || facts.habits < 10) return undefined;
    return {
      logOdds: Math.min(2, 0.6 * facts.outliers7d),
      numbers: { outliers: facts.outliers7d, ratio: facts.ratioToUsual },
    };
  },
  sentence({ outliers, ratio }) {
    const others = outliers === 1 ? "another amount" : `${wordCount(outliers)} other amounts`;
    return `Within 7 days before these ${wordMultiple(ratio)} times the usual, ${others} passed three times the usual.`;
  },
});
