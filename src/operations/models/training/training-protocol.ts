/**
 * The messages between the service and the training thread. It reads the journal by itself; examples of a file cross as a few flat arrays, which
 * is cheap.
 */
import type { TransactionHead } from "../../../contract/transaction-head.ts";
import type { JsonValue } from "../../../contract/transactions.ts";
import type { KnownLabel } from "../../../ledger/decider.ts";
import type { HistorySource } from "../../../ledger/history.ts";
import type { SideId } from "../../../ledger/side.ts";
import { featureNames } from "../../../scoring/features.ts";
import { hashText } from "../../../scoring/hash.ts";

export interface TrainingThreadData {
  /** Limit of rows that are trained on. */
  readonly rowLimit: number;
}

export type TrainingRequest =
  | { readonly type: "read"; readonly history: HistorySource; readonly side: SideId }
  | { readonly type: "add"; readonly batch: ExampleBatch }
  | { readonly type: "train"; readonly nowMs: number; readonly seed: number };

export interface ExampleCounts {
  readonly genuine: number;
  readonly frauds: number;
}

export type TrainingResult =
  | { readonly kind: "trained"; readonly body: Uint8Array; readonly card: JsonValue }
  | { readonly kind: "refused"; readonly problem: string };

export type TrainingReply =
  /** Of the journal's rows, as far as they are read. */
  | { readonly type: "reading"; readonly counts: ExampleCounts }
  /** The batch was taken, or the journal read. */
  | { readonly type: "added"; readonly counts: ExampleCounts }
  | { readonly type: "progress"; readonly done: number; readonly of: number }
  | { readonly type: "ended"; readonly result: TrainingResult };

export interface ExampleBatch {
  rowCount: number;
  /** Row after row, as wide as there are features. */
  readonly features: Float32Array<ArrayBuffer>;
  readonly labels: Uint8Array<ArrayBuffer>;
  readonly timesMs: Float64Array<ArrayBuffer>;
  readonly knownAtMs: Float64Array<ArrayBuffer>;
  readonly accounts: Uint32Array<ArrayBuffer>;
  readonly amounts: Float64Array<ArrayBuffer>;
  /** A pseudo-random number of each row's id: the same rows are left out whatever their order. */
  readonly draws: Uint32Array<ArrayBuffer>;
}

export interface Example {
  readonly transaction: TransactionHead;
  readonly label: KnownLabel;
  /** A vector of an earlier version is shorter. */
  readonly features: Float32Array;
}

const width = featureNames.length;

/** Room for so many rows. */
export function makeBatch(capacity: number): ExampleBatch {
  return {
    rowCount: 0,
    features: new Float32Array(capacity * width),
    labels: new Uint8Array(capacity),
    timesMs: new Float64Array(capacity),
    knownAtMs: new Float64Array(capacity),
    accounts: new Uint32Array(capacity),
    amounts: new Float64Array(capacity),
    draws: new Uint32Array(capacity),
  };
}

export function addExample(batch: ExampleBatch, { transaction, label, features }: Example): void {
  const row = batch.rowCount;
  const start = row * width;
  batch.features.set(features.length > width ? features.subarray(0, width) : features, start);
  if (features.length < width) batch.features.fill(Number.NaN, start + features.length, start + width);
  batch.labels[row] = label.isFraud ? 1 : 0;
  batch.timesMs[row] = transaction.timeMs;
  batch.knownAtMs[row] = label.knownAtMs;
  batch.accounts[row] = hashText(transaction.accountId);
  batch.amounts[row] = transaction.amount;
  batch.draws[row] = hashText(transaction.id);
  batch.rowCount += 1;
}

export function batchOf(examples: readonly Example[]): ExampleBatch {
  const batch = makeBatch(examples.length);
  for (const example of examples) addExample(batch, example);
  return batch;
}

/** What moves to the other thread instead of being copied. */
export function buffersOf(batch: ExampleBatch): ArrayBuffer[] {
  const { features, labels, timesMs, knownAtMs, accounts, amounts, draws } = batch;
  return [features, labels, timesMs, knownAtMs, accounts, amounts, draws].map(({ buffer }) => buffer);
}
