/** A name that was paid before, at an account that never was. */
import { areSinceRules11 } from "../facts/facts.ts";
import { wordNumberOf } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const weightOfOnce = 2;
const weight = 4;

export const payeeChanged = defineRule({
  code: "PAYEE_CHANGED",
  family: "payee",
  title: "Known payee, new account",
  meaning:
    "The attribute counterpartyName of this transfer is one that the account has paid before, but always at another counterpartyId. " +
    "Invoices and payrolls are redirected in this way.",
  innocentCauses: ["A supplier that changed its bank and said so.", "Two payees of the same name."],
  source: "Business e-mail compromise and payroll diversion as described by the FBI and Europol.",
  numbers: ["payments"],
  needs: [{ fact: "samePayeeName", from: 1 }],
  evaluate(facts) {
    const { samePayeeName, isNewCounterparty } = facts;
    // Fewer payees are remembered with their payments than by their ids alone.
    if (areSinceRules11(facts) && isNewCounterparty === 0) return undefined;
    return { logOdds: samePayeeName >= 2 ? weight : weightOfOnce, numbers: { payments: samePayeeName } };
  },
  sentence({ payments }, { edition } = wordsOfFirstEdition) {
    const known =
      edition < 5
        ? "The account is new, but the payee's name was paid before"
        : "The payee's account was never paid before, but its name was";
    return `${known}: ${wordNumberOf(payments, "payment")} went to another account of that name.`;
  },
});
