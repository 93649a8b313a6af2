/** The customer is on the watch list. */
import { defineRule } from "./rule.ts";

/** Enough to bring an ordinary payment to review at the usual base rate, and no more. */
const weight = 5;

export const listHit = defineRule({
  code: "LIST_HIT",
  family: "customer",
  title: "Customer on the watch list",
  meaning: "The customer file has the account's customer on the watch list.",
  innocentCauses: ["An outdated entry.", "A person with the same name."],
  source: "The operator's own list.",
  numbers: [],
  needs: [{ fact: "isListed", from: 1 }],
  evaluate(facts) {
    return facts.isListed === 1 ? { logOdds: weight, numbers: {} } : undefined;
  },
  sentence() {
    return "The customer is on the watch list.";
  },
});
