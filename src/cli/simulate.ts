/** `assay simulate`: writes a simulated portfolio as CSV, with a label for each payment, to try the service with. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { SimulatedTransaction } from "../portfolios/payment.ts";
import { simulatePortfolio } from "../portfolios/portfolio.ts";
import { UsageError } from "./words.ts";

const columns =
  "transactionId,timestamp,accountId,accountType,amount,currency,counterpartyId,merchantCategory,country,deviceId,channel,isFraud,pattern,knownAt";

function instantText(timeMs: number | undefined): string {
  return timeMs === undefined ? "" : new Date(timeMs).toISOString();
}

/** No field contains a comma or a quote, so none needs quotes. */
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

export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { seed: { type: "string", default: "1" }, out: { type: "string" } },
  });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new UsageError("--seed must be a whole number of at least 0.");
  const { transactions } = simulatePortfolio(seed);
  if (values.out !== undefined) await writeFile(values.out, `${columns}\n${transactions.map(rowOf).join("\n")}\n`);
  process.stdout.write(`${describe(transactions)}\n`);
  return 0;
}

function describe(transactions: readonly SimulatedTransaction[]): string {
  const accounts = new Set(transactions.map(({ transaction }) => transaction.accountId)).size;
  const frauds = transactions.filter(({ isFraud }) => isFraud).length;
  const share = ((100 * frauds) / transactions.length).toFixed(3);
  const patterns = countBy(transactions.map(({ pattern }) => pattern));
  const customs = countBy(transactions.map(({ custom }) => custom));
  return (
    `${accounts} accounts, ${transactions.length} transactions, ${frauds} frauds (${share} %): ${patterns}; ` +
    `genuine customs: ${customs}`
  );
}
