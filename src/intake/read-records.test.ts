import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { type ErrorCode, ServiceError } from "../errors.ts";
import { readRecords } from "./read-records.ts";
import { anyColumns, inChunks, outline, readAll, testLimits } from "./testing/files.ts";

const hints = { columns: anyColumns };
const table = "id,amount\n1,5\n2,6\n";

async function assertRefused(file: Buffer | string, code: ErrorCode, message: RegExp, limits = {}): Promise<void> {
  await assert.rejects(readAll(file, hints, limits), (error) => {
    assert.ok(error instanceof ServiceError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    return true;
  });
}

test("a file without a readable row is refused with a sentence that says why", async () => {
  const cases: readonly (readonly [Buffer | string, RegExp])[] = [
    ["", /empty/],
    [" \r\n\n", /empty/],
    ["\ufeff", /empty/],
    ["id,amount\n", /no rows/],
    ["id,amount", /no rows/],
    ["[]", /no records/],
    ['{"transactions":[]}', /no records/],
    ['{"transactions":null}', /no records/],
    [' {"count":0,\n"transactions": null}\n', /no records/],
    ["[", /The file has no readable row/],
    ["id,amount\n1\n2\n", /The file has no readable row\. Line 2: The row has 1 value/],
    ["hello world\nthis is prose\n", /known column names/],
    ["1,5.00,2024-05-01T00:00:00Z,A\n2,6.00,2024-05-01T00:00:00Z,A\n", /known column names/],
    [Buffer.from("PK\u0003\u0004rest of it", "latin1"), /Excel/],
    [Buffer.from("%PDF-1.7"), /PDF/],
    [
      Buffer.from('\ufeff<?xml version="1.0"?>\n<Document>', "utf16le"),
      /The file is XML of another kind; of XML, camt\.052/,
    ],
    [Buffer.from("\n<html><table><tr><td>id</td></tr></table>"), /HTML, whatever its name/],
    [Buffer.from(":20:STARTUMSE\n:25:10020030/1234567\n"), /statement has no bookings/],
    [Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 251)), /not text/],
    [Buffer.alloc(10_000), /not text/],
    [gzipSync(""), /no rows|empty/],
    [gzipSync(gzipSync(table)), /more than once/],
    [gzipSync(table).subarray(0, 12), /gzip data/],
    ["id,amount,__proto__\n1,5,6\n", /__proto__/],
    ["betrag,montant\n5,6\n", /"betrag" and "montant" both mean amount/],
    ["id,amount,amount\n1,5,6\n", /"amount" and "amount \(2\)" both mean amount/],
  ];
  for (const [file, message] of cases) await assertRefused(file, "unprocessable_file", message);
});

test("limits are kept while streaming", async () => {
  const many = `id,amount\n${"1,5\n".repeat(2_000)}`;
  await assertRefused(many, "payload_too_large", /more than 1999 rows/, { rows: 1_999 });
  assert.equal((await readAll(many, hints, { rows: 2_000 })).entries.length, 2_000);
  await assertRefused(many, "payload_too_large", /more than 5000 bytes/, { bytes: 5_000 });
  const bomb = gzipSync(Buffer.alloc(30_000_000, "id,amount\n"));
  assert.ok(bomb.length < 100_000);
  await assertRefused(bomb, "payload_too_large", /more than 1000000 bytes/, { bytes: 1_000_000 });
  const wide = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(",");
  await assertRefused(`id,amount,${wide}\n`, "payload_too_large", /more than 500 columns/);
  await assertRefused(`${"x".repeat(300_000)}\n`, "unprocessable_file", /first line is longer/);
});

test("gzip is unpacked, in several parts as well", async () => {
  const packed = Buffer.concat([gzipSync("id,amount\n1,5\n"), gzipSync("2,6\n")]);
  for (const chunkBytes of [1, 7, 1_000]) {
    const { entries } = await readAll(packed, hints, {}, { chunkBytes });
    assert.deepEqual(outline(entries), [
      [2, { id: "1", amount: "5" }],
      [3, { id: "2", amount: "6" }],
    ]);
  }
});

