/** A counterparty that was paid for the first time lately, and is paid more each time. */
import { dayMs } from "../calendar.ts";
import { wordNumberOf, wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

const fewestEarlier = 2;
const fewestHabits = 10;
const newForMs = 21 * dayMs;
/** Against the last amount, and all of them together against the account's usual. */
const growsFrom = 1.2;
const fromTimes = 10;
const weakest = 1.6;
const perDoubling = 1;
const strongest = 4;

export const payeeRun = defineRule({
  code: "PAYEE_RUN",
  family: "payee",
  title: "Growing payments to a new payee",
  meaning:
    "At least the third transfer to a counterparty that the account first paid less than three weeks ago, larger than the one before, and " +
    "all of them together at least ten times the account's usual amount.",
  innocentCauses: ["A craftsman or a builder who is paid by stages.", "Money moved to a new account of one's own."],
  source: "Authorised scams and slow takeovers, where small payments come before large ones.",
  numbers: ["payments", "times", "growth", "ageMs"],
  needs: [{ fact: "isTransfer", from: 1 }],
  evaluate({ isTransfer, payeePayments, payeeAgeMs, payeeGrowth, payeeSumRatio, habits }) {
    if (isTransfer !== 1 || !(payeePayments >= fewestEarlier) || !(habits >= fewestHabits)) return undefined;
    if (!(payeeAgeMs < newForMs) || !(payeeGrowth >= growsFrom) || !(payeeSumRatio >= fromTimes)) return undefined;
    return {
      logOdds: Math.min(strongest, weakest + perDoubling * Math.log2(payeeSumRatio / fromTimes)),
      numbers: { payments: payeePayments + 1, times: payeeSumRatio, growth: payeeGrowth, ageMs: payeeAgeMs },
    };
  },
  sentence({ payments, times, growth, ageMs }, words = wordsOfFirstEdition) {
    return `It is payment ${payments.toFixed(0)} to a counterparty first paid ${wordSpan(ageMs)} before, ${words.times(growth)} the last one; the ${wordNumberOf(payments, "payment")} together are ${words.times(times)} the usual amount.`;
  },
});
