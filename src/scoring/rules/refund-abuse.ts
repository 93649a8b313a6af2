/** More comes back than was paid, or far too often. */
import { dayMs } from "../calendar.ts";
import { type Facts, ownAmountOf } from "../facts/facts.ts";
import { wordCount, wordShare } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** A purchase may be older than the account's past, or made with another card. */
const fewestEarlier = 20;
const fewestAgeMs = 30 * dayMs;
const withoutSale = 2.6;
/** More for an amount that is large for the account. */
const large = 1.2;
const timesUsual = 3;
const fewestRefunds = 4.5;
const mostlyReturned = 0.6;
const strongest = 4;
/** Where so many purchases are known, most of them given back is a habit and no bad fit. */
const fewestPurchases = 5;
const perRefundOfMany = 0.7;
const strongestOfMany = 5.2;
/** Of each further refund by a merchant whom the account has not paid. */
const again = 1;
const mostAgain = 2;
/** Shipping, deposits and exchange rates. */
const overPaid = 1.05;
/** As a multiple; more is not told apart. */
const manyTimes = 10;

/** Nothing was ever paid there, or less than has come back. */
function isOverRefunded(facts: Facts): boolean {
  if (!(facts.earlier >= fewestEarlier) || facts.ageMs < fewestAgeMs) return false;
  if (facts.paidThere > 0) return facts.returnedThere > overPaid * facts.paidThere;
  return facts.paidThere === 0 && (facts.isNewCounterparty === 1 || facts.returnedThere > -1.01 * ownAmountOf(facts));
}

function weighHabit(facts: Facts): number {
  const refunds = facts.refunds30d + 1;
  // Where no counterparty is named, nobody knows how much was bought there.
  const share = facts.paidThere > 0 ? facts.returnedThere / facts.paidThere : mostlyReturned;
  if (!(refunds >= fewestRefunds) || share < mostlyReturned) return 0;
  const isOfMany = facts.paymentsThere >= fewestPurchases;
  const [perRefund, most] = isOfMany ? [perRefundOfMany, strongestOfMany] : [0.4, strongest];
  return Math.min(most, 2.6 + perRefund * (refunds - fewestRefunds));
}

/** What came back before counts as further refunds of about this size. */
function weighRepeats(facts: Facts): number {
  if (facts.paymentsThere !== 0) return 0;
  const own = -ownAmountOf(facts);
  // Without a rate the amount has no value in the account's unit.
  if (!(own > 0)) return 0;
  return Math.min(mostAgain, again * Math.log2(Math.max(1, facts.returnedThere / own)));
}

export const refundAbuse = defineRule({
  code: "REFUND_ABUSE",
  family: "refunds",
  title: "Unusual refunds",
  meaning:
    "More has come back from the merchant than the account has paid it; or the account had at least four refunds within about 30 days, of most of what it bought there.",
  innocentCauses: [
    "A purchase with another card.",
    "A travel agency that refunds what an airline cancelled.",
    "Clothes ordered in several sizes.",
  ],
  source: "Refund fraud and friendly fraud as described by payment processors.",
  numbers: ["refunds", "share", "isOver"],
  needs: [{ fact: "isRefund", from: 1 }],
  evaluate(facts) {
    if (facts.isRefund !== 1) return undefined;
    const habit = weighHabit(facts);
    const isLarge = -ownAmountOf(facts) >= timesUsual * facts.usual;
    const over = isOverRefunded(facts) ? withoutSale + (isLarge ? large : 0) + weighRepeats(facts) : 0;
    const logOdds = Math.max(habit, over);
    if (logOdds === 0) return undefined;
    const share = facts.paidThere > 0 ? Math.min(99, facts.returnedThere / facts.paidThere) : 0;
    return { logOdds, numbers: { refunds: facts.refunds30d + 1, share, isOver: over >= habit ? 1 : 0 } };
  },
  sentence({ refunds, share, isOver }, words = wordsOfFirstEdition) {
    if (isOver === 1) {
      if (words.edition >= 5 && share >= manyTimes)
        return `With it more than ${manyTimes} times what the account paid this merchant has come back.`;
      return share > 0
        ? `With it ${wordShare(share)} of what the account paid this merchant has come back.`
        : `${words.size} is a refund ${words.edition < 6 ? "of" : "from"} a merchant that the account has not paid.`;
    }
    const returned = share > 0 ? `; ${wordShare(share)} of what it paid this merchant has come back` : "";
    return `The account had about ${wordCount(refunds)} refunds within about 30 days${returned}.`;
  },
});
