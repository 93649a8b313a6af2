/** Many accounts pay somebody new far more than they usually pay. */
import { dayMs } from "../calendar.ts";
import { wordCount } from "../wording.ts";
import { defineRule } from "./rule.ts";

const fewest = 4;
const newForMs = 3 * dayMs;
/** While the service is new, so is everybody in it. */
const fewestAgeMs = 7 * dayMs;
const strongest = 4.5;
/** A shop that opens has many large sales as well. */
const weightOfMerchant = 0.5;

export const payeeCrowd = defineRule({
  code: "PAYEE_CROWD",
  family: "links",
  title: "Many payers of a new payee",
  meaning:
    "The account is a week old or older, the counterparty was first paid less than three days ago, and within a day at least four accounts have paid it at least twice what " +
    "this account usually pays. Transfers count twice as much as purchases.",
  innocentCauses: ["A collection for a present or an event.", "A new shop with high prices."],
  source: "Converging payments as described for purchase scams and mule accounts.",
  numbers: ["payers", "ageMs"],
  needs: [{ fact: "counterpartyLarge1d", from: fewest - 1 }],
  evaluate(facts) {
    // With this one.
    const payers = facts.counterpartyLarge1d + 1;
    if (!(facts.ratioToUsual >= 2) || facts.counterpartyAgeMs > newForMs) return undefined;
    if (!(facts.ageMs >= fewestAgeMs)) return undefined;
    const logOdds = Math.min(strongest, 2 + 0.8 * (payers - fewest));
    return {
      logOdds: facts.isTransfer === 1 ? logOdds : weightOfMerchant * logOdds,
      numbers: { payers, ageMs: facts.counterpartyAgeMs || 0 },
    };
  },
  sentence({ payers }) {
    return `${wordCount(payers)} accounts paid this new counterparty at least twice this account's usual amount within a day.`;
  },
});
