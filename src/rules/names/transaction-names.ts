/** Names for the transaction itself, and for its score before rules. */
import { riskScoreOf } from "../../scoring/odds.ts";
import { numberName, type RuleName, textName } from "./name.ts";

export const transactionNames: readonly RuleName[] = [
  numberName(
    "transaction",
    "amount",
    "money",
    "Its amount; negative is money coming in.",
    (row) => row.transaction.amount,
  ),
  textName("currency", "Its currency, in three letters.", (row) => row.transaction.currency),
  textName("country", "The country where it happened, in two letters.", (row) => row.transaction.country),
  textName("channel", "How it was made.", (row) => row.transaction.channel),
  textName("merchantCategory", "Its merchant category.", (row) => row.transaction.merchantCategory),
  textName("counterpartyId", "Who is paid or pays.", (row) => row.transaction.counterpartyId),
  textName("deviceId", "The device that was used.", (row) => row.transaction.deviceId),
  textName("customerId", "The customer that the sender names.", (row) => row.transaction.customerId),
  textName("accountId", "The account.", (row) => row.transaction.accountId),
  textName("accountType", "The account's type, in lower case.", (row) => row.transaction.accountType),
  textName("transactionId", "Its id.", (row) => row.transaction.id),
  numberName(
    "transaction",
    "timestamp",
    "seconds",
    "Its instant, since 1970-01-01T00:00:00Z.",
    (row) => row.transaction.timeMs / 1_000,
  ),
];

export const scoreNames: readonly RuleName[] = [
  numberName("score", "score", "score", "The risk score before rules, 0 to 100.", (row) => riskScoreOf(row.logOdds)),
  numberName(
    "score",
    "probability",
    "share",
    "The probability of fraud before rules, 0 to 1.",
    (row) => 1 / (1 + Math.exp(-row.logOdds)),
  ),
];
