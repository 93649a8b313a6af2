/** Files whose columns their sender explains: statements of banks and of payment providers as they come. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GuideTexts } from "../contract/files.ts";
import { ServiceError } from "../errors.ts";
import { customerColumns } from "./records/customer-columns.ts";
import { FileGuide } from "./records/file-guide.ts";
import { parseTransaction } from "./records/transaction.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { readAll } from "./testing/files.ts";

const nowMs = Date.parse("2024-06-01T00:00:00Z");

/** Of each row what is read: id, account, amount, currency and day, or why it is not. */
async function readMeant(file: string | Buffer, texts: GuideTexts = {}): Promise<readonly (readonly unknown[])[]> {
  const guide = new FileGuide(transactionColumns, texts);
  const { entries, reading } = await readAll(file, { columns: guide, guide });
  assert.ok(reading !== undefined);
  return entries.map((entry) => {
    if (entry.kind === "problem") return [entry.reason];
    const parsed = parseTransaction(entry.fields, { ...reading, nowMs });
    if (!parsed.ok) return [parsed.reason];
    const { id, accountId, amount, currency, timeMs } = parsed.transaction;
    return [id, accountId, amount, currency, new Date(timeMs).toISOString().slice(0, 10)];
  });
}

async function refusal(file: string, texts: GuideTexts): Promise<string> {
  try {
    await readMeant(file, texts);
    return "accepted";
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    return `${error.code}: ${error.message}`;
  }
}

const statement = [
  "Umsatzanzeige;Datei erstellt am: 01.06.2024",
  "IBAN;DE89 3704 0044 0532 0130 00",
  "",
  "Buchung;Auftraggeber/Empfänger;Verwendungszweck;Saldo;Währung;Betrag;Währung",
  '13.05.2024;Laden;"Rechnung 1;\nMai";1.234,56;EUR;-1.012,50;EUR',
  "13.05.2024;Laden;Kaffee;1.232,06;EUR;-2,50;EUR",
  "13.05.2024;Laden;Kaffee;1.232,06;EUR;-2,50;EUR",
  "14.05.2024;Firma;Lohn;3.232,06;EUR;2.000,00;EUR",
  "Summe;;;;;982,50;EUR",
].join("\r\n");
const guide: GuideTexts = {
  column: ["currency:Währung (2)"],
  value: ["accountId:DE89370400440532013000"],
  ids: "from-rows",
  negativeAmounts: "out",
};

test("a bank's statement without ids and accounts is read as its sender says", async () => {
  const rows = await readMeant(statement, guide);
  const account = "DE89370400440532013000";
  assert.deepEqual(
    rows.map(([, ...rest]) => rest),
    [
      [account, 1012.5, "EUR", "2024-05-13"],
      [account, 2.5, "EUR", "2024-05-13"],
      [account, 2.5, "EUR", "2024-05-13"],
      [account, -2000, "EUR", "2024-05-14"],
    ],
  );
  const ids = rows.map(([id]) => String(id));
  assert.match(ids.join(), /^row-\w{32},row-(\w{32}),row-\1-2,row-\w{32}$/);
  // In another order, with other rows between them, and in another encoding each row has the same id.
  const lines = statement.split("\r\n");
  const turned = [...lines.slice(0, 4), lines[8], "15.05.2024;Laden;Tee;1,00;EUR;-3,00;EUR", ...lines.slice(4, 8)];
  const later = await readMeant(Buffer.from(`\ufeff${turned.join("\n")}`, "utf16le"), guide);
  const known = new Set(later.map(([id]) => id));
  assert.deepEqual(
    ids.filter((id) => !known.has(id)),
    [],
  );
  const other = await readMeant(statement, { ...guide, value: ["accountId:DE02120300000000202051"] });
  assert.notEqual(other[0]?.[0], ids[0]);
});

test("the sender's guide has precedence over names of columns", async () => {
  const file = "transactionId,amount,currency,timestamp,account,Ref,Total,When\n1,5,EUR,2024-05-01,A,R1,7,2024-05-03\n";
  assert.deepEqual(await readMeant(file), [["1", "A", 5, "EUR", "2024-05-01"]]);
  assert.deepEqual(
    await readMeant(file, {
      column: ["transactionId:ref", "amount:Total", "date:When"],
      value: ["account:B:1", "currency:USD"],
    }),
    [["R1", "B:1", 7, "USD", "2024-05-03"]],
  );
  const sides = "id,amount,date,account,Out,Back\n1,99,2024-05-01,A,5,\n2,99,2024-05-01,A,,6\n";
  assert.deepEqual(
    (await readMeant(sides, { column: ["debit:Out", "credit:Back"], negativeAmounts: "out" })).map((row) => row[2]),
    [5, -6],
  );
  const records = JSON.stringify({
    page: 1,
    lines: [{ key: 7, when: "2024-05-01T00:00:00Z", sum: { total: "5.25" }, who: { id: 12 } }],
  });
  const paths = ["id:key", "timestamp:when", "amount:sum.total", "accountId:who.id"];
  assert.deepEqual(await readMeant(records, { column: paths }), [["7", "12", 5.25, undefined, "2024-05-01"]]);
  const own =
    '[{"transactionId":"1","amount":5,"timestamp":"2024-05-01T00:00:00Z","accountDetails":{"accountId":"A"}}]';
  assert.deepEqual(await readMeant(own, { value: ["accountId:B"], ids: undefined }), [
    ["1", "B", 5, undefined, "2024-05-01"],
  ]);
});

