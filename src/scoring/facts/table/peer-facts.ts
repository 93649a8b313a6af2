/** Peers, and ranks among those of the days before: the share of them that was at least as suspicious. */
import { type FactRows, fact } from "./fact-row.ts";

export const peerFacts = {
  peers: fact(18, "transactions", "AMOUNT_VS_PEERS", {
    grows: true,
    ruleName: "peers",
    meaning: "Payments of comparable accounts on earlier days; no value while there are few.",
  }),
  peersAsLarge: fact(19, "transactions", "AMOUNT_VS_PEERS", {
    grows: true,
    meaning: "How many of them were as large.",
  }),
  peersShare: fact(20, "share", "AMOUNT_VS_PEERS", {
    trained: "always",
    ruleName: "peersShare",
    meaning: "The share of peers' payments as large.",
  }),
  peersHour: fact(106, "times", "TIME_NOVELTY", {
    trained: "always",
    ruleName: "peersHour",
    meaning: "How common the hour is among peers; 1 is the average of the day.",
  }),
  rankRatio: fact(95, "share", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "rankTimesUsual",
    meaning: "The share of peers' payments as far above their usual amount.",
  }),
  rankAmount: fact(96, "share", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "rankAmount",
    meaning: "The share of peers with as unusual an amount.",
  }),
  rankLargest: fact(97, "share", "AMOUNT_VS_HISTORY", {
    trained: "always",
    ruleName: "rankLargest",
    meaning: "The share of peers as far above their largest amount.",
  }),
  rankPace: fact(98, "share", "VELOCITY_BURST", {
    trained: "always",
    ruleName: "rankPace",
    meaning: "The share of peers with as unusual a pace.",
  }),
  rankHaste: fact(99, "share", "VELOCITY_BURST", {
    trained: "always",
    ruleName: "rankHaste",
    meaning: "The share of peers that paid again as quickly.",
  }),
  rankHour: fact(100, "share", "TIME_NOVELTY", {
    trained: "always",
    ruleName: "rankHour",
    meaning: "The share of peers at as unusual an hour.",
  }),
  rankHeat1d: fact(101, "share", "UNUSUAL_SPELL", {
    trained: "always",
    ruleName: "rankHeat1d",
    meaning: "The share of peers after a day as unusual.",
  }),
  rankHeat7d: fact(102, "share", "UNUSUAL_SPELL", {
    trained: "always",
    ruleName: "rankHeat7d",
    meaning: "The share of peers after a week as unusual.",
  }),
  rankHeat14d: fact(103, "share", "UNUSUAL_SPELL", {
    trained: "always",
    ruleName: "rankHeat14d",
    meaning: "The share of peers after two weeks as unusual.",
  }),
  rankDay: fact(104, "share", "VELOCITY_BURST", {
    trained: "always",
    ruleName: "rankDay",
    meaning: "The share of peers on a day as busy.",
  }),
  // As a sum of surprises.
  rankSum: fact(105, "log-odds", "COMBINED_SIGNS", {
    trained: "always",
    ruleName: "rankSum",
    meaning: "The combined ranks of amount, pace, hour and days.",
  }),
} as const satisfies FactRows;
