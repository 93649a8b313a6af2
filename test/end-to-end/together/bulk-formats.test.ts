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

function inUtf16(text: string, order: "little" | "big"): Bytes {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return new Uint8Array(order === "little" ? bytes : bytes.swap16());
}

/** A file of each kind; `src/intake/` tries every dialect, encoding and heading. */
const kinds: Readonly<Record<string, (rows: readonly Transaction[]) => string | Bytes>> = {
  "rows.csv": (rows) => asTable(rows, plain, "|", "\r\n"),
  "marked.csv": (rows) => `\ufeff${asTable(rows)}`,
  "little.csv": (rows) => inUtf16(asTable(rows, plain, ";"), "little"),
  "big.csv": (rows) => inUtf16(asTable(rows, plain, "\t", "\r"), "big"),
  "latin.csv": (rows) => new Uint8Array(Buffer.from(asTable(rows, plain, ";"), "latin1")),
  "packed.csv": (rows) => gzipSync(asTable(rows)),
  "packed.json.gz": (rows) => gzipSync(JSON.stringify(rows)),
  "list.csv": (rows) => JSON.stringify(rows, undefined, 2),
  "lines.bin": (rows) => rows.map((row) => JSON.stringify(row)).join("\r\n"),
  "flat.json": (rows) => JSON.stringify(rows.map(({ accountDetails, ...rest }) => ({ ...rest, ...accountDetails }))),
  "named.csv": (rows) => asTable(rows, ["txn_id", "amt", "datetime", "account_number", "accountType"]),
  "dotted.csv": (rows) => {
    const names = ["Transaction ID", "AMOUNT", "date", "accountDetails.accountId", "accountDetails.accountType"];
    return asTable(rows, names)
      .split("\n")
      .map((line) => line.split(",").reverse().join(","))
      .join("\n");
  },
  "german.csv": (rows) => asTable(rows, plain, ";").replaceAll(/1(\d{3})\.5/g, "1.$1,50"),
  "english.csv": (rows) => asTable(rows, plain, ";").replaceAll(/1(\d{3})\.5/g, "1,$1.50"),
};

test("a row of a file of any kind is the transaction that it would be if it were sent alone", async () => {
  for (const [name, write] of Object.entries(kinds)) {
    const rows = someRows();
    await assertReadAs(rows, write(rows), name);
  }
});

test("quotes hold delimiters, quotes and line ends", async () => {
  const row = transaction({ transactionId: "quoted, 1", note: 'a "b"', memo: "line\nbreak" });
  const { transactionId, amount, timestamp, accountDetails } = row;
  const cells = [transactionId, amount, timestamp, accountDetails.accountId, accountDetails.accountType, 'a ""b""'];
  await assertReadAs([row], `"${plain.join('","')}",note,memo\n"${cells.join('","')}","line\nbreak"`);
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
