/** The same amount again within minutes. */
import { wordAmount, wordSpan } from "../wording.ts";
import { defineRule } from "./rule.ts";

/** From here on it is a storm of retries, which another rule takes. */
const most = 2;

export const duplicate = defineRule({
  code: "DUPLICATE",
  family: "pace",
  title: "Same amount again",
  meaning:
    "The very same amount was sent within the last 10 minutes, to the same counterparty as far as both name one.",
  innocentCauses: ["Two tickets bought one by one.", "A payment that was sent twice by mistake."],
  source: "Duplicate payment checks.",
  numbers: ["amount", "sinceMs", "repeats"],
  evaluate(facts) {
    const repeats = facts.sameAmount10m;
    if (!(repeats >= 1) || repeats > most) return undefined;
    return {
      logOdds: 0.5 + 0.2 * repeats,
      numbers: { amount: facts.amount, sinceMs: facts.sinceSameMs, repeats },
    };
  },
  sentence({ amount, sinceMs, repeats }) {
    const times = repeats > 1 ? `, ${repeats} times within 10 minutes` : "";
    return `The same amount, ${wordAmount(amount)}, was sent ${wordSpan(sinceMs)} before${times}.`;
  },
});
