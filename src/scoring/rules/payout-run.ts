/** A first run of transfers to one payee after another, as wages and sellers are paid. */
import { dayMs } from "../calendar.ts";
import { ownAmountOf } from "../facts/facts.ts";
import { wordCount } from "../wording.ts";
import { defineRule } from "./rule.ts";

const fewest = 5;
/** Who empties an account, or tries a card, comes back to the same few. */
const fewestDistinct = 0.9;
/** Nor is anybody paid so much beside the others. */
const mostTimes = 5;
const weight = -2;

export const payoutRun = defineRule({
  code: "PAYOUT_RUN",
  family: "known",
  title: "Run of payouts",
  meaning:
    "At least five transfers within ten minutes, on an account that is not a day old and has received nothing, each to another counterparty and of " +
    "at most five times the usual amount. It lowers the score: wages, sellers and suppliers are paid so.",
  innocentCauses: ["It speaks for the payment, not against it."],
  source: "First runs of payrolls and of payouts to sellers.",
  numbers: ["payments", "distinct"],
  needs: [{ fact: "isTransfer", from: 1 }],
  evaluate(facts) {
    const { isTransfer, count10m, isNewCounterparty, counterpartiesSeen, counterpartiesDistinct, ageMs } = facts;
    if (isTransfer !== 1 || isNewCounterparty !== 1 || !(count10m >= fewest) || !(ageMs < dayMs)) return undefined;
    if (!(counterpartiesDistinct >= fewestDistinct * facts.earlier) || counterpartiesSeen < facts.earlier) return undefined;
    if (facts.receipts > 0 || facts.ownFrauds > 0 || !(ownAmountOf(facts) <= mostTimes * facts.usual)) return undefined;
    return { logOdds: weight, numbers: { payments: counterpartiesSeen + 1, distinct: counterpartiesDistinct + 1 } };
  },
  sentence({ payments, distinct }) {
    const others = distinct >= payments ? "each to another counterparty" : `to about ${wordCount(distinct)} counterparties`;
    return `It is one of ${wordCount(payments)} transfers of a run, ${others}.`;
  },
  isCalming: () => true,
});
