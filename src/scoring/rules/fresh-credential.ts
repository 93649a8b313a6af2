/** A payment to somebody new soon after a credential was changed. */
import { dayMs, hourMs } from "../calendar.ts";
import { wordSpan } from "../wording.ts";
import { defineRule } from "./rule.ts";

const freshMs = dayMs;
const justAddedMs = hourMs;
const weight = 3;
/** More where the amount is unusual as well. */
const weightOfAmount = 1.2;
const unusualFrom = 2;

export const freshCredential = defineRule({
  code: "FRESH_CREDENTIAL",
  family: "payee",
  title: "New payee after a changed credential",
  meaning:
    "A credential was changed less than a day before (attribute credentialChangedAt), and the payee is new to the account or was added " +
    "within the hour (attribute payeeAddedAt).",
  innocentCauses: ["A new phone that had to be registered, and the first payment from it."],
  source: "SIM swaps and account takeovers as described by ENISA.",
  numbers: ["changedMs", "addedMs"],
  needs: [{ fact: "credentialAgeMs", below: freshMs }],
  evaluate(facts) {
    const isNew = facts.payeePayments === 0 || facts.payeeAddedMs < justAddedMs;
    if (!isNew || facts.payeePayments >= 2) return undefined;
    const logOdds = facts.ratioToUsual >= unusualFrom ? weight + weightOfAmount : weight;
    return {
      logOdds,
      numbers: { changedMs: facts.credentialAgeMs, addedMs: facts.payeeAddedMs >= 0 ? facts.payeeAddedMs : -1 },
    };
  },
  sentence({ changedMs, addedMs }) {
    const added = addedMs >= 0 ? `, which was added ${wordSpan(addedMs)} before` : "";
    return `A credential of the account was changed ${wordSpan(changedMs)} before this payment to a new payee${added}.`;
  },
});
