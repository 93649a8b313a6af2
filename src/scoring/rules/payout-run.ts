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
    "At least five transfers within ten minutes, on an account that is not a day old and has received nothing, nearly all to different counterparties, and none of " +
    "more than five times the usual amount. It lowers the score: wages, sellers and suppliers are paid so.",
  innocentCauses: ["It speaks for the payment, not against it."],
  source: "First runs of payrolls and of payouts to sellers.",
  numbers: ["payees"],
  needs: [{ fact: "payees10m", from: fewest }],
  evaluate(facts) {
    const { payees10m, isTransfer, isNewCounterparty, count10m, ageMs } = facts;
    if (isTransfer !== 1 || isNewCounterparty !== 1 || !(ageMs < dayMs)) return undefined;
    if (!(payees10m >= fewestDistinct * count10m) || facts.receipts > 0 || facts.ownFrauds > 0) return undefined;
    if (!(ownAmountOf(facts) <= mostTimes * facts.usual)) return undefined;
    return { logOdds: weight, numbers: { payees: payees10m } };
  },
  sentence({ payees }) {
    return `It belongs to a run of transfers, to ${wordCount(payees)} counterparties or more within ten minutes.`;
  },
  isCalming: () => true,
});
