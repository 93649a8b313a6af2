/** The hour and the day of the week against those that the account has used. */
import { type FactRows, fact } from "./fact-row.ts";

export const clockFacts = {
  clockHabits: fact(55, "transactions", "LITTLE_HISTORY", {
    grows: true,
    meaning: "Payments that the account's hours and days of the week rest on.",
  }),
  hourCount: fact(56, "transactions", "TIME_NOVELTY", {
    ruleName: "paymentsAtHour",
    meaning: "The account's payments at this hour of the day.",
  }),
  hourShare: fact(57, "share", "TIME_NOVELTY", {
    ruleName: "hourShare",
    meaning: "The share of payments at this hour; neighbouring hours count half.",
  }),
  hourEvidence: fact(58, "log-odds", "TIME_NOVELTY", {
    trained: "always",
    ruleName: "hourEvidence",
    meaning: "Evidence for fraud from the hour, compared with the account's normal use.",
  }),
  weekdayCount: fact(59, "transactions", "TIME_NOVELTY", {
    ruleName: "paymentsAtWeekday",
    meaning: "The account's payments on this day of the week.",
  }),
  weekdayEvidence: fact(60, "log-odds", "TIME_NOVELTY", {
    trained: "always",
    ruleName: "weekdayEvidence",
    meaning: "Evidence for fraud from the day of the week.",
  }),
} as const satisfies FactRows;
