/** Models over HTTP, and a simulated portfolio to train them on. */
import assert from "node:assert/strict";
import type { SimulatedTransaction } from "../../src/portfolios/payment.ts";
import { simulatePortfolio } from "../../src/portfolios/portfolio.ts";
import { resultOf, upload } from "./exchanges.ts";
import { loadResultOf, sendFile } from "./labels.ts";
import { ask, type Reply, type RunningService } from "./service.ts";
import { answerWhen } from "./until.ts";

/** Seven weeks of 30 accounts: 4,168 payments, 144 of them frauds, and 4,138 labels, 114 of which say so. */
const portfolioSeed = 365;

export const portfolio: readonly SimulatedTransaction[] = simulatePortfolio(portfolioSeed).transactions;

export interface TrainingState {
  readonly status: string;
  readonly startedBy: string | null;
  readonly genuine: number;
  readonly frauds: number;
  readonly trees: number;
  readonly treesInAll: number;
  readonly version: string | null;
  readonly problem: string | null;
}

export interface ModelEntry {
  readonly version: string;
  readonly modelVersion: string;
  readonly isInCharge: boolean;
  readonly trainedAt: string | null;
  readonly trainedBy: string | null;
  readonly validation: { readonly auc: number | null } | null;
}

const headersOf = (token: string | undefined) => (token === undefined ? {} : { Authorization: `Bearer ${token}` });

export function post(service: RunningService, path: string, token?: string): Promise<Reply> {
  return ask(service, path, { method: "POST", headers: headersOf(token) });
}

export function read(service: RunningService, path: string, token?: string): Promise<Reply> {
  return ask(service, path, { headers: headersOf(token) });
}

/** The fields of a payment as the specification names them. */
export function fieldsOf({ transaction }: SimulatedTransaction): Record<string, unknown> {
  const { id, accountId, accountType, timeMs, ...rest } = transaction;
  const accountDetails = accountType === undefined ? { accountId } : { accountId, accountType };
  return { transactionId: id, timestamp: new Date(timeMs).toISOString(), accountDetails, ...rest };
}

export async function loadPortfolio(service: RunningService): Promise<void> {
  const lines = portfolio.map((simulated) => JSON.stringify(fieldsOf(simulated)));
  const reply = await upload(service, "/fraud-detection/bulk", { file: new File([lines.join("\n")], "past.jsonl") });
  assert.equal(resultOf<{ processedCount: number }>(reply).processedCount, portfolio.length);
  const labels = portfolio.flatMap(({ transaction, isFraud, knownAtMs }) =>
    knownAtMs === undefined ? [] : `${transaction.id},${isFraud},${new Date(knownAtMs).toISOString()}`,
  );
  const result = loadResultOf(await sendFile(service, `transactionId,isFraud,knownAt\n${labels.join("\n")}`));
  assert.equal(result.failedCount, 0);
}

/** Starts a training and waits until it has ended. */
export async function trainModel(service: RunningService, token?: string): Promise<TrainingState> {
  const started = await post(service, "/models", token);
  const { status } = resultOf<TrainingState>(started, 202);
  assert.equal(status, "reading");
  assert.equal(started.headers.get("location"), `${service.url}/models/training`);
  return endOfTraining(service, token);
}

export async function endOfTraining(service: RunningService, token?: string): Promise<TrainingState> {
  return answerWhen(
    async () => resultOf<TrainingState>(await read(service, "/models/training", token)),
    ({ status }) => !["reading", "training"].includes(status),
  );
}

export async function listModels(service: RunningService, token?: string): Promise<readonly ModelEntry[]> {
  return resultOf<{ models: readonly ModelEntry[] }>(await read(service, "/models", token)).models;
}
