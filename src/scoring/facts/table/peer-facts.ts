/** Peers, and ranks among those of the days before: the share of them that was at least as suspicious. */
import { type FactRows, fact } from "./fact-row.ts";

export const peerFacts = {
  peers: fact(18, "transactions", "AMOUNT_VS_PEERS", {
    grows: true,
    ruleName: "peers",
    meaning:
      "Payments of comparable accounts on earlier days; no value while there are fewer than 200, or of fewer than five accounts.",
  }),
  peersAsLarge: fact(19, "transactions", "AMOUNT_VS_PEERS", {
    grows: true,
    meaning: "How many of them were as large.",
  }),
  peersDays: fact(200, "count", "AMOUNT_VS_PEERS", {
    grows: true,
    meaning: "Days since the first payment of comparable accounts; no value where that day was not kept.",
  }),
  peersAboveUsual: fact(201, "share", "AMOUNT_VS_HISTORY", {
    meaning:
      "The share of peers' payments whose amount spoke for fraud by what their account usually spends, three of these added: so it is " +
      "small only where many were seen.",
  }),
  peersBusy: fact(202, "share", "VELOCITY_BURST", {
    meaning:
      "The share of peers' payments on an account that had paid, or tried to pay, six times or more within a day, three of these added.",
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
  // Against peers as they are, not against the account's own habit: an account that is bad from its birth makes its own.
  rankCount24h: fact(184, "share", "VELOCITY_BURST", {
    trained: "always",
    ruleName: "rankCount24h",
    meaning: "The share of peers' payments on an account that paid, or tried to pay, as often within a day.",
  }),
  rankSpent24h: fact(185, "share", "AMOUNT_VS_PEERS", {
    trained: "always",
    ruleName: "rankSpent24h",
    meaning: "The share of peers' payments on an account that had paid as much within a day.",
  }),
  // How rare it is in this stream that something is new: where every second device is new, one more says nothing.
  rankNewCounterparty: fact(186, "share", "NEW_COUNTERPARTY", {
    trained: "linked",
    ruleName: "rankNewCounterparty",
    meaning: "The share of peers' payments to a counterparty new to the account; 1 where this one is known.",
  }),
  rankNewDevice: fact(187, "share", "NEW_DEVICE", {
    trained: "linked",
    ruleName: "rankNewDevice",
    meaning: "The share of peers' payments from a device new to the account; 1 where this one is known.",
  }),
  rankNewCountry: fact(188, "share", "NEW_COUNTRY", {
    trained: "linked",
    ruleName: "rankNewCountry",
    meaning: "The share of peers' payments in a country new to the account; 1 where this one is known.",
  }),
  rankNewCategory: fact(189, "share", "NEW_CATEGORY", {
    trained: "linked",
    ruleName: "rankNewCategory",
    meaning: "The share of peers' payments in a merchant category new to the account; 1 where this one is known.",
  }),
  // As a sum of surprises.
  rankSum: fact(105, "log-odds", "COMBINED_SIGNS", {
    trained: "always",
    ruleName: "rankSum",
    meaning: "The combined ranks of amount, pace, hour and days.",
  }),
} as const satisfies FactRows;
