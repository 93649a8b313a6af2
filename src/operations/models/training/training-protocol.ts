/** The messages between the service and the training thread; examples cross as a few flat arrays, which is cheap. */
import type { JsonValue, Transaction } from "../../../contract/transactions.ts";
import type { KnownLabel } from "../../../ledger/decider.ts";
import { featureNames } from "../../../scoring/features.ts";
import { hashText } from "../../../scoring/hash.ts";

export interface TrainingThreadData {
  /** Limit of rows that are trained on. */
  readonly rowLimit: number;
}

export type TrainingRequest =
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
  /** The batch was taken; the next one may come. */
  | { readonly type: "added"; readonly counts: ExampleCounts }
  | { readonly type: "progress"; readonly done: number; readonly of: number }
  | { readonly type: "ended"; readonly result: TrainingResult };

export interface ExampleBatch {
  readonly rowCount: number;
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
  readonly transaction: Transaction;
  readonly label: KnownLabel;
  /** A vector of an earlier version is shorter. */
  readonly features: Float32Array;
}

export function batchOf(examples: readonly Example[]): ExampleBatch {
  const width = featureNames.length;
  const features = new Float32Array(examples.length * width).fill(Number.NaN);
  for (const [row, example] of examples.entries()) features.set(example.features.subarray(0, width), row * width);
  return {
    rowCount: examples.length,
    features,
    labels: Uint8Array.from(examples, ({ label }) => (label.isFraud ? 1 : 0)),
    timesMs: Float64Array.from(examples, ({ transaction }) => transaction.timeMs),
    knownAtMs: Float64Array.from(examples, ({ label }) => label.knownAtMs),
    accounts: Uint32Array.from(examples, ({ transaction }) => hashText(transaction.accountId)),
    amounts: Float64Array.from(examples, ({ transaction }) => transaction.amount),
    draws: Uint32Array.from(examples, ({ transaction }) => hashText(transaction.id)),
  };
}

/** What moves to the other thread instead of being copied. */
export function buffersOf(batch: ExampleBatch): ArrayBuffer[] {
  const { features, labels, timesMs, knownAtMs, accounts, amounts, draws } = batch;
  return [features, labels, timesMs, knownAtMs, accounts, amounts, draws].map(({ buffer }) => buffer);
}
