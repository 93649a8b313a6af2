import assert from "node:assert/strict";
import { test } from "node:test";
import { transactionColumns } from "./records/transaction-columns.ts";
import { readAll } from "./testing/files.ts";
import { pollutedCells, pollutedColumns, pollutedFiles } from "./testing/polluted-files.ts";

test("a row that is spoiled in one place takes no other with it", async () => {
  assert.ok(pollutedFiles.length > 300);
  for (const { name, text, spoiled } of pollutedFiles) {
    const { entries } = await readAll(text, { columns: transactionColumns });
    const read = entries
      .filter((entry) => entry.kind === "record")
      .map(({ fields }) => pollutedColumns.map((column) => fields[column]));
    const others = pollutedCells.filter((_, at) => at !== spoiled);
    // The spoiled row may come out as something else; then it is not among the others, or it is right.
    const kept = read.filter((row) => others.some((other) => other[0] === row[0]));
    assert.deepEqual(kept, others, name);
    assert.ok(read.length <= pollutedCells.length, name);
  }
});
