/** Several nearly equal amounts within the hour. */
import { wordAmount, wordNumberOf } from "../wording.ts";
import { defineRule } from "./rule.ts";

const fewest = 2;

export const similarAmounts = defineRule({
  code: "SIMILAR_AMOUNTS",
  family: "pace",
  title: "Nearly equal amounts",
  meaning:
    "At least two other amounts within 5 % of this one, but not equal to it, were sent within the hour, as when a sum is split.",
  innocentCauses: ["A round of drinks, or fares on one day.", "Shops with few prices."],
  source: "Split payment typologies.",
  numbers: ["others", "amount", "sum"],
  evaluate(facts) {
    if (!(facts.similar1h >= fewest)) return undefined;
    return {
      logOdds: Math.min(1.8, 0.6 + 0.3 * (facts.similar1h - fewest)),
      numbers: { others: facts.similar1h, amount: facts.amount, sum: facts.similarSum1h + facts.amount },
    };
  },
  sentence({ others, amount, sum }) {
    return `${wordNumberOf(others, "other amount")} within 5 % of ${wordAmount(amount)} were sent within the hour, ${wordAmount(sum)} together.`;
  },
});
