/** The same amount again within minutes. */
import { minuteMs } from "../calendar.ts";
import { isKeptWithin } from "../facts/facts.ts";
import { wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { fewestEarlierTries } from "./retry-storm.ts";
import { defineRule } from "./rule.ts";

const spanMs = 10 * minuteMs;
const strongest = 2;

export const duplicate = defineRule({
  code: "DUPLICATE",
  family: "pace",
  title: "Same amount again",
  meaning: "The same amount was sent within the last 10 minutes, to the same counterparty if both payments name one.",
  innocentCauses: ["Two tickets bought separately.", "A payment that was sent twice by mistake."],
  source: "Duplicate payment checks.",
  numbers: ["amount", "sinceMs", "repeats", "isExact"],
  needs: [{ fact: "sameAmount10m", from: 1 }],
  evaluate(facts) {
    const repeats = facts.sameAmount10m;
    // From here on it is a storm of retries, which another rule takes, until there are too many of them for that.
    if (facts.tries - 1 >= fewestEarlierTries) return undefined;
    const isExact = facts.sameElsewhere1h > 0 ? 0 : isKeptWithin(facts, spanMs);
    return {
      logOdds: Math.min(strongest, 0.5 + 0.2 * repeats),
      numbers: { amount: facts.amount, sinceMs: facts.sinceSameMs, repeats, isExact },
    };
  },
  sentence({ amount, sinceMs, repeats, isExact }, words = wordsOfFirstEdition) {
    const times = repeats > 1 ? `, ${words.atLeast(repeats, "time", isExact)} within 10 minutes` : "";
    return `The same amount, ${words.money(amount)}, was sent ${wordSpan(sinceMs)} before${times}.`;
  },
});
