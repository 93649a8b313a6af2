/** Archives and workbooks: what is read of them, and what is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync, inflateRawSync } from "node:zlib";
import { writeZip } from "../../../test/support/zip-writer.ts";
import { listZip } from "../../archive/zip.ts";
import { ServiceError } from "../../errors.ts";
import { FileGuide } from "../records/file-guide.ts";
import { transactionColumns } from "../records/transaction-columns.ts";
import { anyColumns, outline, readAll } from "../testing/files.ts";
import { camt053 } from "../testing/statement-files.ts";
import { textRow, writeWorkbook } from "../testing/workbook-files.ts";
import { readStyles } from "./cell-styles.ts";

const table = "id,amount,timestamp,account\nT1,5.00,2024-05-01T10:00:00Z,A1\n";
const rows = [[2, { id: "T1", amount: "5.00", timestamp: "2024-05-01T10:00:00Z", account: "A1" }]];

const zip = (...names: readonly string[]): Buffer =>
  writeZip(names.map((name) => ({ name, bytes: Buffer.from(table) })));

async function look(file: Buffer, sheet?: string): Promise<readonly (readonly [number, unknown])[]> {
  const guide = sheet === undefined ? undefined : new FileGuide(transactionColumns, { sheet });
  return outline((await readAll(file, { columns: anyColumns, guide })).entries);
}

async function refusal(file: Buffer, sheet?: string): Promise<string> {
  return await look(file, sheet).then(
    (found) => assert.fail(JSON.stringify(found)),
    (error: unknown) => {
      assert.ok(error instanceof ServiceError, String(error));
      return error.message;
    },
  );
}

test("the only file of an archive is read, whatever it is called", async () => {
  assert.deepEqual(await look(zip("export.csv")), rows);
  assert.deepEqual(await look(zip("folder/", "folder/export.dat", "__MACOSX/folder/._export.dat")), rows);
  assert.deepEqual(await look(gzipSync(zip("export.csv"))), rows);
  const bytes = Buffer.from(table);
  assert.deepEqual(await look(writeZip([{ name: "a", bytes, says: { method: 0 }, packed: bytes }])), rows);
  assert.equal((await look(writeZip([{ name: "a.xml", bytes: Buffer.from(camt053) }]))).length, 3);
});

test("archives that cannot be read say why", async () => {
  assert.match(await refusal(zip("a.csv", "b.csv")), /has 2 files/);
  assert.match(await refusal(zip("folder/")), /has 0 files/);
  assert.match(await refusal(zip("content.xml", "mimetype")), /OpenDocument/);
  assert.match(await refusal(zip("xl/workbook.bin", "x")), /\.xlsb/);
  assert.match(await refusal(writeZip([{ name: "a", bytes: Buffer.from(table), says: { flags: 1 } }])), /encrypted/);
  assert.match(await refusal(writeZip([{ name: "a", bytes: zip("b.csv") }])), /another archive/);
  const limited = readAll(writeZip([{ name: "a", bytes: Buffer.alloc(2_000_000, table) }]), {}, { bytes: 1_000_000 });
  await assert.rejects(limited, /more than 1000000 bytes unpacked/);
});

test("an archive whose directory is damaged is refused, not read in part", async () => {
  const whole = zip("a.csv", "b.csv", "c.csv");
  const end = whole.length - 22;
  const third = whole.lastIndexOf("PK\u0001\u0002");
  const changed = (place: number, value: number) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt32LE(value, place);
    return bytes;
  };
  assert.equal(listZip(whole)?.length, 3);
  assert.match(await refusal(changed(end + 16, third)), /damaged or incomplete/);
  assert.match(await refusal(changed(end + 12, whole.readUInt32LE(end + 12) - 1)), /damaged or incomplete/);
  for (const count of [2, 4, 20_001]) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt16LE(count, end + 10);
    assert.match(await refusal(bytes), /damaged or incomplete/, String(count));
  }
});

test("a file that is damaged in its archive gives its good rows, and the damage", async () => {
  const damaged = writeZip([{ name: "a.csv", bytes: Buffer.from(table), says: { check: 7 } }]);
  assert.deepEqual(await look(damaged), [
    ...rows,
    [3, "The rest of the file cannot be read: the ZIP archive is damaged or truncated."],
  ]);
});

const header = textRow(["transactionId", "Datum", "amount", "account", "time"]);

test("cells of all kinds are read as they are shown", async () => {
  const cells = `${header}<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>45425</v></c><c r="C3" s="4"><v>12.100000000000001</v></c>
<c r="D3" t="str"><f>1</f><v>A&amp;1</v></c><c r="E3" s="3"><v>0.4375</v></c></row>
<row r="4"><c r="A4"><v>1234567890123456</v></c><c r="B4" s="2"><v>45425.5</v></c><c r="C4" t="n"><v>-7</v></c><c r="E4" t="b"><v>1</v></c></row>`;
  const texts = "<si><t>other</t></si><si><r><t>T,</t></r><r><t>\u00e9\n2</t></r><rPh><t>no</t></rPh></si>";
  assert.deepEqual(await look(writeWorkbook([{ name: "One", rows: cells }], { texts })), [
    [3, { transactionId: "T,\u00e9\n2", Datum: "2024-05-13", amount: "12.1", account: "A&1", time: "10:30:00" }],
    [5, { transactionId: "1234567890123456", Datum: "2024-05-13T12:00:00", amount: "-7", account: "", time: "TRUE" }],
  ]);
  const old = writeWorkbook(
    [{ name: "One", rows: `${header}<row><c t="str"><v>T</v></c><c s="1"><v>43963</v></c></row>` }],
    {
      properties: ' date1904="1"',
    },
  );
  assert.match(JSON.stringify(await look(old)), /2024-05-13/);
});

test("a number that is shown with zeros before it has them, and is what the same digits are as a text", async () => {
  const cells = `${header}<row><c s="5"><v>123</v></c><c s="1"><v>45425</v></c><c s="5"><v>7</v></c><c t="str"><v>000123</v></c></row>
<row><c s="5"><v>1234567</v></c><c s="1"><v>45425</v></c><c s="5"><v>1.5</v></c><c s="5"><v>-3</v></c></row>`;
  assert.deepEqual(await look(writeWorkbook([{ name: "One", rows: cells }])), [
    [2, { transactionId: "000123", Datum: "2024-05-13", amount: "000007", account: "000123", time: "" }],
    [3, { transactionId: "1234567", Datum: "2024-05-13", amount: "1.5", account: "-3", time: "" }],
  ]);
});

test("the first visible sheet is read, or the one that is named", async () => {
  const sheet = (name: string, id: string, isHidden = false) => ({
    name,
    isHidden,
    rows: header + textRow([id, "2024-05-13", "1", "A", "10:00"]),
  });
  const book = writeWorkbook([sheet("Notes", "T0", true), sheet("May &amp; June", "T1"), sheet("July", "T2")]);
  const idOf = async (wanted?: string) => JSON.stringify(await look(book, wanted)).match(/T\d/)?.[0];
  assert.deepEqual(
    [await idOf(), await idOf("July"), await idOf("May & June"), await idOf("1")],
    ["T1", "T2", "T1", "T0"],
  );
  assert.match(await refusal(book, "August"), /its sheets are Notes, May & June, July\./);
  const none = "The file has no sheets, as workbooks (.xlsx) have them; leave sheet out.";
  for (const file of [Buffer.from(table), zip("a.csv"), Buffer.from('[{"id":"T1"}]')]) {
    assert.equal(await refusal(file, "1"), none);
  }
  const many = Array.from({ length: 2_000 }, (_, at) => ({
    name: `S${at}`,
    rows: at === 1_999 ? header + textRow(["T9"]) : "",
  }));
  assert.match(JSON.stringify(await look(writeWorkbook(many), "S1999")), /T9/);
});

test("workbooks that were made to harm are refused", async () => {
  const book = (sheetRows: string, texts = ""): Buffer => writeWorkbook([{ name: "One", rows: sheetRows }], { texts });
  const wide = Array.from({ length: 70 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`).join(
    "",
  );
  assert.match(await refusal(book(wide)), /empty parts/);
  assert.match(await refusal(book('<row r="2"/><row r="1"/>')), /rows are out of order/);
  assert.match(await refusal(book('<row r="9999999"/>')), /rows are out of order/);
  assert.match(await refusal(book('<row><c r="B1"/><c r="A1"/></row>')), /cells are out of order/);
  assert.match(await refusal(book(header, "<!DOCTYPE a>")), /document type/);
  assert.match(await refusal(book(header, "<si><t>&a;</t></si>")), /entity/);
  assert.match(await refusal(book(header + textRow(["x".repeat(70_000)]))), /a cell has more than 65536 characters/);
  const whole = book(header + textRow(["T1", "2024-05-13", "1", "A", "10:00"]));
  for (let end = 4; end < whole.length; end += Math.ceil(whole.length / 60)) {
    assert.match(await refusal(whole.subarray(0, end)), /damaged or incomplete/);
  }
});

const cellOf = (index: number): string => `<c t="s"><v>${index}</v></c>`;
const tooMuch = (error: unknown) => error instanceof ServiceError && error.code === "payload_too_large";

test("a workbook cannot make much of little: shared texts are cells' texts, and rows of them are bounded", async () => {
  const rowOf = (cells: number) => [{ name: "a", rows: `<row>${cellOf(0).repeat(cells)}</row>` }];
  const long = writeWorkbook(rowOf(1), { texts: `<si><t>${"x".repeat(70_000)}</t></si>` });
  assert.match(await refusal(long), /a cell has more than 65536 characters/);
  const much = writeWorkbook(rowOf(200), { texts: `<si><t>${"x".repeat(60_000)}</t></si>` });
  await assert.rejects(readAll(much, { columns: anyColumns }), tooMuch);
});

/** A comment of 2 MB, which holds nothing and is not even packed. */
const comment = `<!--${" ".repeat(2_000_000)}-->`;
const filled = (changed: readonly string[], isStored = true): Buffer => {
  const bytes = writeWorkbook([{ name: "a", rows: textRow(["id", "amount", "timestamp", "account"]) }]);
  const entries = listZip(bytes) ?? [];
  return writeZip(
    entries.map(({ path, packed = Buffer.alloc(0) }) => {
      const content = inflateRawSync(packed).toString("utf8");
      const part = Buffer.from(changed.includes(path) ? content.replace(/(?<=\?>\n)/, comment) : content);
      return { name: path, bytes: part, ...(isStored ? { packed: part, says: { method: 0 } } : {}) };
    }),
  );
};
const sheetPath = "xl/worksheets/s1.xml";

