import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { FileContent, GuideTexts } from "../../contract/files.ts";
import { ServiceError } from "../../errors.ts";
import { textRow, writeWorkbook } from "../../intake/testing/workbook-files.ts";
import { createPreviewFile } from "./preview-file.ts";

const preview = createPreviewFile(() => Date.parse("2026-11-22T00:00:00Z"));

function look(
  content: FileContent,
  text: string | Uint8Array,
  { isWhole = true, fileName = "", guide = {} }: { isWhole?: boolean; fileName?: string; guide?: GuideTexts } = {},
) {
  const bytes = Buffer.from(text);
  async function* pieces() {
    yield bytes;
  }
  return preview(content, isWhole, {
    ...{ content: pieces(), fileName, contentType: "", guide },
    finish: async () => undefined,
  });
}

const table = [
  "Txn ID;Betrag;Buchungsdatum;Konto;Filiale",
  "a-1;1.234,50;31.10.2026 08:15;acc-1;Nord",
  "a-2;viel;31.10.2026 09:00;acc-1;Nord",
  "a-3;20,00;01.11.2026 10:00;4111111111111111;Nord",
].join("\n");

test("each column is listed with the field that it gives, and rows as they would be taken in", async () => {
  const { columns, rows, rejectedCount, rejected, examples } = await look("transactions", table);
  assert.deepEqual(
    columns.map(({ name, field }) => [name, field]),
    [
      ["Txn ID", "transactionId"],
      ["Betrag", "amount"],
      ["Buchungsdatum", "timestamp"],
      ["Konto", "accountDetails.accountId"],
      ["Filiale", null],
    ],
  );
  assert.deepEqual([rows, rejectedCount, rejected.map(({ line, field }) => [line, field])], [3, 1, [[3, "amount"]]]);
  assert.deepEqual(examples[0], {
    line: 2,
    transactionId: "a-1",
    accountId: "acc-1",
    amount: 1234.5,
    currency: null,
    timestamp: "2026-10-31T08:15:00.000Z",
  });
  assert.equal(examples[1]?.accountId, "411111******1111");
});

test("of a beginning the last record, which may be cut, is left out", async () => {
  const cut = `${table}\na-4;12`;
  assert.equal((await look("transactions", cut)).rejectedCount, 2);
  const beginning = await look("transactions", cut, { isWhole: false });
  assert.deepEqual([beginning.rows, beginning.rejectedCount], [3, 1]);
  const list = JSON.stringify([
    { customerId: "c-1", name: "Ada" },
    { customerId: "c-2" },
    { customerId: "c-3", name: "Bo" },
  ]);
  const customers = await look("customers", list.slice(0, -8), { isWhole: false });
  assert.deepEqual([customers.rows, customers.rejectedCount, customers.rejected[0]?.line], [2, 1, 2]);
  const packed = gzipSync(table.repeat(1));
  assert.equal((await look("transactions", packed.subarray(0, -10), { isWhole: false })).columns.length, 5);
});

test("a long file is previewed by its head, packed or not", async () => {
  const labels = `transactionId,isFraud\n${"t-1,true\n".repeat(20_100)}`;
  const whole = await look("labels", labels);
  assert.deepEqual([whole.isWhole, whole.rows], [false, 20_000]);
  const wide = `${"note ".repeat(1_000)};a-9;20,00;01.11.2026 10:00;acc-1\n`;
  const packed = gzipSync(`Text;${table.split("\n")[0]?.replace(";Filiale", "")}\n${wide.repeat(400)}`);
  for (const isWhole of [true, false]) {
    const seen = await look("transactions", packed, { isWhole });
    assert.equal(seen.isWhole, false);
    assert.ok(seen.rows > 100 && seen.rows < 400 && seen.rejectedCount === 0);
  }
  assert.equal((await look("transactions", table)).isWhole, true);
  // A packed file that is damaged and short enough to be read as a whole still says so.
  const damaged = await look("transactions", gzipSync(table).subarray(0, -10));
  assert.match(damaged.rejected.at(-1)?.reason ?? "", /damaged or truncated/);
});

test("a workbook is previewed as a whole, beyond the size of a beginning, and its other sheets are named", async () => {
  const header = textRow(["transactionId", "timestamp", "amount", "accountId", "note"]);
  const row = (at: number) =>
    textRow([`t${at}`, "2025-01-01T00:00:00Z", "5", "a", randomBytes(3_000).toString("base64")]);
  const rows = header + Array.from({ length: 400 }, (_, at) => row(at)).join("");
  const book = writeWorkbook([
    { name: "May", rows },
    { name: "June", rows: header + row(0) },
  ]);
  assert.ok(book.length > 2 ** 20);
  const seen = await look("transactions", book);
  assert.deepEqual([seen.sheet, seen.otherSheets, seen.rejectedCount], ["May", ["June"], 0]);
  assert.ok(seen.rows > 100 && seen.examples[0]?.transactionId === "t0");
  const june = await look("transactions", book, { guide: { sheet: "June" } });
  assert.deepEqual([june.sheet, june.otherSheets, june.rows], ["June", ["May"], 1]);
  await assert.rejects(look("transactions", table, { guide: { sheet: "June" } }), /The file has no sheets/);
});

test("of a long file the beginning is read, packed or not, and the rest is not asked for", async () => {
  const [head = "", row = ""] = table.split("\n");
  const long = `${head}\n${Array.from({ length: 80 }, () => `${row}${randomBytes(12_000).toString("base64")}\n`).join("")}`;
  for (const file of [long, gzipSync(long, { level: 1 })]) {
    const { isWhole, rows, rejectedCount } = await look("transactions", file);
    assert.deepEqual([isWhole, rows > 50 && rows < 80, rejectedCount], [false, true, 0]);
  }
  let sent = 0;
  async function* endless() {
    yield Buffer.from(`${head}\n`);
    for (;;) {
      sent += long.length;
      yield Buffer.from(long);
    }
  }
  const finish = async () => assert.fail("There is no end to wait for.");
  const seen = await preview("transactions", true, { content: endless(), fileName: "", contentType: "", finish });
  assert.ok(!seen.isWhole && sent < 32 * 2 ** 20);
});

test("nested records are named by their path, labels and customers by their own fields", async () => {
  const nested = {
    transactionId: "n",
    amount: 1,
    timestamp: "2026-01-01T00:00:00Z",
    accountDetails: { accountId: "x" },
  };
  const { columns, rejectedCount } = await look("transactions", JSON.stringify([nested]));
  assert.deepEqual(columns.at(-1), { name: "accountDetails.accountId", field: "accountDetails.accountId" });
  assert.equal(rejectedCount, 0);
  const labels = await look("labels", "transactionId,isFraud,colour\nx,perhaps,red\ny,true,blue\n");
  assert.deepEqual([labels.columns.at(-1)?.field, labels.rejectedCount, labels.examples], [null, 1, []]);
});

test("a file that would be refused as a whole is refused with the same sentence", async () => {
  const missing = look("transactions", "transactionId,amount\nx,1\n");
  await assert.rejects(
    missing,
    (error) => error instanceof ServiceError && /no column for timestamp/.test(error.message),
  );
  await assert.rejects(look("customers", ""), ServiceError);
});
