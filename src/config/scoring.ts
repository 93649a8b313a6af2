/** Thresholds and base rate of scores, and limits of training. */
import { availableParallelism } from "node:os";
import { amounts, decimal, jsonFile, setting, whole } from "./setting.ts";

export const scoringSettings = {
  fraudBaseRate: setting(
    "ASSAY_FRAUD_BASE_RATE",
    "Base rate: the share of transactions that the built-in model assumes to be fraud.",
    0.005,
    decimal(0.000_001, 0.5),
  ),
  reviewThreshold: setting(
    "ASSAY_REVIEW_THRESHOLD",
    "Risk score from which a transaction is sent to review.",
    10,
    decimal(0, 100),
  ),
  declineThreshold: setting(
    "ASSAY_DECLINE_THRESHOLD",
    "Risk score from which a transaction is declined.",
    50,
    decimal(0, 100),
  ),
  structuringAmounts: setting(
    "ASSAY_STRUCTURING_AMOUNTS",
    "Reporting thresholds for the reason STRUCTURING: repeated amounts just under one of them. In the account's currency; one worth less than 500 US dollars there does not count.",
    [1_000, 3_000, 5_000, 10_000, 15_000] as readonly number[],
    amounts,
  ),
  exchangeRates: setting(
    "ASSAY_EXCHANGE_RATES",
    "JSON file of exchange rates that replace those of the same currencies that ship; see docs/scoring.md.",
    undefined as unknown,
    jsonFile,
  ),
  trainRowLimit: setting(
    "ASSAY_TRAIN_ROW_LIMIT",
    "Maximum number of labelled transactions for training; if there are more, only a sample of the genuine ones is used.",
    300_000,
    whole(1_000, 10_000_000),
  ),
  trainFileRowLimit: setting(
    "ASSAY_TRAIN_FILE_ROW_LIMIT",
    "Maximum number of rows of a labelled file for training.",
    2_000_000,
    whole(1, 100_000_000),
  ),
  backtestThreads: setting(
    "ASSAY_BACKTEST_THREADS",
    "Threads of a backtest.",
    Math.max(1, Math.min(2, availableParallelism())),
    whole(1, 64),
  ),
} as const;
