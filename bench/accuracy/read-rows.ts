/** Reads a labelled CSV, gzipped or not, in order of time. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Transaction } from "../../src/contract/transactions.ts";

export interface Row {
  readonly transaction: Transaction;
  readonly isFraud: boolean;
  /** Of the Fraud Detection Handbook's simulator: 2 is a compromised terminal, which account, amount and time cannot show. */
  readonly scenario: number;
}

/** The first of these that a file has is its counterparty. */
const counterpartyColumns = ["counterpartyId", "terminalId", "merchant"];

/** Stands for a row that there is not. */
export const missingRow: Row = {
  transaction: { id: "", accountId: "", amount: 0, timeMs: 0 },
  isFraud: false,
  scenario: 0,
};

/** What account, amount and time cannot show by the way the simulator works. */
export const invisibleScenario = 2;
/** Log-odds of the base rate, as the service is set by default. */
export const priorLogOdds = Math.log(0.005 / 0.995);

/** At the service's default threshold, and at its default base rate: what it declines forms no habit. */
export function isDeclined(logOdds: number): boolean {
  return logOdds >= 0;
}

/** Splits a line at commas outside quotes. */
function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => (match[1] ?? "").replaceAll('"', ""));
}

export function readRows(file: string): readonly Row[] {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  const lines = text.split("\n");
  const names = splitLine((lines[0] ?? "").trim());
  const need = (name: string): number => {
    const index = names.indexOf(name);
    if (index < 0) throw new Error(`The file has no column ${name}.`);
    return index;
  };
  const [id, amount, timestamp, account, fraud] = ["transactionId", "amount", "timestamp", "accountId", "isFraud"].map(
    need,
  );
  const [type, scenario, category] = ["accountType", "fraudScenario", "category"].map((name) => names.indexOf(name));
  const counterparty = names.indexOf(counterpartyColumns.find((name) => names.includes(name)) ?? "");
  const rows: Row[] = [];
  for (const line of lines.slice(1)) {
    if (line.trim() === "") continue;
    const cells = splitLine(line.trim());
    const at = (index: number | undefined) => (index === undefined || index < 0 ? undefined : cells[index]);
    const optional = (name: keyof Transaction, value: string | undefined) => (value ? { [name]: value } : {});
    rows.push({
      transaction: {
        id: at(id) ?? "",
        amount: Number(at(amount)),
        timeMs: Date.parse(at(timestamp) ?? ""),
        accountId: at(account) ?? "",
        ...optional("accountType", at(type)?.toLowerCase()),
        ...optional("counterpartyId", at(counterparty)),
        ...optional("merchantCategory", at(category)),
      },
      isFraud: at(fraud) === "1",
      scenario: Number(at(scenario) ?? 0),
    });
  }
  return rows;
}
