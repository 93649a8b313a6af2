/** Several tiny amounts, then a big one. */
import { hourMs } from "../calendar.ts";
import { isExactWithin, ownAmountOf } from "../facts/facts.ts";
import { wordAtLeast, wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const fewest = 3;
const longestMs = 2 * hourMs;
/** Small beside the account's own usual too, once it has one; morning coffees before the rent are not tests. */
const smallBesideUsual = 0.2;
const habitsForUsual = 10;

export const cardTesting = defineRule({
  code: "CARD_TESTING",
  family: "pace",
  title: "Small tests before a large payment",
  meaning:
    "At least three payments of a twentieth of this amount or less came just before it, within two hours, and were small for the " +
    "account as well: stolen cards are tried with small amounts first.",
  innocentCauses: ["Parking, coffee and tickets before a large purchase.", "A wallet's verification debits."],
  source: "Card testing as described by card schemes and payment processors.",
  numbers: ["tests", "isExact", "largestTest", "amount", "spanMs"],
  needs: [{ fact: "smallRun", from: fewest }],
  evaluate(facts) {
    if (facts.smallSpanMs > longestMs) return undefined;
    if (facts.habits >= habitsForUsual && facts.smallLargest > smallBesideUsual * facts.usual) return undefined;
    return {
      logOdds: Math.min(3, 1.5 + 0.5 * (facts.smallRun - fewest)),
      numbers: {
        tests: facts.smallRun,
        isExact: isExactWithin(facts, facts.smallSpanMs),
        largestTest: facts.smallLargest,
        amount: ownAmountOf(facts),
        spanMs: facts.smallSpanMs,
      },
    };
  },
  sentence({ tests, isExact, largestTest, amount, spanMs }, words = wordsOfFirstEdition) {
    return `${words.amount(amount)} follows ${wordAtLeast(tests, "payment", isExact)} of at most ${words.own(largestTest)} within ${wordSpan(spanMs)}, as when a card is tested.`;
  },
});
