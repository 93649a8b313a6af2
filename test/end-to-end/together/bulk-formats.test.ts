import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { bulkResultOf, uploadRows } from "../../support/bulk-results.ts";
import { analyse, type Transaction, transaction, upload } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";

const service = oneService();
type Bytes = Uint8Array<ArrayBuffer>;

const plain = ["transactionId", "amount", "timestamp", "accountId", "accountType"];
let made = 0;

function someRows(): Transaction[] {
  made += 1;
  return [0, 1, 2].map((at) =>
    transaction({
      transactionId: `format-${made}-${at}`,
      amount: 1234.5 + at,
      timestamp: `2025-03-0${at + 1}T10:00:00.000Z`,
      accountDetails: { accountId: `Käse ${made}`, accountType: "checking" },
    }),
  );
}

function asTable(rows: readonly Transaction[], names = plain, delimiter = ",", end = "\n"): string {
  const cells = rows.map(({ transactionId, amount, timestamp, accountDetails }) =>
    [transactionId, amount, timestamp, accountDetails.accountId, accountDetails.accountType].join(delimiter),
  );
  return [names.join(delimiter), ...cells, ""].join(end);
}

/** Sends the file, then each row alone: that it is replayed shows that it was read as what it is. */
async function assertReadAs(rows: readonly Transaction[], content: string | Bytes, name = "rows.csv"): Promise<void> {
  const result = bulkResultOf(await uploadRows(service(), content, name));
  assert.equal(result.processedCount, rows.length, JSON.stringify(result.analyticsJson.rejected));
  for (const row of rows) {
    const reply = await analyse(service(), row);
    assert.equal(reply.headers.get("Idempotent-Replayed"), "true", `${row.transactionId} ${reply.text}`);
  }
}

function inLatin1(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, "latin1"));
}

function inUtf16(text: string, order: "little" | "big"): Bytes {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return new Uint8Array(order === "little" ? bytes : bytes.swap16());
}

test("any of four delimiters and three ends of line", async () => {
  for (const delimiter of [",", ";", "\t", "|"]) {
    for (const end of ["\n", "\r\n", "\r"]) {
      const rows = someRows();
      await assertReadAs(rows, asTable(rows, plain, delimiter, end));
    }
  }
});

test("UTF-8 with and without a mark, UTF-16 of both orders, Latin-1", async () => {
  const encodings: ((text: string) => string | Bytes)[] = [
    (text) => text,
    (text) => `\ufeff${text}`,
    (text) => inUtf16(text, "little"),
    (text) => inUtf16(text, "big"),
    inLatin1,
  ];
  for (const encode of encodings) {
    const rows = someRows();
    await assertReadAs(rows, encode(asTable(rows, plain, ";")));
  }
});

test("gzip is recognised by content, whatever the name", async () => {
  for (const name of ["rows.csv.gz", "rows.csv", "rows"]) {
    const rows = someRows();
    await assertReadAs(rows, gzipSync(asTable(rows)), name);
  }
  const rows = someRows();
  await assertReadAs(rows, gzipSync(JSON.stringify(rows)), "rows.json.gz");
});

test("an array of JSON and lines of JSON, whatever the name", async () => {
  for (const name of ["rows.json", "rows.csv", "rows.bin"]) {
    const first = someRows();
    await assertReadAs(first, JSON.stringify(first, undefined, 2), name);
    const second = someRows();
    await assertReadAs(second, second.map((row) => JSON.stringify(row)).join("\r\n"), name);
  }
});

