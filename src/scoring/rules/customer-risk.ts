/** The customer is rated as high risk. */
import { defineRule } from "./rule.ts";

export const customerRisk = defineRule({
  code: "CUSTOMER_RISK",
  family: "customer",
  title: "High-risk customer",
  meaning: "The customer file rates the account's customer as high risk.",
  innocentCauses: ["A rating by country or industry, not by the person."],
  source: "Risk-based approach of customer due diligence.",
  numbers: [],
  needs: [{ fact: "isHighRisk", from: 1 }],
  evaluate(facts) {
    return facts.isHighRisk === 1 ? { logOdds: 0.9, numbers: {} } : undefined;
  },
  sentence() {
    return "The customer is rated as high risk.";
  },
});
