/** A bill that comes again at even intervals. */
import { wordNumberOf } from "../wording.ts";
import { defineRule } from "./rule.ts";

const weightOfOnce = -1.2;
const weight = -3;

export const recurringPayment = defineRule({
  code: "RECURRING_PAYMENT",
  family: "known",
  title: "Recurring payment",
  meaning:
    "A payment of this amount came a week, two weeks, a month or a quarter before: to the same counterparty within 10 %, or within 2 % " +
    "where none is named and the amount is far above the usual. It lowers the score, more from the third time on.",
  innocentCauses: ["It speaks for the payment, not against it."],
  source: "Recurring transactions as in the technical standards on strong customer authentication.",
  numbers: ["recurrences"],
  evaluate({ recurrences, invoicePaid }) {
    if (!(recurrences >= 1) || invoicePaid >= 1) return undefined;
    return { logOdds: recurrences >= 2 ? weight : weightOfOnce, numbers: { recurrences } };
  },
  sentence({ recurrences }) {
    return `A payment of about this amount came ${wordNumberOf(recurrences, "time")} before at even intervals.`;
  },
  isCalming: () => true,
});
