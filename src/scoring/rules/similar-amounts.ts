/** Several nearly equal amounts within the hour. */
import { hourMs } from "../calendar.ts";
import { isExactWithin, ownAmountOf } from "../facts/facts.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const fewest = 2;

export const similarAmounts = defineRule({
  code: "SIMILAR_AMOUNTS",
  family: "pace",
  title: "Nearly equal amounts",
  meaning:
    "At least two other payments within 5 % of this amount were sent within the hour, as when a sum is split. An identical amount counts " +
    "only if it went to another counterparty.",
  innocentCauses: ["Several drinks or fares on one day.", "A shop with few different prices."],
  source: "Split payment typologies.",
  numbers: ["others", "isExact", "amount", "sum"],
  needs: [{ fact: "similar1h", from: fewest }],
  evaluate(facts) {
    const amount = ownAmountOf(facts);
    // Equal payments to the same counterparty are another rule's, and so are not among these.
    const isExact = facts.sameAmount1h > 0 ? 0 : isExactWithin(facts, hourMs);
    return {
      logOdds: Math.min(1.8, 0.6 + 0.3 * (facts.similar1h - fewest)),
      numbers: { others: facts.similar1h, isExact, amount, sum: facts.similarSum1h + amount },
    };
  },
  sentence({ others, isExact, amount, sum }, words = wordsOfFirstEdition) {
    const total = `${isExact === 1 ? "" : "at least "}${words.own(sum)} together with it`;
    const payments = words.atLeast(others, "other payment", isExact).replace(/^[am]/, (letter) => letter.toUpperCase());
    return `${payments} within 5 % of ${words.own(amount)} went out within the hour, ${total}.`;
  },
});
