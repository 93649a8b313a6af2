/** Reads a table of transactions with and without rows that are taken as bytes. */
import assert from "node:assert/strict";
import { transactionText } from "../../contract/transactions.ts";
import { ServiceError } from "../../errors.ts";
import type { ReadHints } from "../entries.ts";
import { createPlainRows } from "../plain-rows.ts";
import { readRecords } from "../read-records.ts";
import { parseTransaction } from "../records/transaction.ts";
import { transactionColumns } from "../records/transaction-columns.ts";
import { inChunks, testLimits } from "./files.ts";

const nowMs = Date.UTC(2026, 0, 1);

interface ReadFile {
  /** Each row as its line and what became of it, in the order in which they came; at the end why the rest was refused. */
  readonly rows: readonly string[];
  readonly taken: number;
  readonly isRefused: boolean;
}

export async function readTable(file: Buffer, mayTake: boolean, blockBytes: number): Promise<ReadFile> {
  const rows: string[] = [];
  let taken = 0;
  let counted = 0;
  const takerOf: ReadHints["takerOf"] = (table, reading) => {
    const plain = createPlainRows(table, reading, nowMs);
    if (plain === undefined) return undefined;
    return {
      isPlain: (data, start, end) => plain.read(data, start, end),
      take(line) {
        const into = Buffer.alloc(plain.textBytes);
        rows.push(`${line} ${plain.timeMs} ${plain.isIncoming} ${into.toString("utf8", 0, plain.write(into, 0))}`);
        taken += 1;
      },
    };
  };
  const hints = { columns: transactionColumns, takerOf: mayTake ? takerOf : undefined };
  let isRefused = false;
  try {
    for await (const batch of readRecords(inChunks(file), hints, testLimits, blockBytes)) {
      counted += batch.taken;
      for (const entry of batch.entries) {
        if (entry.kind === "problem") {
          rows.push(`${entry.line} ${entry.reason}`);
          continue;
        }
        const parsed = parseTransaction(entry.fields, { ...batch.reading, nowMs });
        if (!parsed.ok) rows.push(`${entry.line} ${parsed.field} ${parsed.reason}`);
        else {
          const { transaction } = parsed;
          rows.push(`${entry.line} ${transaction.timeMs} ${transaction.amount < 0} ${transactionText(transaction)}`);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    rows.push(error.message);
    isRefused = true;
  }
  assert.equal(counted, taken);
  return { rows, taken, isRefused };
}
