/** Plain rows give what the general way gives, or are left to it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { readRecords } from "./read-records.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { testLimits } from "./testing/files.ts";
import { readTable } from "./testing/plain-files.ts";

const odd = fc.constantFrom(
  ...'|NULL|n/a|-|.|..|=1|="7"| a|a |"a,b"|"a"|a"b|a\\b|ä|\u0001|\'|transactionId|amount|Total|NA|x;y|\t|\u{1f600}'.split(
    "|",
  ),
);
const id = fc.oneof(
  { weight: 12, arbitrary: fc.nat(99).map((number) => `t-${number}`) },
  { weight: 2, arbitrary: odd },
  {
    weight: 1,
    arbitrary: fc.string({ minLength: 120, maxLength: 135 }).map((text) => text.replaceAll(/["\\,;\n\r]/g, "_")),
  },
);
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1e7, max: 1e7 }).map((cents) => (cents / 100).toFixed(2)) },
  { weight: 2, arbitrary: fc.stringMatching(/^-?\d{1,14}(\.\d{1,8})?$/) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "0",
      "-0",
      "0.00",
      "-0.00",
      "1.234",
      "1234.567",
      "0.125",
      "007",
      "1e3",
      "+5",
      ".5",
      "5.",
      "1,5",
      "",
      "12 EUR",
      "1000000000001",
      "999999999999.999999",
      "0.000001",
    ),
  },
);
const two = fc.nat(70).map((number) => String(number).padStart(2, "0"));
const time = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .date({ min: new Date("1969-12-20T00:00:00Z"), max: new Date("2026-01-03T00:00:00Z"), noInvalidDate: true })
      .map((date) => date.toISOString()),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(two, two, two).map(([hour, minute, second]) => `2024-02-29T${hour}:${minute}:${second}`),
  },
  {
    weight: 1,
    arbitrary: fc.stringMatching(
      /^2024-0[1-3]-[0-3]\d[T ]0\d:[0-5]\d:[0-6]\d([.,]\d{0,10})?(Z|\+02:00|-0[0-9]:[0-6]\d|\+2[34]:00|\+0200| \+01:00|z)?$/,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "2024-01-01",
      "1899-01-01T00:00:00Z",
      "01.02.2024 10:00",
      "2023-02-29T00:00:00Z",
      "2024-1-1T00:00:00Z",
      "",
      "20240101T000000Z",
      "2016-12-31T23:59:60Z",
    ),
  },
);
const word = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-zA-Z0-9 _.-]{0,12}$/) },
  { weight: 1, arbitrary: odd },
);
const currency = fc.constantFrom("EUR", "eur", "USD", "", "XXZ", "978", "Euro", "NULL", "€");
const country = fc.constantFrom("DE", "DEU", "Germany", "NA", "", "Namibia", "Nowhere", "de", "None");
const type = fc.constantFrom("checking", "Savings", "credit card", "", "CHECKING", "odd-type", "-");
const cells: Readonly<Record<string, fc.Arbitrary<string>>> = {
  transactionId: id,
  amount,
  timestamp: time,
  accountId: id,
  accountType: type,
  currency,
  counterpartyId: word,
  merchantCategory: word,
  channel: word,
  country,
  deviceId: word,
  customerId: word,
  note: word,
  Reference: word,
  "Amount in cents": amount,
  "2": word,
  direction: fc.constantFrom("debit", "credit", "", "in"),
  Type: fc.constantFrom("Debit", "credit", "card", "", "out"),
};
const names = fc
  .oneof(
    { weight: 8, arbitrary: fc.shuffledSubarray([...Object.keys(cells).slice(0, 14), "", ""]) },
    { weight: 1, arbitrary: fc.shuffledSubarray(Object.keys(cells)) },
  )
  .map((chosen) => [...new Set(["transactionId", "amount", "timestamp", "accountId", ...chosen])]);
const file = fc
  .record({
    names,
    delimiter: fc.constantFrom(",", ",", ";", "\t", "|"),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    isFirstMoved: fc.boolean(),
  })
  .chain(({ names: all, delimiter, lineEnd, isFirstMoved }) => {
    const header = isFirstMoved ? [...all.slice(1), all[0] ?? ""] : all;
    const plain = fc.tuple(...header.map((name) => cells[name] ?? word)).map((row) => row.join(delimiter));
    const other = fc.constantFrom(
      header.join(delimiter),
      [...header].reverse().join(delimiter),
      "",
      "Total",
      "a,b",
      delimiter.repeat(header.length - 1),
    );
    const rows = fc.array(fc.oneof({ weight: 30, arbitrary: plain }, { weight: 1, arbitrary: other }), {
      minLength: 1,
      maxLength: 30,
    });
    return rows.map((lines) => Buffer.from([header.join(delimiter), ...lines].join(lineEnd)));
  });

test("plain rows and all others become what they become one by one", async () => {
  let taken = 0;
  let rows = 0;
  await fc.assert(
    fc.asyncProperty(file, fc.constantFrom(64, 500, 2 ** 16), async (bytes, size) => {
      const general = await readTable(bytes, false, size);
      const both = await readTable(bytes, true, size);
      assert.deepEqual(both.rows, general.rows);
      taken += both.taken;
      rows += both.rows.length;
    }),
    { numRuns: atLength(100, 3_000) },
  );
  assert.ok(taken > rows / 20, `${taken} of ${rows} rows were plain`);
});

test("rows as programs write them are plain", async () => {
  const lines = ["transactionId,amount,timestamp,accountId,accountType,currency,counterpartyId,channel,country,note"];
  for (let row = 0; row < 250; row += 1) {
    lines.push(
      `t${row},${(row / 8).toFixed(2)},2025-01-02T03:04:05.${String(row).padStart(3, "0")}Z,a${row % 7},credit,EUR,m-${row},online,DE,paid`,
    );
  }
  const { rows, taken } = await readTable(Buffer.from(`${lines.join("\n")}\n`), true, 2 ** 16);
  assert.deepEqual([rows.length, taken], [250, 250]);
});

test("rows that are taken count against the limit of a file's rows", async () => {
  const lines = ["transactionId,amount,timestamp,accountId"];
  for (let row = 0; row < 300; row += 1) lines.push(`t${row},1.50,2025-01-02T03:04:05Z,a`);
  async function* content() {
    yield Buffer.from(lines.join("\n"));
  }
  const hints = { columns: transactionColumns, takerOf: () => ({ isPlain: () => true, take: () => undefined }) };
  const reading = (async () => {
    for await (const { entries } of readRecords(content(), hints, { ...testLimits, rows: 250 }))
      assert.deepEqual(entries, []);
  })();
  await assert.rejects(reading, /more than 250 rows/);
});
