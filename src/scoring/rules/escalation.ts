/** Amounts that only grow, in quick succession. */
import { isExactWithin } from "../facts/facts.ts";
import { wordAtLeast, wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const fewest = 3;
const fromFactor = 4;

export const escalation = defineRule({
  code: "ESCALATION",
  family: "pace",
  title: "Rising amounts",
  meaning:
    "At least three payments within 6 hours before this one, each larger than the previous one. This payment is at least four times the " +
    "first.",
  innocentCauses: ["A shopping trip that ends with the largest purchase.", "Deposits in a game."],
  source: "Limit probing typologies.",
  numbers: ["payments", "isExact", "factor", "spanMs"],
  needs: [{ fact: "risingRun", from: fewest }],
  evaluate(facts) {
    if (facts.risingFactor < fromFactor) return undefined;
    const length = 0.6 + 0.35 * (facts.risingRun - fewest);
    return {
      logOdds: Math.min(2, length + 0.3 * Math.log(facts.risingFactor / fromFactor)),
      numbers: {
        payments: facts.risingRun + 1,
        isExact: isExactWithin(facts, facts.risingSpanMs),
        factor: facts.risingFactor,
        spanMs: facts.risingSpanMs,
      },
    };
  },
  sentence({ payments, isExact, factor, spanMs }, words = wordsOfFirstEdition) {
    // Where the run may reach further back, its true first was smaller still.
    const growth = `${isExact === 1 ? "" : "at least "}${words.times(factor)} the first`;
    const span = isExact === 1 ? ` within ${wordSpan(spanMs)}` : wordOpenSpan(spanMs);
    return `It is the last of ${wordAtLeast(payments, "payment", isExact)}${span} that only grew, to ${growth}.`;
  },
});

/** Of those that are known only some may be left, so that it took longer; of a moment that says nothing. */
function wordOpenSpan(spanMs: number): string {
  return spanMs < 1_000 ? "" : ` over about ${wordSpan(spanMs)} or more`;
}
