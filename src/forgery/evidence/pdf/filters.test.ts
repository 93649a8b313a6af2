import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, deflateSync } from "node:zlib";
import { Budget, BudgetError, DamageError } from "../budget.ts";
import { unpackBytes, unpackStream } from "./filters.ts";
import { PdfParser } from "./parser.ts";
import { asEntries } from "./values.ts";

function unpack(dictionary: string, packed: Uint8Array, budget = new Budget()): string {
  const entries = asEntries(new PdfParser(Buffer.from(dictionary, "latin1"), 0, budget).readValue()) ?? new Map();
  const stream = { kind: "stream" as const, number: 1, generation: 0, entries, start: 0, end: packed.length };
  return Buffer.from(unpackStream(packed, stream, budget)).toString("latin1");
}

test("Flate, whole, cut off and without a header", () => {
  const text = "Total due 1,240.00 ".repeat(200);
  assert.equal(unpack("<< /Filter /FlateDecode >>", deflateSync(text)), text);
  const cut = unpack("<< /Filter /Fl >>", deflateSync(text).subarray(0, 30));
  assert.ok(cut.length > 0 && text.startsWith(cut));
  const raw = Buffer.concat([Buffer.from([0, 0]), deflateRawSync(text)]);
  assert.equal(unpack("<< /Filter [/FlateDecode] >>", raw), text);
});

test("a checksum whose last byte was trimmed as a line end is no damage, a wrong or shorter one is", () => {
  const repairsOf = (packed: Uint8Array) => {
    let repairs = 0;
    const entries = asEntries(new PdfParser(Buffer.from("<< /Filter /FlateDecode >>"), 0, new Budget()).readValue());
    unpackBytes(
      packed,
      entries ?? new Map(),
      new Budget(),
      (value) => value,
      () => {
        repairs += 1;
      },
    );
    return repairs;
  };
  const packed = Array.from({ length: 300 }, (_, count) => deflateSync("9".repeat(1 + count)));
  const trimmed = packed.find((bytes) => bytes.at(-1) === 0x0d);
  const other = packed.find((bytes) => bytes.at(-1) !== 0x0d && bytes.at(-1) !== 0x0a);
  assert.ok(trimmed !== undefined && other !== undefined);
  assert.equal(repairsOf(trimmed.subarray(0, -1)), 0);
  assert.equal(repairsOf(other.subarray(0, -1)), 1);
  assert.equal(repairsOf(Buffer.from([...other.subarray(0, -1), (other.at(-1) ?? 0) ^ 1])), 1);
});

test("the text encodings, and several filters in a row", () => {
  assert.equal(unpack("<< /Filter /ASCIIHexDecode >>", Buffer.from("48 65 6c 6c 6f>")), "Hello");
  assert.equal(unpack("<< /Filter /ASCII85Decode >>", Buffer.from('87cURD]i,"Ebo80~>')), "Hello World!");
  const both = Buffer.from(`${deflateSync("Hello").toString("hex")}>`);
  assert.equal(unpack("<< /Filter [/AHx /Fl] >>", both), "Hello");
});

test("each of PNG's predictors gives back the rows", () => {
  const rows = [
    [0, 10, 20, 30],
    [1, 11, 10, 10],
    [2, 1, 1, 1],
    [3, 5, 5, 5],
    [4, 1, 1, 1],
  ].flat();
  const out = unpack(
    "<< /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 3 >> >>",
    deflateSync(Buffer.from(rows)),
  );
  assert.deepEqual([...Buffer.from(out, "latin1")], [10, 20, 30, 11, 21, 31, 12, 22, 32, 11, 21, 31, 12, 22, 32]);
});

test("a bomb ends at the limit of one stream, and many bombs at the budget", () => {
  const bomb = deflateSync(Buffer.alloc(65 * 2 ** 20), { level: 1 });
  const budget = new Budget();
  for (let count = 0; count < 4; count += 1) {
    assert.throws(() => unpack("<< /Filter /FlateDecode >>", bomb, budget), /more than the limit/);
  }
  assert.equal(budget.unpackedBytesLeft, 0);
  assert.throws(() => budget.spendUnpackedBytes(1), BudgetError);
});

test("garbage, unknown filters and rows that cannot be are damage", () => {
  assert.throws(() => unpack("<< /Filter /FlateDecode >>", Buffer.from("no")), DamageError);
  assert.throws(() => unpack("<< /Filter /DCTDecode >>", Buffer.from("no")), DamageError);
  const parameters = "/DecodeParms << /Predictor 12 /Columns 100000000 >>";
  assert.throws(() => unpack(`<< /Filter /FlateDecode ${parameters} >>`, deflateSync("abc")), DamageError);
});

test("LZW, early and late, and run lengths", () => {
  // The standard's own example (ISO 32000-1, 7.4.4.2): 45 45 45 45 45 65 45 45 45 66.
  const packed = Buffer.from("800b6050220c0c8501", "hex");
  assert.equal(unpack("<< /Filter /LZWDecode >>", packed), "-----A---B");
  assert.equal(unpack("<< /Filter /LZWDecode /DecodeParms << /EarlyChange 0 >> >>", packed), "-----A---B");
  assert.equal(unpack("<< /Filter /RL >>", Buffer.from([2, 65, 66, 67, 254, 68, 128, 69])), "ABCDDD");
});

test("a bomb in any filter ends at the limit of one stream", () => {
  const zeros = deflateSync(Buffer.alloc(65 * 2 ** 20), { level: 1 });
  const runs = Buffer.alloc(2 * 600_000).map((_, index) => (index % 2 === 0 ? 129 : 65));
  const letters = Buffer.alloc(20 * 2 ** 20, "z");
  for (const [filter, bytes] of [
    ["/Fl", zeros],
    ["/RL", runs],
    ["/A85", letters],
  ] as const) {
    assert.throws(() => unpack(`<< /Filter ${filter} >>`, bytes), /more than the limit/, filter);
  }
});

test("TIFF's predictor gives back the rows", () => {
  const out = unpack(
    "<< /Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 3 >> >>",
    deflateSync(Buffer.from([65, 1, 1, 70, 0, 2])),
  );
  assert.equal(out, "ABCFFH");
});
