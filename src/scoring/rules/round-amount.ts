/** A round amount from an account that does not use them. */
import { wordNumberOf, wordShare } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const fewestHabits = 20;
const rareShare = 0.1;

export const roundAmount = defineRule({
  code: "ROUND_AMOUNT",
  family: "shape",
  title: "Unusually round amount",
  meaning:
    "The amount is a whole number of hundreds and above the usual amount, while fewer than a tenth of the account's amounts are round.",
  innocentCauses: ["A gift, a deposit or a withdrawal of cash.", "A transfer between the customer's own accounts."],
  source: "Round amount tests of forensic accounting.",
  numbers: ["amount", "share", "transactions"],
  needs: [{ fact: "isRound", from: 1 }],
  evaluate(facts) {
    if (facts.isRound !== 1 || facts.habits < fewestHabits) return undefined;
    if (!(facts.roundShare < rareShare) || !(facts.ratioToUsual >= 1.5)) return undefined;
    const likely = facts.roundShare + 0.5 / facts.habits;
    return {
      logOdds: Math.min(0.6, 0.2 * Math.log(0.5 / likely)),
      numbers: { amount: facts.amount, share: facts.roundShare, transactions: facts.spendings },
    };
  },
  sentence({ amount, share, transactions }, words = wordsOfFirstEdition) {
    return `${words.money(amount)} is a ${words.edition < 4 ? "round amount" : "whole number of hundreds"}; ${words.edition >= 6 && share === 0 ? "none" : wordShare(share)} of this account's amounts are, over ${wordNumberOf(transactions, "transaction")}.`;
  },
});
