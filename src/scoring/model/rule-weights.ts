/** How much single rules count beside ranks, which repeat some of them. */
import { isWithin } from "../../learning/stored.ts";

export const mostRules = 100;

/** A TypeError says what is wrong. */
export function parseRuleWeights(stored: unknown): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  if (entries.length === 0 || entries.length > mostRules)
    throw new TypeError("Stored model: its weights of rules are none or too many.");
  for (const [code, weight] of entries) {
    if (!isWithin(weight, 0, 10)) throw new TypeError("Stored model: the weight of a rule is out of range.");
    weights.set(code, weight);
  }
  return weights;
}