test("what of gzip data is damaged or missing does not cost the rows before it", async () => {
  const noise = Array.from({ length: 20_000 }, (_, index) => `${index},${(index * 7_919) % 10_007}\n`).join("");
  const packed = gzipSync(`id,amount\n${noise}`);
  const padded = await readAll(Buffer.concat([packed, Buffer.alloc(512)]), hints);
  assert.deepEqual([padded.entries.length, padded.entries.at(-1)?.kind], [20_000, "record"]);
  const cut = await readAll(packed.subarray(0, packed.length - 30_000), hints);
  const last = cut.entries.at(-1);
  assert.ok(cut.entries.length > 5_000 && cut.entries.length < 20_000);
  assert.match(last?.kind === "problem" ? last.reason : "", /rest of the file cannot be read: the gzip data/);
  const damaged = Buffer.from(packed);
  damaged.fill(0, packed.length - 20_000);
  assert.match(String(outline((await readAll(damaged, hints)).entries).at(-1)?.[1]), /gzip data/);
});

test("encodings are recognised without a mark, and late in the file", async () => {
  const text = "id;amount;note\n1;5;Größe\n2;6;naïve\n";
  const expected = [
    [2, { id: "1", amount: "5", note: "Größe" }],
    [3, { id: "2", amount: "6", note: "naïve" }],
  ];
  const le = Buffer.from(text, "utf16le");
  for (const file of [Buffer.from(text), Buffer.from(text, "latin1"), le, Buffer.from(le).swap16()]) {
    assert.deepEqual(outline((await readAll(file, hints)).entries), expected);
  }
  const late = `id;amount;note\n${"1;5;plain\n".repeat(500)}`;
  for (const encoding of ["utf8", "latin1"] as const) {
    const file = Buffer.concat([Buffer.from(late), Buffer.from("2;6;für\n", encoding)]);
    for (let blockBytes = 100; blockBytes < 120; blockBytes += 1) {
      const { entries } = await readAll(file, hints, {}, { blockBytes });
      assert.deepEqual(outline(entries).at(-1), [502, { id: "2", amount: "6", note: "für" }], encoding);
    }
  }
  const euro = Buffer.concat([Buffer.from("id;amount;note\n1;5;"), Buffer.from([0x80, 0x20, 0x93]), Buffer.from("\n")]);
  assert.deepEqual(outline((await readAll(euro, hints)).entries), [[2, { id: "1", amount: "5", note: "€ “" }]]);
});

test("one damaged row does not change the encoding of the file", async () => {
  const file = Buffer.concat([
    Buffer.from("id;amount;note\n1;5;Größe\n2;6;"),
    Buffer.from([0xe9]),
    Buffer.from("\n3;7;über größere Häuser\n"),
  ]);
  assert.deepEqual(outline((await readAll(file, hints)).entries), [
    [2, { id: "1", amount: "5", note: "Größe" }],
    [3, "The row has bytes that are not UTF-8."],
    [4, { id: "3", amount: "7", note: "über größere Häuser" }],
  ]);
});

test("batches are of some hundreds, and a reader that stops early closes the source", async () => {
  let isClosed = false;
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      yield* inChunks(`id,amount\n${"1,5\n".repeat(90_000)}`, 10_000);
    } finally {
      isClosed = true;
    }
  }
  for await (const batch of readRecords(source(), hints, testLimits)) {
    assert.ok(batch.entries.length <= 500);
    break;
  }
  assert.ok(isClosed);
});

test("a failure of the source is passed on as it is", async () => {
  const broken = new Error("connection lost");
  async function* source(): AsyncGenerator<Uint8Array> {
    yield gzipSync(table).subarray(0, 10);
    throw broken;
  }
  await assert.rejects(async () => {
    for await (const _ of readRecords(source(), hints, testLimits)) assert.fail("there is no batch");
  }, broken);
});