test("the event loop has its turns while the parts of a workbook give nothing, and reading them can be ended", async () => {
  for (const path of [
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/sharedStrings.xml",
    sheetPath,
  ]) {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const sizes = { chunkBytes: 2 ** 24, blockBytes: 2 ** 24 };
    await readAll(filled([path]), { columns: anyColumns }, {}, sizes).catch(() => undefined);
    clearImmediate(next);
    assert.ok(turns > 12, `${turns} in ${path}`);
  }
  const signal = AbortSignal.abort(new Error("gone"));
  await assert.rejects(readAll(filled([sheetPath]), { columns: anyColumns }, { signal }), /gone/);
});

test("the limit of a file holds for all parts of a workbook together", async () => {
  const read = (file: Buffer) => readAll(file, { columns: anyColumns }, { bytes: 3_000_000 });
  await assert.rejects(read(filled(["xl/styles.xml", sheetPath], false)), tooMuch);
  await assert.rejects(read(filled([sheetPath], false)), /no rows/);
});

test("styles beyond those that Excel allows are not kept", async () => {
  async function* part(): AsyncGenerator<Buffer> {
    yield Buffer.from(`<cellXfs>${"<xf/>".repeat(70_000)}`);
  }
  assert.equal((await readStyles(part())).length, 65_536);
});