test("a refusal for missing or conflicting columns says what can be sent with the file", async () => {
  assert.equal(
    await refusal("Datum;Betrag (€);Zahlungspflichtige*r\n13.05.24;-12,50;Ann\n", {}),
    "unprocessable_file: The file has no column for transactionId, accountDetails.accountId. Its columns are Datum, Betrag (€), Zahlungspflichtige*r; rename a column or add the missing one. Or keep the file and send column=transactionId:NAME or ids=from-rows and column=accountId:NAME or value=accountId:TEXT with it.",
  );
  assert.equal(
    await refusal("Datum;Währung;Betrag;Währung;Saldo\n13.05.24;EUR;-12,50;EUR;1,00\n", {}),
    'unprocessable_file: The columns "Währung" and "Währung (2)" both mean currency; keep one of them. Or select one with column=currency:NAME.',
  );
  assert.match(
    await refusal("id,amount,date,account\n1,5,x,A\n", { column: ["currency:Geld"] }),
    /does not have the column that is given for currency\. Its columns are id, amount, date, account\.$/,
  );
  assert.match(await refusal("a,b\n1,2\n", {}), /known column names.*column=FIELD:NAME/);
});

test("an invalid guide is refused before the file is read", () => {
  const wrong: readonly (readonly [GuideTexts, RegExp])[] = [
    [{ column: ["Betrag"] }, /column must be a field, a colon/],
    [{ column: ["nonsense:Betrag"] }, /must start with a field; the fields are transactionId, amount, timestamp, /],
    [{ value: ["accountId:"] }, /value must be a field, a colon and its value/],
    [{ column: ["amount:a", "betrag:b"] }, /amount is given twice/],
    [{ column: ["accountId:a"], value: ["account:b"] }, /accountDetails\.accountId is given twice/],
    [{ value: ["transactionId:b"], ids: "from-rows" }, /transactionId is given twice/],
  ];
  for (const [texts, message] of wrong) {
    assert.throws(
      () => new FileGuide(transactionColumns, texts),
      (error) => error instanceof ServiceError && error.code === "invalid_request" && message.test(error.message),
      JSON.stringify(texts),
    );
  }
});

test("files of customers are explained as well", async () => {
  const guide = new FileGuide(customerColumns, { column: ["customerId:Akte", "name:Wer"], value: ["country:DE"] });
  const { entries } = await readAll("Akte;Wer\n1;Ada\n", { columns: guide, guide });
  assert.deepEqual(
    entries.map((entry) => entry.kind === "record" && entry.fields),
    [{ customerId: "1", name: "Ada", country: "DE" }],
  );
});

test("a key named __proto__ stays a key", async () => {
  const record =
    '[{"__proto__":{"amount":9},"id":"1","amount":5,"date":"2024-05-01","account":"A"},{"id":"2","amount":5,"date":"2024-05-01","account":"A"}]';
  assert.deepEqual(await readMeant(record, { value: ["currency:EUR"] }), [
    ["A key named __proto__ is not accepted."],
    ["2", "A", 5, "EUR", "2024-05-01"],
  ]);
});

test("columns of a table without a header are named by their places", async () => {
  const lines = ["T1;3;13.05.2024;1.012,50;Kaffee, 2", "T2;4;14.05.2024;-2,50;Lohn"].join("\n");
  const places: GuideTexts = {
    column: ["transactionId:1", "accountId:2", "date:3", "amount:4"],
    value: ["currency:EUR"],
  };
  assert.deepEqual(await readMeant(lines, places), [
    ["T1", "3", 1012.5, "EUR", "2024-05-13"],
    ["T2", "4", -2.5, "EUR", "2024-05-14"],
  ]);
  assert.match(
    await refusal(lines, { column: ["transactionId:1", "accountId:2", "date:3", "amount:9"] }),
    /unprocessable/,
  );
  assert.match(await refusal(lines, { column: ["transactionId:1", "amount:4"] }), /unprocessable/);
});
