/** Features of the rows that folds need, from one pass over the file in order of time. */
import type { Transaction } from "../../src/contract/transactions.ts";
import { dayMs } from "../../src/scoring/calendar.ts";
import { featureNames } from "../../src/scoring/features.ts";
import { createReplay } from "../../src/scoring/replay.ts";
import type { Examples } from "../../src/scoring/training/examples.ts";
import { genuineShare, labelDelayDays } from "./folds.ts";
import { missingRow, type Row } from "./read-rows.ts";

export interface Gathered {
  featuresOf(row: number): Float32Array;
}

export interface View {
  /** Whether counterparties and labels are given, or only what the specification asks for. */
  readonly isLinked: boolean;
}

const structuringAmounts = [1_000, 3_000, 5_000, 10_000, 15_000];

export function gather(rows: readonly Row[], wanted: ReadonlySet<number>, { isLinked }: View): Gathered {
  const replay = createReplay(structuringAmounts);
  const vectors = new Map<number, Float32Array>();
  let known = 0;
  for (const [index, { transaction }] of rows.entries()) {
    for (let next = rows[known]; isLinked && next !== undefined; next = rows[known]) {
      const knownAtMs = next.transaction.timeMs + labelDelayDays * dayMs;
      if (knownAtMs > transaction.timeMs) break;
      const current = { isFraud: next.isFraud, knownAtMs };
      replay.label({ transaction: next.transaction, previous: undefined, current });
      known += 1;
    }
    const seen = replay.see(isLinked ? transaction : strip(transaction));
    if (wanted.has(index)) vectors.set(index, replay.toFeatures(seen));
  }
  return {
    featuresOf(row) {
      const vector = vectors.get(row);
      if (vector === undefined) throw new Error(`Row ${row} was not gathered.`);
      return vector;
    },
  };
}

function strip({ id, accountId, amount, timeMs, accountType }: Transaction): Transaction {
  return { id, accountId, amount, timeMs, ...(accountType === undefined ? {} : { accountType }) };
}

export function toExamples(rows: readonly Row[], chosen: readonly number[], gathered: Gathered): Examples {
  const features = new Float32Array(chosen.length * featureNames.length);
  for (const [position, row] of chosen.entries())
    features.set(gathered.featuresOf(row), position * featureNames.length);
  const read = (field: (row: Row) => number) => Float64Array.from(chosen, (row) => field(rows[row] ?? missingRow));
  return {
    features,
    rowCount: chosen.length,
    labels: Uint8Array.from(chosen, (row) => (rows[row]?.isFraud === true ? 1 : 0)),
    weights: Float32Array.from(chosen, (row) => (rows[row]?.isFraud === true ? 1 : 1 / genuineShare)),
    timesMs: read(({ transaction }) => transaction.timeMs),
    knownAtMs: read(({ transaction }) => transaction.timeMs + labelDelayDays * dayMs),
    accounts: numberAccounts(rows, chosen),
    amounts: read(({ transaction }) => transaction.amount),
  };
}

export function numberAccounts(rows: readonly Row[], chosen: readonly number[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(chosen, (row) => {
    const account = rows[row]?.transaction.accountId ?? "";
    const number = numbers.get(account) ?? numbers.size;
    numbers.set(account, number);
    return number;
  });
}
