/** One payment tried again and again. */
import { minuteMs } from "../calendar.ts";
import { isKeptWithin } from "../facts/facts.ts";
import { wordAtLeast } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** Tries before this one from which on they are a storm. */
export const fewestEarlierTries = 3;
const spanMs = 10 * minuteMs;

export const retryStorm = defineRule({
  code: "RETRY_STORM",
  family: "pace",
  title: "Retries of one payment",
  meaning:
    "The same amount was sent three to five times within 10 minutes, to the same counterparty if one is given: a client or a person " +
    "retries one payment. Retries count as one payment in all features, and this reason lowers the score, so that retries are not " +
    "counted as independent evidence. More retries, or over a longer time, count as separate payments.",
  innocentCauses: ["A payment that was declined or timed out.", "A client without idempotency."],
  source: "Retry behaviour of payment clients.",
  numbers: ["amount", "repeats", "isExact"],
  needs: [{ fact: "tries", from: fewestEarlierTries + 1 }],
  evaluate(facts) {
    const repeats = facts.tries - 1;
    const isAll = facts.sameAmount10m === repeats && facts.sameElsewhere1h === 0;
    const isExact = isAll ? isKeptWithin(facts, spanMs) : 0;
    return { logOdds: -0.5, numbers: { amount: facts.amount, repeats, isExact } };
  },
  isCalming: () => true,
  sentence({ amount, repeats, isExact }, words = wordsOfFirstEdition) {
    return `${words.money(amount)} was sent ${wordAtLeast(repeats, "time", isExact)} before within 10 minutes; retries count as one payment.`;
  },
});
