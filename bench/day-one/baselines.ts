/** Baselines of one line each, without labels and without this project. */
import type { Transaction } from "../../src/contract/transactions.ts";
import { Random } from "../../src/portfolios/random.ts";
import { fitIsolationForest } from "./isolation-forest.ts";

const dayMs = 86_400_000;
/** The isolation forest is fitted on the first rows, and all are judged on the rest. */
export const fittedShare = 0.3;

export const baselineNames = ["amount", "amount rank", "payments in 24 h", "isolation forest"] as const;
export type BaselineName = (typeof baselineNames)[number];

interface AccountPast {
  readonly times: number[];
  sum: number;
}

/** Scores of the rows in order of time, each from what came before it; `fields` adds what is named to the isolation forest. */
export function scoreBaselines(
  transactions: readonly Transaction[],
  fields: readonly (keyof Transaction)[],
): Readonly<Record<BaselineName, Float64Array>> {
  const accounts = new Map<string, AccountPast>();
  const seen = new Map<string, number>();
  const counts = new Float64Array(transactions.length);
  const points = transactions.map((transaction, row) => {
    const { accountId, amount, timeMs } = transaction;
    const past = accounts.get(accountId) ?? { times: [], sum: 0 };
    accounts.set(accountId, past);
    let recent = 1;
    for (let index = past.times.length - 1; index >= 0 && timeMs - (past.times[index] ?? 0) <= dayMs; index -= 1)
      recent += 1;
    counts[row] = recent;
    const size = Math.log(Math.abs(amount) + 0.01);
    const earlier = past.times.length;
    const gap = earlier > 0 ? Math.log(timeMs - (past.times.at(-1) ?? 0) + 1_000) : Math.log(30 * dayMs);
    const ratio = earlier > 0 ? size - Math.log(past.sum / earlier + 0.01) : 0;
    const point = [size, new Date(timeMs).getUTCHours(), recent, gap, Math.log1p(earlier), ratio];
    for (const field of fields) {
      const key = `${field}:${String(transaction[field] ?? "")}`;
      point.push(Math.log1p(seen.get(key) ?? 0));
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    past.times.push(timeMs);
    past.sum += Math.abs(amount);
    return Float64Array.from(point);
  });
  const isolation = fitIsolationForest(points.slice(0, Math.floor(points.length * fittedShare)), new Random(1));
  const amounts = Float64Array.from(transactions, ({ amount }) => amount);
  return {
    amount: amounts,
    "amount rank": ranksWithin(transactions),
    "payments in 24 h": counts,
    "isolation forest": Float64Array.from(points, isolation),
  };
}

/** The share of the account's earlier amounts that are smaller, with all rows' amounts where it has few. */
function ranksWithin(transactions: readonly Transaction[]): Float64Array {
  const own = new Map<string, number[]>();
  const sorted = Float64Array.from(transactions, ({ amount }) => amount).sort();
  const below = (amount: number) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < amount) low = middle + 1;
      else high = middle;
    }
    return low / sorted.length;
  };
  return Float64Array.from(transactions, ({ accountId, amount }) => {
    const past = own.get(accountId) ?? [];
    own.set(accountId, past);
    const smaller = past.reduce((sum, other) => sum + (other < amount ? 1 : 0), 0);
    past.push(amount);
    return (smaller + 5 * below(amount)) / (past.length - 1 + 5);
  });
}
