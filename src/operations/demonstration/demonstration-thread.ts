/** The thread that makes the demonstration portfolio as files to load; this takes a tenth of a second. */
import { parentPort, workerData } from "node:worker_threads";
import { makeDemonstration } from "../../portfolios/demonstration.ts";
import type { SimulatedTransaction } from "../../portfolios/payment.ts";
import { instantText } from "../shared/output-text.ts";

export interface DemonstrationFiles {
  readonly transactions: string;
  readonly labels: string;
  readonly customers: string;
}

const { transactions, customers } = makeDemonstration(workerData as number);

const lines = (records: readonly unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");

function describe({ transaction }: SimulatedTransaction): unknown {
  const { id, accountId, accountType, timeMs, ...rest } = transaction;
  return { transactionId: id, timestamp: instantText(timeMs), accountDetails: { accountId, accountType }, ...rest };
}

const labels = transactions.flatMap(({ transaction: { id }, isFraud, knownAtMs }) =>
  knownAtMs === undefined ? [] : [{ transactionId: id, isFraud, knownAt: instantText(knownAtMs) }],
);

const files: DemonstrationFiles = {
  transactions: lines(transactions.map(describe)),
  labels: lines(labels),
  customers: lines(customers),
};
parentPort?.postMessage(files);
