/** Files as real programs export them: valid rows have to be read as they were meant, and invalid ones to be listed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTransaction } from "./records/transaction.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { amountFiles } from "./testing/amount-files.ts";
import { readAll } from "./testing/files.ts";
import { headerFiles } from "./testing/header-files.ts";
import { jsonFiles } from "./testing/json-files.ts";
import { tableFiles } from "./testing/table-files.ts";
import { timeFiles } from "./testing/time-files.ts";

const nowMs = Date.UTC(2024, 11, 31);

for (const file of [...tableFiles, ...amountFiles, ...timeFiles, ...headerFiles, ...jsonFiles]) {
  test(`reads: ${file.name}`, async () => {
    const { entries, reading } = await readAll(file.bytes, { columns: transactionColumns });
    const records = entries.filter((entry) => entry.kind === "record");
    assert.deepEqual(
      records.map(({ fields }) => file.columns.map((name) => fields[name])),
      file.cells,
    );
    assert.deepEqual(
      entries.filter((entry) => entry.kind === "problem").map(({ line }) => line),
      file.badLines,
    );
    assert.ok(reading !== undefined);
    for (const [index, meant] of (file.meant ?? []).entries()) {
      const parsed = parseTransaction(records[index]?.fields ?? {}, { ...reading, nowMs });
      const read = parsed.ok
        ? { amount: parsed.transaction.amount, time: new Date(parsed.transaction.timeMs).toISOString() }
        : undefined;
      assert.deepEqual(read, meant, `${JSON.stringify(file.cells[index])}: ${parsed.ok ? "" : parsed.reason}`);
    }
  });
}
