/** A high amount in a young relation. */
import { dayMs } from "../calendar.ts";
import { ownAmountOf } from "../facts/facts.ts";
import { wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const youngMs = 30 * dayMs;
const veryYoungMs = 7 * dayMs;
const rareShare = 0.05;

export const newAccount = defineRule({
  code: "NEW_ACCOUNT",
  family: "customer",
  title: "High amount of a new customer",
  meaning:
    "The customer was onboarded less than 30 days ago according to the customer file, and the amount is high among peers, for the " +
    "account, or for the expected monthly volume.",
  innocentCauses: [
    "Furniture for a new home, or a transferred balance.",
    "A migrated customer who was onboarded earlier than the file says.",
  ],
  source: "Application and mule fraud typologies.",
  numbers: ["amount", "ageMs"],
  needs: [{ fact: "relationAgeMs", from: 0 }],
  evaluate(facts) {
    const ageMs = facts.relationAgeMs;
    if (!(facts.amount > 0) || ageMs >= youngMs) return undefined;
    const isHigh =
      facts.peersShare < rareShare ||
      (facts.habits >= 3 && facts.ratioToUsual >= 3) ||
      ownAmountOf(facts) >= 0.5 * facts.expectedMonthlyVolume;
    if (!isHigh) return undefined;
    return { logOdds: ageMs < veryYoungMs ? 1.4 : 0.9, numbers: { amount: facts.amount, ageMs } };
  },
  sentence({ amount, ageMs }, words = wordsOfFirstEdition) {
    // Which of its measures the amount is high by is not kept.
    if (words.edition === 6)
      return `${words.money(amount)} is high, by comparable accounts, by the account's own payments or by its expected volume, for a relation that began ${wordSpan(ageMs)} ago.`;
    return `${words.money(amount)} is high for a relation that began ${wordSpan(ageMs)} ago.`;
  },
});
