import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyCharacter } from "../../test/support/any-text.ts";
import { atLength } from "../../test/support/at-length.ts";
import type { Entry } from "./entries.ts";
import { customerColumns } from "./records/customer-columns.ts";
import { FileGuide } from "./records/file-guide.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { outline, readAll } from "./testing/files.ts";

const hints = { columns: transactionColumns };

async function rows(file: string, limits = {}): Promise<unknown> {
  return outline((await readAll(file, hints, limits)).entries);
}

const fieldsOf = (entries: readonly Entry[]): unknown[] =>
  entries.map((entry) => (entry.kind === "record" ? entry.fields : entry));

test("lists, wrapped lists, lines and single objects are recognised", async () => {
  const both = [
    [1, { a: 1, id: "x" }],
    [2, { a: 2, id: "y" }],
  ];
  const one = '{"a":1,"id":"x"}';
  const two = '{"a":2,"id":"y"}';
  const files = [
    `[${one},${two}]`,
    `\ufeff \n[\n  ${one},\n  ${two}\n]\n`,
    `${one}\n${two}`,
    `${one}\r\n${two}\r\n`,
    `\u001e${one}\n\u001e${two}\n`,
    `${one}${two}`,
    `{\n"a":1,\n"id":"x"\n}\n{\n"a":2,\n"id":"y"\n}\n`,
    `{"transactions":[${one},${two}]}`,
    `{"count":2,"id":"batch","transactions":[\n${one},\n${two}\n],"next":null}`,
    `{"meta":{"list":[1,2]},"data":{"rows":[${one},${two}]}}`,
    `[${one}][${two}]`,
  ];
  for (const file of files) assert.deepEqual(await rows(file), both, file);
  assert.deepEqual(await rows(one), both.slice(0, 1));
  const withList = '{"transactionId":"1","amount":2,"timestamp":"t","items":[{"sku":1}]}';
  assert.deepEqual(await rows(withList), [[1, JSON.parse(withList)]]);
  const customers = await readAll('{"customers":[{"customerId":"1"}]}', { columns: customerColumns });
  assert.deepEqual(fieldsOf(customers.entries), [{ customerId: "1" }]);
  assert.equal(customers.reading?.source, "json");
});

const record = (id: string, more = {}) => ({
  transactionId: id,
  amount: 5,
  timestamp: "2026-01-01T00:00:00Z",
  accountId: "a",
  ...more,
});

async function idsIn(file: unknown, guide = {}): Promise<unknown> {
  const text = typeof file === "string" ? file : JSON.stringify(file);
  const given = { columns: new FileGuide(transactionColumns, guide), guide: new FileGuide(transactionColumns, guide) };
  const { entries } = await readAll(text, given, {}, { blockBytes: 250 });
  return entries.map((entry) => (entry.kind === "record" ? entry.fields.transactionId : entry.reason));
}

test("all lists of a file that agree in their fields are read, however it wraps them", async () => {
  const [a, b, c] = [record("a"), record("b"), record("c")];
  const files = [
    { charges: [a, b], count: 2, refunds: [{ ...c, amount: -1 }] },
    { account: { iban: "DE" }, transactions: { booked: [a, b], _links: { next: [1, "]"] }, pending: [c] } },
    { booked: [], pending: [a, b, c] },
    [{ transactions: [a] }, { transactions: [b, c] }],
    [
      { page: 1, data: { items: [a, b] } },
      { page: 2, data: { items: [c], more: false } },
    ],
    `${JSON.stringify({ transactions: [a] })}\n${JSON.stringify({ transactions: [b, c] })}\n`,
    { accounts: [{ accountId: "a", name: "x" }], transactions: [a, b, c], errors: [{ code: 1, at: [{ x: 1 }] }] },
    { refunds: [{ ...a, charge: 1, amount: "-1.00" }, b], charges: [c] },
    { charges: [{ ...a, items: [{ sku: 1 }] }, b], tail: [{ transactions: [c] }] },
  ];
  for (const file of files) assert.deepEqual(await idsIn(file), ["a", "b", "c"], JSON.stringify(file));
  const own = [{ ...a, lines: [{ amount: 1, currency: "EUR" }] }, b];
  assert.deepEqual(await idsIn(own), ["a", "b"], "records that hold lists themselves");
});

test("lists whose fields differ are refused by name, and one can be chosen", async () => {
  const half = { transactionId: "r", amount: 1, reason: "x", note: "y" };
  const file = { charges: [record("a"), record("b")], refunds: [half] };
  await assert.rejects(idsIn(file), /'charges' and 'refunds'. Choose one with list=charges or list=refunds\./);
  const before = { refunds: [half], charges: [record("a"), record("b")] };
  await assert.rejects(idsIn(before), /list=charges or list=refunds/);
  assert.deepEqual(await idsIn(file, { list: "charges" }), ["a", "b"]);
  assert.deepEqual(await idsIn(file, { list: "refunds" }), ["r"]);
  await assert.rejects(idsIn(file, { list: "other" }), /no list 'other' of records; it has 'charges', 'refunds'\./);
  const none = { code: "invalid_request", message: /^The file has no lists to choose from/ };
  const line = JSON.stringify(record("a"));
  for (const plain of [[record("a")], `${line}\n${line}\n`, "id,amount,timestamp,account\na,1,2024-05-01,A\n"]) {
    await assert.rejects(idsIn(plain, { list: "charges" }), none);
  }
});

test("a brace that closes nothing is reported, and one that a broken record left is not", async () => {
  const closed = ["a", "A brace closes what was not opened.", "b"];
  assert.deepEqual(await idsIn(`[${JSON.stringify(record("a"))}},${JSON.stringify(record("b"))}]`), closed);
  const broken = `[{"transactionId":"x",{"transactionId":"b","amount":1}},${JSON.stringify(record("c"))}]`;
  assert.deepEqual(await idsIn(broken), ["The record is not closed.", "b", "c"]);
});

