/** Arbitrary bytes: each row is a record or a problem, and each refusal says what to do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import type { GuideTexts } from "../contract/files.ts";
import { ServiceError } from "../errors.ts";
import type { Entry } from "./entries.ts";
import { parseCustomer } from "./records/customer.ts";
import { customerColumns } from "./records/customer-columns.ts";
import { FileGuide } from "./records/file-guide.ts";
import { labelColumns, parseLabel } from "./records/label.ts";
import type { Reading } from "./records/reading.ts";
import { parseTransaction } from "./records/transaction.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { anyColumns, readAll } from "./testing/files.ts";

const nowMs = Date.UTC(2024, 11, 31);

/** What files are made of; arbitrary bytes alone would never get past the header. */
const pieces = [
  "id,amount,timestamp,account\n",
  "customerId;name;email\r\n",
  "transactionId\tisFraud\n",
  "T1,5.00,2024-05-01T10:00:00Z,A1\n",
  'T2,"1,234",01/02/2024,"A\n2"\n',
  "C1;Ada;ada@example.org\r\n",
  "sep=;\n",
  "Total,,,\n",
  '{"id":"1","amount":5}',
  '{"a":[1,{"b":"c"}],',
  '{"transactions":[',
  "]",
  "}",
  ",",
  ";",
  "\t",
  "|",
  '"',
  "'",
  "\\",
  "\n",
  "\r",
  "\r\n",
  " ",
  "\ufeff",
  "ü",
  "1.234,5",
  "-",
  "=",
] as const;

const start = fc.constantFrom("", "", ...pieces.slice(0, 5), '{"transactions":[', "[").map((text) => Buffer.from(text));

const parts = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: fc.constantFrom(...pieces).map((piece) => Buffer.from(piece)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 12 }).map((part) => Buffer.from(part)) },
      { weight: 1, arbitrary: fc.constantFrom(...pieces).map((piece) => Buffer.from(piece, "utf16le")) },
    ),
    { maxLength: 60 },
  )
  .map((several) => Buffer.concat(several));

const bytes = fc.tuple(start, parts).map((both) => Buffer.concat(both));

const file = fc.oneof(
  { weight: 6, arbitrary: bytes },
  { weight: 1, arbitrary: bytes.map((part) => gzipSync(part)) },
  { weight: 1, arbitrary: fc.tuple(bytes, fc.nat(200)).map(([part, cut]) => gzipSync(part).subarray(0, cut)) },
);

function parseAll(entries: readonly Entry[], reading: Reading | undefined): void {
  const options = { nowMs, ...(reading ?? { source: "text" as const }) };
  for (const entry of entries) {
    if (entry.kind === "problem") {
      assert.notEqual(entry.reason, "");
      continue;
    }
    for (const parse of [parseTransaction, parseCustomer, parseLabel]) {
      const parsed = parse(entry.fields, options);
      if (!parsed.ok) assert.ok(parsed.reason.endsWith("."), parsed.reason);
    }
  }
}

test("arbitrary bytes give rows, problems or a refusal, and nothing else", async () => {
  const columns = fc.constantFrom(undefined, anyColumns, transactionColumns, customerColumns, labelColumns);
  const blockBytes = fc.constantFrom(40, 200, 100_000);
  let read = 0;
  await fc.assert(
    fc.asyncProperty(file, columns, blockBytes, async (content, known, size) => {
      try {
        const { entries, reading } = await readAll(content, { columns: known }, {}, { blockBytes: size });
        parseAll(entries, reading);
        read += 1;
        const lines = entries.map(({ line }) => line);
        assert.ok(lines.every((line, index) => line >= 1 && (index === 0 || line >= (lines[index - 1] ?? 0))));
        assert.ok(entries.length <= content.length * 40, "no more rows than there are characters");
      } catch (error) {
        assert.ok(error instanceof ServiceError, error instanceof Error ? error.stack : String(error));
        assert.match(error.message, /^[A-Z].*\.$/s);
      }
    }),
    // About one file in ten can be read; so many runs keep the count far above the bound below.
    { numRuns: atLength(500, 1_500) },
  );
  assert.ok(read > atLength(20, 100), `${read} could be read`);
});

test("a guide changes what the rows of a file mean, but neither their number nor their positions", async () => {
  const said = fc.constantFrom<GuideTexts>(
    { ids: "from-rows", negativeAmounts: "out" },
    { column: ["transactionId:account", "amount:id"], value: ["accountId:A"] },
    { column: ["amount:a.b"], value: ["currency:EUR", "timestamp:2024-05-01T00:00:00Z"], ids: "from-rows" },
  );
  let read = 0;
  await fc.assert(
    fc.asyncProperty(file, said, async (content, texts) => {
      try {
        const guide = new FileGuide(transactionColumns, texts);
        // Refuses no header, so that the same is read with the guide and without.
        const columns = { ...anyColumns, isKnown: (name: string) => guide.isKnown(name) };
        const plain = await readAll(content, { columns });
        const guided = await readAll(content, { columns, guide });
        parseAll(guided.entries, guided.reading);
        const places = ({ entries }: typeof plain) => entries.map(({ kind, line }) => [kind, line]);
        assert.deepEqual(places(guided), places(plain));
        const records = guided.entries.filter((entry) => entry.kind === "record");
        const ids = new Set(records.map(({ fields }) => fields.transactionId));
        if (texts.ids !== undefined) assert.equal(ids.size, records.length, "each row has an id of its own");
        read += 1;
      } catch (error) {
        assert.ok(error instanceof ServiceError, error instanceof Error ? error.stack : String(error));
      }
    }),
    { numRuns: atLength(100, 1_000) },
  );
  assert.ok(read > 0, "some can be read");
});

test("a table says the same however it is divided into blocks", async () => {
  const row = fc.constantFrom(
    "T1,5.00,2024-05-01T10:00:00Z,A1\n",
    "T1,5.00,2024-05-01T10:00:00Z,A1\r\n",
    "T1,5.00,2024-05-01T10:00:00Z,A1\r",
    'T2,"1,234",2024-05-01T10:00:00Z,"A\n2"\n',
    'T3,"open,2024-05-01T10:00:00Z,A\n',
    "T4,5\n",
    'T5,5,x,"a"b\r\n',
    "T6,5,a\rb,c\n",
    "Total,5,,\n",
    "id,amount,timestamp,account\n",
    "\n",
    "Tü,5,2024-05-01T10:00:00Z,A1\n",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.integer({ min: 1, max: 90 }), async (rows, chunkBytes) => {
      // The first rows decide on the dialect; they are the same for both.
      const sample = "T0,5.00,2024-05-01T10:00:00Z,A1\n".repeat(8);
      const content = `id,amount,timestamp,account\n${sample}${rows.join("")}`;
      const whole = await readAll(content, { columns: transactionColumns });
      const divided = await readAll(content, { columns: transactionColumns }, {}, { chunkBytes, blockBytes: 300 });
      assert.deepEqual(divided.entries, whole.entries);
    }),
    { numRuns: atLength(40, 150) },
  );
});
