/** A bill that comes again at even intervals. */
import { wordNumberOf } from "../wording.ts";
import { type Words, wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const weightOfOnce = -1.2;
/** Wages and rents are the same to the cent; what a thief takes is so by chance only. */
const weightOfOnceExactly = -2.4;
const exactly = 1e-4;
const weight = -3;

/** What stands for one that was declined. */
const declinedOnce = 0.5;

/** Of one earlier payment alone there are no intervals. */
export function wordRecurrences(recurrences: number, { edition }: Words): string {
  if (recurrences < 1) return "A payment of about this amount came a month or a quarter before, and was declined.";
  return recurrences < 2
    ? `A payment of about this amount came ${edition < 4 ? "once before, " : ""}a week, two weeks, a month or a quarter ${edition < 4 ? "ago" : "before"}.`
    : `A payment of about this amount came ${wordNumberOf(recurrences, "time")} before at even intervals.`;
}

export const recurringPayment = defineRule({
  code: "RECURRING_PAYMENT",
  family: "known",
  title: "Recurring payment",
  meaning:
    "A payment of this amount came a week, two weeks, a month or a quarter before: to the same counterparty within 10 %, or within 2 % " +
    "where none is named and the amount is far above the usual. It lowers the score, more from the third time on or where the amount is " +
    "the very same. One after a payment that was known to be fraud does not count, nor one a week or two after a payment that was declined; " +
    "after a month it does, as half a payment.",
  innocentCauses: ["It speaks for the payment, not against it."],
  source: "Recurring transactions as in the technical standards on strong customer authentication.",
  numbers: ["recurrences"],
  needs: [{ fact: "recurrences", from: declinedOnce }],
  evaluate({ recurrences, invoicePaid, billChange }) {
    if (invoicePaid >= 1) return undefined;
    const once = billChange <= exactly ? weightOfOnceExactly : weightOfOnce;
    return { logOdds: recurrences >= 2 ? weight : once, numbers: { recurrences } };
  },
  sentence({ recurrences }, words = wordsOfFirstEdition) {
    return wordRecurrences(recurrences, words);
  },
  isCalming: () => true,
});
