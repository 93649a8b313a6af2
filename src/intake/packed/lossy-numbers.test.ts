/** Ids and accounts that a workbook keeps as numbers: where digits may be lost, two could become one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { customerColumns } from "../records/customer-columns.ts";
import { FileGuide } from "../records/file-guide.ts";
import { labelColumns } from "../records/label.ts";
import { transactionColumns } from "../records/transaction-columns.ts";
import { outline, readAll } from "../testing/files.ts";
import { textRow, writeWorkbook } from "../testing/workbook-files.ts";

const rowOf = (cells: readonly string[]) => `<row>${cells.map((cell) => `<c><v>${cell}</v></c>`).join("")}</row>`;
const book = (header: readonly string[], ...rows: readonly string[]) =>
  writeWorkbook([{ name: "One", rows: textRow(header) + rows.join("") }]);
const names = ["transactionId", "accountId", "amount", "timestamp"];
const lost = (field: string) =>
  `${field} is a number of which the workbook may not keep all digits; format the column as text.`;

test("an id or account with an exponent, or beyond what numbers hold, is refused; whole digits and amounts are read", async () => {
  const file = book(
    names,
    rowOf(["6.234567890123456e+16", "1", "5", "45425"]),
    rowOf(["1", "6.2345678901234590E+16", "5", "45425"]),
    rowOf(["9007199254740994.0", "1", "5", "45425"]),
    rowOf(["723456789012345671", "72345678901234569", "1.25e1", "45425"]),
    textRow(["1.23457E+17", "A", "5", "2024-05-13"]),
  );
  assert.deepEqual(outline((await readAll(file, { columns: transactionColumns })).entries), [
    [2, lost("transactionId")],
    [3, lost("accountDetails.accountId")],
    [4, lost("transactionId")],
    [5, { transactionId: "723456789012345671", accountId: "72345678901234569", amount: "12.5", timestamp: "45425" }],
    [6, { transactionId: "1.23457E+17", accountId: "A", amount: "5", timestamp: "2024-05-13" }],
  ]);
  const table = `${names.join()}\n1.23457E+17,9.87654E+15,7,2026-03-01T10:00:00Z\n`;
  assert.equal((await readAll(table, { columns: transactionColumns })).entries[0]?.kind, "record");
});

test("so are customers, their accounts, and the ids of labels", async () => {
  const people = book(
    ["customerId", "name", "accountIds"],
    rowOf(["1", "2", "6e+16"]),
    rowOf(["6e+16", "2", "3"]),
    rowOf(["1", "2", "3"]),
  );
  assert.deepEqual(outline((await readAll(people, { columns: customerColumns })).entries), [
    [2, lost("accountIds")],
    [3, lost("customerId")],
    [4, { customerId: "1", name: "2", accountIds: "3" }],
  ]);
  const labels = book(["transactionId", "isFraud"], rowOf(["6e+16", "1"]), rowOf(["6", "1"]));
  assert.equal((await readAll(labels, { columns: labelColumns })).entries[0]?.kind, "problem");
});

test("a column counts as what its sender names it", async () => {
  const file = book(
    ["transactionId", "Purse", "amount", "timestamp"],
    rowOf(["6", "6e+16", "6e+3", "45425"]),
    rowOf(["6", "7", "6", "45425"]),
  );
  const guide = new FileGuide(transactionColumns, { column: ["accountId:Purse"] });
  const { entries } = await readAll(file, { columns: guide, guide });
  assert.deepEqual(outline(entries)[0], [2, lost("accountDetails.accountId")]);
});

test("without a header the columns are known by their values all the same, and two amounts are still two", async () => {
  const day = "2024-05-13T10:00:00Z";
  const row = (id: string, account: string, amount: string) =>
    textRow([id, account, day]).replace("</row>", `<c><v>${amount}</v></c></row>`);
  const rows = [row("t1", "a17", "5.0000000000000003E-2"), row("t2", "a18", "1.25"), row("t3", "a17", "1.25")];
  const bare = writeWorkbook([{ name: "One", rows: rows.join("") }]);
  const [first] = outline((await readAll(bare, { columns: transactionColumns })).entries);
  assert.deepEqual(first, [1, { transactionId: "t1", accountId: "a17", timestamp: day, amount: "0.05" }]);
  const two = book(
    ["transactionId", "account", "value", "betrag", "timestamp"],
    rowOf(["1", "2", "5e-2", "7e-2", "45425"]),
  );
  await assert.rejects(readAll(two, { columns: transactionColumns }), /"betrag" and "value" both mean amount/);
});
