/** Pace and the last few events. Counts are of the last 16 events at most, this one included, with retries of one payment as one. */
import { type FactRows, fact } from "./fact-row.ts";

export const paceFacts = {
  count1m: fact(21, "transactions", "VELOCITY_BURST", { meaning: "The account's payments within a minute." }),
  count10m: fact(22, "transactions", "VELOCITY_BURST", { meaning: "The account's payments within 10 minutes." }),
  count1h: fact(23, "transactions", "VELOCITY_BURST", {
    trained: "always",
    meaning: "The account's payments within the hour.",
  }),
  count24h: fact(24, "transactions", "VELOCITY_BURST", {
    trained: "always",
    meaning: "The account's payments within a day.",
  }),
  earlierBurst: fact(204, "transactions", "VELOCITY_BURST", {
    ruleName: "earlierBurst",
    meaning: "The most payments within 10 minutes that the account made before yesterday; 0 for fewer than four.",
  }),
  payees10m: fact(206, "count", "PAYOUT_RUN", {
    ruleName: "payees10m",
    meaning:
      "How many counterparties the account paid within 10 minutes, with this payment, of the last 16 events; 0 where it names none.",
  }),
  dailyRate: fact(25, "transactions", "VELOCITY_BURST", {
    trained: "always",
    ruleName: "dailyRate",
    meaning: "Payments per day over the account's last 30 days.",
  }),
  decayed1h: fact(26, "transactions", "VELOCITY_BURST", {
    meaning: "The account's payments before it, each weighing less the older it is: after an hour, 37 %.",
  }),
  decayed1d: fact(27, "transactions", "VELOCITY_BURST", {
    meaning: "The account's payments before it, each weighing less the older it is: after a day, 37 %.",
  }),
  decayed7d: fact(28, "transactions", "VELOCITY_BURST", {
    meaning: "The account's payments before it, each weighing less the older it is: after 7 days, 37 %.",
  }),
  decayed30d: fact(29, "transactions", "VELOCITY_BURST", {
    meaning: "The account's payments before it, each weighing less the older it is: after 30 days, 37 %.",
  }),
  spent1h: fact(30, "money", "VELOCITY_BURST", {
    meaning: "What the account paid before it, each payment weighing less the older it is: after an hour, 37 %.",
  }),
  spent1d: fact(31, "money", "VELOCITY_BURST", {
    meaning: "What the account paid before it, each payment weighing less the older it is: after a day, 37 %.",
  }),
  spent7d: fact(32, "money", "VELOCITY_BURST", {
    meaning: "What the account paid before it, each payment weighing less the older it is: after 7 days, 37 %.",
  }),
  spent30d: fact(33, "money", "VELOCITY_BURST", {
    meaning: "What the account paid before it, each payment weighing less the older it is: after 30 days, 37 %.",
  }),
  // Half the Poisson deviance of the last minute, 10 minutes, hour or day: the most surprising of them.
  paceEvidence: fact(91, "log-odds", "VELOCITY_BURST", {
    trained: "always",
    ruleName: "paceEvidence",
    meaning: "Evidence for fraud from the pace, compared with the account's own rate.",
  }),
  tries: fact(84, "transactions", "RETRY_STORM", {
    trained: "always",
    ruleName: "tries",
    meaning: "Attempts of this same payment among the latest, including this one.",
  }),
  sinceRetryMs: fact(85, "milliseconds", "RETRY_STORM", {
    meaning: "Since the latest event that was left out as a further try of a payment.",
  }),
  ringReachMs: fact(86, "milliseconds", "VELOCITY_BURST", {
    meaning: "Since the oldest of the last 16 events, once there were more.",
  }),
  // Of the same counterparty as far as both name one.
  sameAmount10m: fact(34, "transactions", "DUPLICATE", {
    trained: "always",
    ruleName: "sameAmount10m",
    meaning: "Payments of the same amount within 10 minutes.",
  }),
  sameAmount1h: fact(88, "transactions", "DUPLICATE", {
    ruleName: "sameAmount1h",
    meaning: "Payments of the same amount within the hour.",
  }),
  sameElsewhere1h: fact(89, "transactions", "SIMILAR_AMOUNTS", {
    trained: "always",
    ruleName: "sameElsewhere1h",
    meaning: "Payments of the same amount to another counterparty within the hour.",
  }),
  sinceSameMs: fact(35, "milliseconds", "DUPLICATE", {
    ruleName: "sinceSame",
    meaning: "Time since the last payment of the same amount within 10 minutes.",
  }),
  // Of another amount, or of this very one to another counterparty.
  similar1h: fact(36, "transactions", "SIMILAR_AMOUNTS", {
    trained: "always",
    ruleName: "similar1h",
    meaning: "Payments within 5 % of this amount within the hour.",
  }),
  similarSum1h: fact(37, "money", "SIMILAR_AMOUNTS", { ruleName: "similarSum1h", meaning: "Their sum." }),
  smallRun: fact(38, "transactions", "CARD_TESTING", {
    trained: "always",
    ruleName: "smallRun",
    meaning: "Consecutive earlier amounts of at most a twentieth of this one, within a day.",
  }),
  smallLargest: fact(39, "money", "CARD_TESTING", {
    ruleName: "smallLargest",
    meaning: "The largest amount of that run.",
  }),
  smallSpanMs: fact(40, "milliseconds", "CARD_TESTING", {
    ruleName: "smallSpan",
    meaning: "Time since the first payment of that run.",
  }),
  risingRun: fact(41, "transactions", "ESCALATION", {
    trained: "always",
    ruleName: "risingRun",
    meaning: "Consecutive rising amounts up to this one, within 6 hours.",
  }),
  risingFactor: fact(42, "times", "ESCALATION", {
    trained: "always",
    ruleName: "risingFactor",
    meaning: "This amount divided by the first of that run.",
  }),
  risingSpanMs: fact(43, "milliseconds", "ESCALATION", {
    ruleName: "risingSpan",
    meaning: "Time since the first payment of that run.",
  }),
  // Decayed sums of how surprising each of the account's earlier amounts was when it came.
  heat1d: fact(92, "log-odds", "UNUSUAL_SPELL", {
    trained: "always",
    ruleName: "heat1d",
    meaning: "How unusual the account's amounts were, with a decay of 1 day.",
  }),
  heat7d: fact(93, "log-odds", "UNUSUAL_SPELL", {
    trained: "always",
    ruleName: "heat7d",
    meaning: "How unusual the account's amounts were, with a decay of 7 days.",
  }),
  heat14d: fact(94, "log-odds", "UNUSUAL_SPELL", {
    trained: "always",
    ruleName: "heat14d",
    meaning: "How unusual the account's amounts were, with a decay of 14 days.",
  }),
  count2h: fact(195, "transactions", "RAPID_SPENDING", {
    ruleName: "payments2h",
    meaning: "The account's payments within two hours.",
  }),
  spent2h: fact(196, "money", "RAPID_SPENDING", {
    ruleName: "spent2h",
    meaning: "What the account spent within two hours, this payment included.",
  }),
  countThere2h: fact(198, "transactions", "RAPID_SPENDING", {
    ruleName: "paymentsThere2h",
    meaning: "Of these payments, those to the same counterparty.",
  }),
  largest2h: fact(197, "money", "RAPID_SPENDING", {
    meaning: "The largest of these payments.",
  }),
} as const satisfies FactRows;
