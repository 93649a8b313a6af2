/** Names for the transaction itself, and for its score before rules. */
import { riskScoreOf } from "../../scoring/odds.ts";
import { factName, numberName, type RuleName, textName } from "./name.ts";

export const transactionNames: readonly RuleName[] = [
  numberName(
    "transaction",
    "amount",
    "money",
    "The amount; negative amounts are incoming money.",
    (row) => row.transaction.amount,
  ),
  textName("currency", "The currency, as a three-letter code.", (row) => row.transaction.currency),
  textName("country", "The country of the payment, as a two-letter code.", (row) => row.transaction.country),
  textName("channel", "The channel of the payment.", (row) => row.transaction.channel),
  textName("merchantCategory", "The merchant category.", (row) => row.transaction.merchantCategory),
  textName("counterpartyId", "Who is paid, or who pays.", (row) => row.transaction.counterpartyId),
  textName("deviceId", "The device that was used.", (row) => row.transaction.deviceId),
  textName("customerId", "The customer named in the transaction.", (row) => row.transaction.customerId),
  textName("accountId", "The account.", (row) => row.transaction.accountId),
  textName("accountType", "The account's type, in lower case.", (row) => row.transaction.accountType),
  textName("transactionId", "The id of the transaction.", (row) => row.transaction.id),
  numberName(
    "transaction",
    "timestamp",
    "seconds",
    "The time of the transaction, since 1970-01-01T00:00:00Z.",
    (row) => row.transaction.timeMs / 1_000,
  ),
  factName("transaction", "hour", "hour", "hour", "The hour of the day in UTC, 0 to 23."),
  factName("transaction", "weekday", "weekday", "weekday", "The day of the week in UTC; 0 is Sunday, 6 is Saturday."),
  factName("transaction", "decimals", "decimals", "count", "Number of decimals of the amount."),
  factName("transaction", "firstDigit", "firstDigit", "count", "The first digit of the amount."),

  numberName("score", "score", "score", "The risk score before rules, 0 to 100.", (row) => riskScoreOf(row.logOdds)),
  numberName(
    "score",
    "probability",
    "share",
    "The probability of fraud before rules, 0 to 1.",
    (row) => 1 / (1 + Math.exp(-row.logOdds)),
  ),
];
