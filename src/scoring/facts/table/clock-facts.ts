/** The hour and the day of the week against those that the account has used. */
import type { FactRows } from "./fact-row.ts";

export const clockFacts = {
  clockHabits: {
    order: 55,
    unit: "transactions",
    theme: "LITTLE_HISTORY",
    grows: true,
    meaning: "Payments that the account's hours and days of the week rest on.",
  },
  hourCount: {
    order: 56,
    unit: "transactions",
    theme: "TIME_NOVELTY",
    ruleName: "paymentsAtHour",
    meaning: "The account's payments at this hour of the day.",
  },
  hourShare: {
    order: 57,
    unit: "share",
    theme: "TIME_NOVELTY",
    ruleName: "hourShare",
    meaning: "The share of payments at this hour; neighbouring hours count half.",
  },
  hourEvidence: {
    order: 58,
    unit: "log-odds",
    theme: "TIME_NOVELTY",
    trained: "always",
    ruleName: "hourEvidence",
    meaning: "Evidence for fraud from the hour, compared with the account's normal use.",
  },
  weekdayCount: {
    order: 59,
    unit: "transactions",
    theme: "TIME_NOVELTY",
    ruleName: "paymentsAtWeekday",
    meaning: "The account's payments on this day of the week.",
  },
  weekdayEvidence: {
    order: 60,
    unit: "log-odds",
    theme: "TIME_NOVELTY",
    trained: "always",
    ruleName: "weekdayEvidence",
    meaning: "Evidence for fraud from the day of the week.",
  },
} as const satisfies FactRows;