test("a broken line costs no other", async () => {
  assert.deepEqual(await rows('{"a":1}\n\n{"a":\n7\n[1]\n"text"\n{"a":2}\n{"a":3'), [
    [1, { a: 1 }],
    [3, "The record is not valid JSON."],
    [4, "The record must be a JSON object."],
    [5, "The record must be a JSON object."],
    [6, "The record must be a JSON object."],
    [7, { a: 2 }],
    [8, "The record is not valid JSON."],
  ]);
});

test("a broken element of a list costs no other", async () => {
  const broken = ['{"a":}', '{"a":1', '{"a":"1}', "{a:1}", '{"a":1,}', "[1,2]", "7", '"te]x}t"', "nul", '{"a":[1}'];
  for (const element of broken) {
    const file = `[\n{"a":1},\n${element},\n{"a":{"b":[2]}},\n{"a":3}\n]`;
    const { entries } = await readAll(file, hints);
    const good = entries.filter((entry) => entry.kind === "record").map((entry) => JSON.stringify(entry.fields));
    assert.deepEqual(good, ['{"a":1}', '{"a":{"b":[2]}}', '{"a":3}'], element);
    assert.equal(entries.filter((entry) => entry.kind === "problem").length, 1, element);
  }
});

test("a file that is cut off gives its good rows and a problem", async () => {
  const file = '[{"a":1},{"a":"two"},{"a":3}]';
  for (let length = 8; length < file.length; length += 1) {
    const { entries } = await readAll(file.slice(0, length), hints);
    const whole = [8, 20, 28].filter((end) => end <= length).length;
    assert.equal(entries.filter((entry) => entry.kind === "record").length, whole, file.slice(0, length));
    assert.match(String(outline(entries).at(-1)?.[1]), /The file ends/);
  }
});

test("long and deep records are bounded", async () => {
  const long = `{"a":"${"x".repeat(2_000)}"}`;
  const deep = `{"a":${"[".repeat(1_000)}${"]".repeat(1_000)}}`;
  const tooLong = "The record is longer than 1000 bytes.";
  assert.deepEqual(await rows(`[{"a":1},${long},{"a":2}]`, { lineBytes: 1_000 }), [
    [1, { a: 1 }],
    [2, tooLong],
    [3, { a: 2 }],
  ]);
  assert.deepEqual(await rows(`{"a":1}\n{"b":2}\n${long}\n{"a":2}`, { lineBytes: 1_000 }), [
    [1, { a: 1 }],
    [2, { b: 2 }],
    [3, tooLong],
    [4, { a: 2 }],
  ]);
  assert.deepEqual(await rows(`[{"a":1},${deep},{"a":2}]`), [
    [1, { a: 1 }],
    [2, "The record is nested more than 256 levels deep."],
    [3, { a: 2 }],
  ]);
});

test("bytes that are not UTF-8 spoil only their own record", async () => {
  const file = Buffer.concat([Buffer.from('[{"a":"é中é"},{"a":"'), Buffer.from([0xff]), Buffer.from('"},{"a":"ü"}]')]);
  assert.deepEqual(outline((await readAll(file, hints)).entries), [
    [1, { a: "é中é" }],
    [2, "The record has bytes that are not UTF-8."],
    [3, { a: "ü" }],
  ]);
});

test("any records come back as they were written, in every form and division", async () => {
  const value = fc.jsonValue({ maxDepth: 2, stringUnit: anyCharacter });
  const record = fc.dictionary(fc.string({ maxLength: 5 }), value, { maxKeys: 4, noNullPrototype: true });
  const forms: readonly ((records: readonly object[]) => string)[] = [
    (records) => JSON.stringify(records),
    (records) => JSON.stringify(records, null, 2),
    (records) => JSON.stringify({ transactions: records }),
    (records) => JSON.stringify({ page: 1, data: records, more: { a: [{}] } }, null, "\t"),
    (records) => `${records.map((entry) => JSON.stringify(entry)).join("\n")}\n`,
  ];
  const sizes = fc.record({
    chunkBytes: fc.integer({ min: 1, max: 50 }),
    blockBytes: fc.integer({ min: 60, max: 300 }),
  });
  const form = fc.integer({ min: 0, max: forms.length - 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 2, maxLength: 10 }),
      form,
      sizes,
      async (records, index, divided) => {
        const plain = JSON.parse(JSON.stringify(records)) as object[];
        const file = forms[index]?.(plain) ?? "";
        // Lines are recognised by the first of them, which therefore has to be in the first block.
        const lineBytes = index === 4 ? Buffer.byteLength(file.slice(0, file.indexOf("\n") + 2)) : 0;
        const sizesUsed = { ...divided, blockBytes: Math.max(divided.blockBytes, lineBytes) };
        const { entries } = await readAll(file, hints, {}, sizesUsed);
        assert.deepEqual(fieldsOf(entries), plain);
      },
    ),
    { numRuns: atLength(27, 80) },
  );
});

test("a record of very many keys is refused before an object is made of it", async () => {
  const keysOf = (count: number, colon: string) =>
    `{${Array.from({ length: count }, (_, at) => `"k${at}"${colon}1`).join()}}`;
  for (const colon of [":", " :", "\t: "]) {
    const { entries } = await readAll(
      [keysOf(9_000, colon), keysOf(11_000, colon)].join("\n"),
      {},
      { lineBytes: 2 ** 20 },
    );
    assert.deepEqual(
      entries.map((entry) => (entry.kind === "problem" ? entry.reason : entry.kind)),
      ["record", "The record has more than 10000 keys."],
    );
  }
});
