/** What is asked of a store that is recorded: something of every kind that it keeps, and the answers that later versions must give again. */
import { setTimeout } from "node:timers/promises";
import type { SimulatedTransaction } from "../../src/portfolios/payment.ts";
import { simulatePortfolio } from "../../src/portfolios/portfolio.ts";

/** `again` says what a later version has to answer: the same bytes to the same request, the same document, or nothing in particular. */
export interface Exchange {
  readonly again: "same bytes" | "same values" | "not asked";
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly status: number;
  readonly answer: string;
}

const seed = 13;
/** Enough frauds for a training, few enough that the recording stays small. */
const accountLimit = 18;
const singles = 40;
const genuineKnownAfterMs = 14 * 86_400_000;
const trainingPollMs = 200;

export async function recordRequests(url: string, token: string, invoice: Uint8Array): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  const authorization = { Authorization: `Bearer ${token}` };

  async function send(again: Exchange["again"], method: string, path: string, body?: unknown): Promise<string> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(url + path, {
      method,
      headers: { ...authorization, "Content-Type": "application/json" },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    exchanges.push({
      again,
      method,
      path,
      ...(text === undefined ? {} : { body: text }),
      status: response.status,
      answer,
    });
    return answer;
  }
  async function upload(path: string, name: string, content: string | Uint8Array, part = "file"): Promise<void> {
    const form = new FormData();
    form.append(part, new Blob([new Uint8Array(Buffer.from(content))]), name);
    if (part === "document") form.append("doc_format", "pdf");
    const response = await fetch(url + path, { method: "POST", headers: authorization, body: form });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }
  async function trainingStatus(): Promise<string> {
    const response = await fetch(`${url}/models/training`, { headers: authorization });
    const { status, problem } = (await response.json()) as { readonly status: string; readonly problem: string | null };
    if (["refused", "failed"].includes(status)) throw new Error(`The training: ${problem}`);
    return status;
  }

  const rows = choose(simulatePortfolio(seed).transactions);
  const later = rows.slice(-singles);
  const earlier = rows.slice(0, -singles);
  await upload("/fraud-detection/customers/load", "customers.csv", customersOf(rows));
  await upload("/fraud-detection/bulk", "payments.csv", paymentsOf(earlier));
  await upload("/labels", "labels.csv", labelsOf(earlier));
  await send("not asked", "POST", "/models");
  while (["reading", "training"].includes(await trainingStatus())) await setTimeout(trainingPollMs);
  await send("not asked", "POST", "/models/trained-1/promote");
  await send("not asked", "PUT", "/lists/mules", { kind: "block", field: "counterpartyId" });
  await send("not asked", "POST", "/lists/mules/entries", { value: later[0]?.transaction.counterpartyId ?? "shop-13" });
  await send("not asked", "PUT", "/rules/large", {
    title: "Large payments",
    expression: "amount > 200.0",
    action: { kind: "review" },
    baseVersion: 0,
  });
  await send("not asked", "POST", "/rules/large/promote", {});
  for (const row of later) await send("same bytes", "POST", "/fraud-detection", bodyOf(row));
  const reported = [...earlier.filter((_, index) => index % 20 === 0), ...later];
  for (const { transaction } of reported) await send("same bytes", "GET", `/fraud-detection/${transaction.id}`);
  for (const { transaction } of later.slice(0, 10)) {
    await send("same values", "GET", `/fraud-detection/${transaction.id}/evidence`);
  }
  await upload("/forgery/analyse/analyse_docs_v2", "changed-invoice.pdf", invoice, "document");
  await send("same values", "GET", "/forgery/documents/1");
  await send("same values", "GET", "/customers/customer-0");
  await send("same values", "GET", `/fraud-detection/${earlier[0]?.transaction.id}/label`);
  await send("same values", "GET", "/rules/large");
  await send("same values", "GET", "/lists/mules/entries?limit=10");
  await send("same values", "GET", "/models/trained-1");
  return exchanges;
}

/** Accounts whole, those with the largest share of frauds first, so that few rows hold many of them. */
function choose(rows: readonly SimulatedTransaction[]): readonly SimulatedTransaction[] {
  const counts = new Map<string, { rows: number; frauds: number }>();
  for (const { transaction, isFraud } of rows) {
    const { rows: count, frauds } = counts.get(transaction.accountId) ?? { rows: 0, frauds: 0 };
    counts.set(transaction.accountId, { rows: count + 1, frauds: frauds + (isFraud ? 1 : 0) });
  }
  const accounts = [...counts].sort(([, one], [, other]) => other.frauds / other.rows - one.frauds / one.rows);
  const chosen = new Set(accounts.slice(0, accountLimit).map(([account]) => account));
  return rows.filter(({ transaction }) => chosen.has(transaction.accountId));
}

function bodyOf({ transaction }: SimulatedTransaction): unknown {
  const { id, accountId, accountType, amount, currency, timeMs } = transaction;
  const { counterpartyId, merchantCategory, country, deviceId, channel } = transaction;
  const optional = { currency, counterpartyId, merchantCategory, country, deviceId, channel };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined && value !== "");
  return {
    transactionId: id,
    amount,
    timestamp: new Date(timeMs).toISOString(),
    accountDetails: { accountId, accountType },
    ...Object.fromEntries(given),
  };
}

function paymentsOf(rows: readonly SimulatedTransaction[]): string {
  const lines = rows.map((row) => JSON.stringify(bodyOf(row)));
  return `${lines.join("\n")}\n`;
}

function labelsOf(rows: readonly SimulatedTransaction[]): string {
  const lines = rows.map(({ transaction, isFraud, knownAtMs }) => {
    const knownAt = new Date(knownAtMs ?? transaction.timeMs + genuineKnownAfterMs).toISOString();
    return [transaction.id, isFraud ? 1 : 0, knownAt].join(",");
  });
  return `transactionId,isFraud,knownAt\n${lines.join("\n")}\n`;
}

function customersOf(rows: readonly SimulatedTransaction[]): string {
  const accounts = [...new Set(rows.map(({ transaction }) => transaction.accountId))];
  const lines = accounts.map((account, index) => `customer-${index},Person ${index},${account},low`);
  return `customerId,name,accountIds,riskLevel\n${lines.join("\n")}\n`;
}
