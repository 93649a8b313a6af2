/** Files of every format cut at every tenth byte, and with ten megabytes in one field: what stands before is read, the rest is named. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { ServiceError } from "../../src/errors.ts";
import { type Entry, problem } from "../../src/intake/entries.ts";
import { anyColumns, readAll } from "../../src/intake/testing/files.ts";
import { camt053, mt940, mt942, ofx1, ofx2, pain001, qif } from "../../src/intake/testing/statement-files.ts";
import { textRow, writeWorkbook } from "../../src/intake/testing/workbook-files.ts";
import { writeZip } from "../support/zip-writer.ts";

const names = ["transactionId", "amount", "timestamp", "accountId", "note"] as const;
const cells = Array.from({ length: 12 }, (_, at) => [
  `T${at}`,
  `${at}.50`,
  `2024-05-${at + 10}T10:00:00Z`,
  "A1",
  `text, ${at}`,
]);
const quoted = (row: readonly string[]) => row.map((cell) => `"${cell}"`).join(",");
const table = [names, ...cells].map((row) => `${quoted(row)}\n`).join("");
const records = cells.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
const rows = [names, ...cells].map((row) => textRow(row)).join("");

const files: Readonly<Record<string, string | Buffer>> = {
  "a table": table,
  "a table in UTF-16": Buffer.from(`\ufeff${table}`, "utf16le"),
  "a list in JSON": JSON.stringify(records),
  "a list within an object": JSON.stringify({ data: { items: records }, count: 12 }),
  "lines of JSON": records.map((record) => `${JSON.stringify(record)}\n`).join(""),
  camt053,
  pain001,
  mt940,
  mt942,
  ofx1,
  ofx2,
  qif,
  "a table in gzip": gzipSync(table),
  "a table in a ZIP archive": writeZip([{ name: "a.csv", bytes: Buffer.from(table) }]),
  "a workbook": writeWorkbook([{ name: "One", rows }]),
};

/** What a file gives; a refusal as a whole is one problem. */
async function look(file: string | Buffer): Promise<readonly Entry[]> {
  try {
    return (await readAll(file, { columns: anyColumns })).entries;
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    return [problem(0, error.message)];
  }
}

for (const [name, file] of Object.entries(files)) {
  test(`${name}, cut anywhere, gives its first records and no other`, async () => {
    const bytes = Buffer.from(file);
    const whole = (await look(bytes)).filter((entry) => entry.kind === "record");
    assert.ok(whole.length > 0);
    let most = 0;
    for (let end = 0; end < bytes.length; end += 10) {
      const entries = await look(bytes.subarray(0, end));
      const read = entries.filter((entry) => entry.kind === "record");
      most = Math.max(most, read.length);
      const hasProblem = read.length < entries.length;
      assert.ok(read.length <= whole.length, `${end}: more records than there are`);
      // The last record of a table may be cut in its last value, which nothing shows.
      const sure = hasProblem ? read : read.slice(0, -1);
      assert.deepEqual(sure, whole.slice(0, sure.length), `${end}`);
      assert.ok(hasProblem || read.length > 0, `${end}: nothing is read, and nothing is said`);
    }
    const isReadAsWhole = name.includes("ZIP") || name.includes("workbook");
    assert.ok(isReadAsWhole ? most === 0 : most >= whole.length - 2, `${most} of ${whole.length} at most`);
  });
}

test("ten megabytes in one field cost the row, or a workbook that Excel could not have written", async () => {
  const long = "x".repeat(10_000_000);
  const swap = (text: string) => text.replace("text, 3", long);
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  for (const file of [table, JSON.stringify(records), lines]) {
    const entries = await look(swap(file));
    assert.deepEqual([entries.length, entries.filter(({ kind }) => kind === "record").length], [12, 11]);
  }
  const sheet = [names, ...cells].map((row) => textRow(row.map(swap))).join("");
  const [refused, ...rest] = await look(writeWorkbook([{ name: "One", rows: sheet }]));
  assert.deepEqual(rest, []);
  assert.match(refused?.kind === "problem" ? refused.reason : "", /a cell has more than 65536 characters/);
});
