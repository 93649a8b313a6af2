/** Writes a simulated portfolio as CSV and sums it up: `node scripts/portfolio.ts --seed N [--out FILE.csv]`. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { simulatePortfolio } from "../src/portfolios/portfolio.ts";
import type { SimulatedTransaction } from "../src/portfolios/simulated.ts";

const columns =
  "transactionId,timestamp,accountId,accountType,amount,currency,counterpartyId,merchantCategory,country,deviceId,channel,isFraud,pattern,knownAt";

function instantText(timeMs: number | undefined): string {
  return timeMs === undefined ? "" : new Date(timeMs).toISOString();
}

/** No field holds a comma or a quote, so none needs quotes. */
function rowOf({ transaction, isFraud, pattern, knownAtMs }: SimulatedTransaction): string {
  return [
    transaction.id,
    instantText(transaction.timeMs),
    transaction.accountId,
    transaction.accountType,
    transaction.amount,
    transaction.currency,
    transaction.counterpartyId,
    transaction.merchantCategory,
    transaction.country,
    transaction.deviceId,
    transaction.channel,
    isFraud ? 1 : 0,
    pattern,
    instantText(knownAtMs),
  ].join(",");
}

function countBy(names: readonly (string | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.length === 0 ? "none" : sorted.map(([name, count]) => `${name} ${count}`).join(", ");
}

const { values } = parseArgs({ options: { seed: { type: "string" }, out: { type: "string" } } });
const seed = Number(values.seed ?? Number.NaN);
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("--seed takes a whole number from 0 on.");
const { transactions } = simulatePortfolio(seed);
if (values.out !== undefined) writeFileSync(values.out, `${columns}\n${transactions.map(rowOf).join("\n")}\n`);

const accounts = new Set(transactions.map(({ transaction }) => transaction.accountId)).size;
const frauds = transactions.filter(({ isFraud }) => isFraud).length;
const share = ((100 * frauds) / transactions.length).toFixed(3);
const patterns = countBy(transactions.map(({ pattern }) => pattern));
const customs = countBy(transactions.map(({ custom }) => custom));
console.log(
  `${accounts} accounts, ${transactions.length} transactions, ${frauds} frauds (${share} %): ${patterns}; genuine customs: ${customs}`,
);
