/** The amount against the account's own, the shape of the number, and amounts just under a threshold. */
import { type FactRows, fact } from "./fact-row.ts";

export const amountFacts = {
  usual: fact(8, "money", "AMOUNT_VS_HISTORY", {
    ruleName: "usualAmount",
    meaning: "The median of the account's payments. Retries count once, older payments count less.",
  }),
  habits: fact(7, "transactions", "LITTLE_HISTORY", {
    trained: "always",
    grows: true,
    ruleName: "habits",
    meaning: "The number of payments behind that median.",
  }),
  ratioToUsual: fact(9, "times", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "timesUsual",
    meaning: "The amount divided by usualAmount.",
  }),
  // A robust standard deviation, drawn towards that of people in general while habits are few.
  spread: fact(10, "standard deviations", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "usualSpread",
    meaning: "The spread of the natural logarithm of the account's amounts.",
  }),
  // Log-likelihood ratio of an amount this large, fraud against the account's own habit.
  amountEvidence: fact(11, "log-odds", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "amountEvidence",
    meaning: "Evidence for fraud from the amount, compared with the account's normal use.",
  }),
  amountZ: fact(90, "standard deviations", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "amountDeviation",
    meaning: "The z-score of the log amount over the account's last 90 days.",
  }),
  nearlyAsLarge: fact(12, "transactions", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "nearlyAsLarge",
    meaning: "Payments older than a week of at least 80 % of this amount.",
  }),
  largest: fact(13, "money", "AMOUNT_VS_HISTORY", {
    grows: true,
    ruleName: "largestAmount",
    meaning: "The account's largest payment.",
  }),
  ratioToLargest: fact(14, "times", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "timesLargest",
    meaning: "The amount divided by the largest amount.",
  }),
  ratioToSecondLargest: fact(15, "times", "AMOUNT_VS_HISTORY", {
    ruleName: "timesSecondLargest",
    meaning: "The amount divided by the second largest amount.",
  }),
  ratioToMean30d: fact(16, "times", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "timesMean30d",
    meaning: "The amount divided by the mean of 30 days with decay.",
  }),
  outliers7d: fact(17, "transactions", "UNUSUAL_SPELL", {
    trained: "always",
    ruleName: "outliers7d",
    meaning: "Payments above three times the usual amount in 7 days, among the last 16.",
  }),
  isRound: fact(61, "truth", "ROUND_AMOUNT", { ruleName: "isRound", meaning: "Whether the amount is round." }),
  roundShare: fact(62, "share", "ROUND_AMOUNT", {
    ruleName: "roundShare",
    meaning: "The share of round amounts among the account's payments.",
  }),
  digitHabits: fact(65, "transactions", "LITTLE_HISTORY", {
    grows: true,
    meaning: "Payments that the account's first digits rest on.",
  }),
  digitShare: fact(66, "share", "BENFORD", {
    meaning: "The share of the account's payments with this first digit, from 100 payments on.",
  }),
  benfordDistance: fact(67, "count", "BENFORD", {
    ruleName: "benfordDistance",
    meaning: "Chi-squared statistic of the first digits against Benford's law, from 100 payments on.",
  }),
  bandThreshold: fact(47, "money", "STRUCTURING", {
    ruleName: "bandThreshold",
    meaning: "The reporting threshold that the amount is just under; none that is worth less than 500 US dollars.",
  }),
  bandCount7d: fact(48, "transactions", "STRUCTURING", {
    trained: "always",
    ruleName: "bandCount7d",
    meaning: "Amounts just under that threshold in 7 days, including this one; at most five.",
  }),
  bandSum7d: fact(49, "money", "STRUCTURING", { ruleName: "bandSum7d", meaning: "Their sum." }),
  bandCount30d: fact(50, "transactions", "STRUCTURING", {
    trained: "always",
    ruleName: "bandCount30d",
    meaning: "Amounts just under that threshold in 30 days, including this one; at most five.",
  }),
  bandSum30d: fact(51, "money", "STRUCTURING", { ruleName: "bandSum30d", meaning: "Their sum." }),
  bandHabitShare: fact(52, "share", "STRUCTURING", {
    meaning: "The share of the account's payments that lie just under it.",
  }),
  bandReachMs: fact(87, "milliseconds", "STRUCTURING", {
    meaning: "Since the oldest amount just under a threshold that is kept, once their places are full.",
  }),
} as const satisfies FactRows;
