/** One payment tried again and again. */
import { wordAmount, wordNumberOf } from "../wording.ts";
import { defineRule } from "./rule.ts";

const fewest = 3;

export const retryStorm = defineRule({
  code: "RETRY_STORM",
  family: "pace",
  title: "Retries of one payment",
  meaning:
    "The same amount was sent at least three times before within 10 minutes: a machine or a customer tries one payment again. Retries count " +
    "as one payment everywhere, and this lowers the score, so that they are not taken for independent evidence.",
  innocentCauses: ["A payment that was declined or timed out.", "A client without idempotency."],
  source: "Retry behaviour of payment clients.",
  numbers: ["amount", "repeats"],
  evaluate(facts) {
    if (!(facts.sameAmount10m >= fewest)) return undefined;
    return { logOdds: -0.5, numbers: { amount: facts.amount, repeats: facts.sameAmount10m } };
  },
  sentence({ amount, repeats }) {
    return `${wordAmount(amount)} was sent ${wordNumberOf(repeats, "time")} before within 10 minutes; retries count as one payment.`;
  },
});