test("usual names of columns, flat or dotted, in any case and order", async () => {
  const names = [
    ["transactionId", "amount", "timestamp", "accountDetails.accountId", "accountDetails.accountType"],
    ["transaction_id", "amount", "timestamp", "account_id", "account_type"],
    ["Transaction ID", "Amount", "Timestamp", "Account ID", "Account Type"],
    ["TRANSACTIONID", "AMOUNT", "TIMESTAMP", "ACCOUNTID", "ACCOUNTTYPE"],
    ["id", "amount", "date", "account", "account_type"],
    ["txn_id", "amt", "datetime", "account_number", "accountType"],
  ];
  for (const header of names) {
    const rows = someRows();
    await assertReadAs(rows, asTable(rows, header));
  }
  const rows = someRows();
  const reversed = asTable(rows).split("\n");
  await assertReadAs(rows, reversed.map((line) => line.split(",").reverse().join(",")).join("\n"));
});

test("flat and dotted names in JSON", async () => {
  for (const prefix of ["", "accountDetails."]) {
    const rows = someRows();
    const flat = rows.map(({ accountDetails, ...rest }) => ({
      ...rest,
      [`${prefix}accountId`]: accountDetails.accountId,
      [`${prefix}accountType`]: accountDetails.accountType,
    }));
    await assertReadAs(rows, JSON.stringify(flat), "rows.json");
  }
});

test("quotes hold delimiters, quotes and line ends", async () => {
  const [first, second] = [
    transaction({ transactionId: "quoted, 1", note: 'a "b"', memo: "line\nbreak" }),
    transaction({ transactionId: "quoted; 2", note: "", memo: "x,y" }),
  ];
  const lines = [first, second].map(
    ({ transactionId, amount, timestamp, accountDetails, note, memo }) =>
      `"${transactionId}","${amount}","${timestamp}",${accountDetails.accountId},${accountDetails.accountType},"${String(note).replaceAll('"', '""')}","${memo}"`,
  );
  const text = [`"${plain.join('","')}",note,memo`, ...lines].join("\n");
  const { processedCount, analyticsJson } = bulkResultOf(await uploadRows(service(), text));
  assert.equal(processedCount, 2, JSON.stringify(analyticsJson.rejected));
  const again = await analyse(service(), first);
  assert.equal(again.headers.get("Idempotent-Replayed"), "true", again.text);
});

test("numbers in the format of the file's country", async () => {
  const rows = someRows();
  const german = asTable(rows, plain, ";").replaceAll(/1(\d{3})\.5/g, "1.$1,50");
  assert.match(german, /1\.234,50/);
  await assertReadAs(rows, german);
  const others = someRows();
  const english = asTable(others, plain, ";").replaceAll(/1(\d{3})\.5/g, "1,$1.50");
  await assertReadAs(others, english);
});

test("an unfinished array keeps what could be read", async () => {
  const rows = someRows();
  const text = `${JSON.stringify(rows).slice(0, -1)},{"transactionId":"cut`;
  const { processedCount, analyticsJson } = bulkResultOf(await uploadRows(service(), text, "rows.json"));
  assert.equal(processedCount, rows.length);
  assert.equal(analyticsJson.rejectedCount, 1);
});

test("a statement without ids is read as its sender says, and again without a row counted twice", async () => {
  const text = "Datum;Text;Soll;Haben\n01.03.2025;Laden;12,50;\n01.03.2025;Laden;12,50;\n02.03.2025;Lohn;;2.000,00\n";
  const said = new URLSearchParams({ ids: "from-rows", value: "accountId:own" });
  const send = (query: URLSearchParams) =>
    upload(service(), `/fraud-detection/bulk?${query}`, { file: new File([text], "statement.csv") });
  const first = bulkResultOf(await send(said)).analyticsJson.summary;
  assert.deepEqual([first.processed, first.replayed], [3, 0]);
  const second = bulkResultOf(await send(said)).analyticsJson.summary;
  assert.deepEqual([second.processed, second.replayed], [3, 3]);
  said.append("column", "nonsense:Text");
  const refused = await send(said);
  assert.equal(refused.status, 400, refused.text);
  assert.match(refused.text, /column must start with a field/);
  const unfit = await send(new URLSearchParams({ ids: "from-rows", value: "accountId:own", sheet: "1" }));
  assert.equal(unfit.status, 400, unfit.text);
  assert.match(unfit.text, /The file has no sheets/);
});
