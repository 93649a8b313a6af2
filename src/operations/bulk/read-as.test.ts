/** What a case says of how its file was read, and that its counts add up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BulkCase } from "../../contract/bulk.ts";
import type { GuideTexts } from "../../contract/files.ts";
import { camt053, mt940 } from "../../intake/testing/statement-files.ts";
import { textRow, writeWorkbook } from "../../intake/testing/workbook-files.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { BulkCases } from "./bulk-cases.ts";
import { describeStored } from "./describe-case.ts";
import { inFolder, smallSettings as settings } from "./testing/setup.ts";

interface Sent {
  readonly text: string | Buffer;
  readonly guide?: GuideTexts;
}

/** The cases of files that are sent one after the other. */
async function casesOf(files: readonly Sent[]): Promise<readonly BulkCase[]> {
  const ended: BulkCase[] = [];
  await inFolder(async (folder) => {
    const ledger = await openForTest({ now: Date.now });
    await ledger.workspaces.create("acme", 1, "test");
    const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
    const cases = new BulkCases({
      cases: ledger.bulkCases,
      transactions: ledger.transactions,
      folder,
      settings,
      now: Date.now,
      processId: 1,
      isAlive: () => false,
      onFailure: (error) => assert.fail(String(error)),
    });
    for (const { text, guide = {} } of files) {
      async function* content() {
        yield Buffer.from(text);
      }
      const file = { content: content(), fileName: "rows", contentType: "", finish: async () => undefined, guide };
      const underWay = await cases.receive(side, file, "a", 1_000);
      ended.push(describeStored(await underWay.ended));
    }
    await cases.close();
  });
  return ended;
}

test("rows that were read are decided, replayed or rejected", async () => {
  const head = "transactionId,amount,timestamp,accountId\n";
  const first = `${head}t1,1,2025-01-01T00:00:00Z,a\nt2,x,2025-01-01T00:00:00Z,a\nt3,-3,2025-01-01T00:00:00Z,a\n`;
  const again = `${first}t1,2,2025-01-01T00:00:00Z,a\nt4,4,2025-01-01T00:00:00Z,a\n`;
  const [one, two] = await casesOf([{ text: first }, { text: again }]);
  assert.deepEqual(one?.rows, { read: 3, processed: 2, decided: 2, replayed: 0, rejected: 1 });
  assert.deepEqual(two?.rows, { read: 5, processed: 3, decided: 1, replayed: 2, rejected: 2 });
  assert.equal(two?.readAs?.incoming, 1);
});

test("sheets that were not read are named, and pending bookings are counted", async () => {
  const row = (id: string) => textRow([id, "2025-01-01T00:00:00Z", "5", "a"]);
  const rows = textRow(["transactionId", "timestamp", "amount", "accountId"]) + row("t1");
  const book = (...names: readonly string[]) => writeWorkbook(names.map((name) => ({ name, rows })));
  const pending = camt053.replaceAll("<Cd>BOOK</Cd>", "<Cd>PDNG</Cd>");
  const [one, several, many, booked, open] = await casesOf([
    { text: book("May") },
    { text: book("May", "4111 1111 1111 1111"), guide: { sheet: "May" } },
    { text: book(...Array.from({ length: 40 }, (_, at) => `S${at}`)) },
    { text: camt053 },
    { text: pending },
  ]);
  assert.deepEqual([one?.readAs?.sheet, one?.readAs?.otherSheets], ["May", undefined]);
  assert.deepEqual(several?.readAs?.otherSheets, ["411111******1111"]);
  assert.deepEqual([many?.readAs?.otherSheets?.length, many?.readAs?.otherSheets?.at(-1)], [21, "and 19 more"]);
  assert.notEqual(pending, camt053);
  assert.deepEqual([booked?.readAs?.pending, open?.readAs?.pending], [undefined, 1]);
});

test("what was assumed or stated stands in the case", async () => {
  const plain = { areIdsMade: false, account: null, negativeAmounts: "in", amountUnit: "major", timezone: "UTC" };
  const guide: GuideTexts = {
    account: "4111 1111 1111 1111",
    ids: "from-rows",
    negativeAmounts: "out",
    timezone: "+02:00",
  };
  const [table, json, statement, card] = await casesOf([
    { text: "transactionId,amount,timestamp,accountId\nt1,1,2025-01-01T00:00:00Z,a\n" },
    { text: '[{"transactionId":"t2","amount_cents":-250,"timestamp":"2025-01-01T00:00:00Z","accountId":"a"}]' },
    { text: mt940 },
    { text: "amount,timestamp\n-5,2025-01-01T00:00:00\n", guide },
  ]);
  const columns = { amount: "amount", timestamp: "timestamp", account: "accountId" };
  assert.deepEqual(table?.readAs, { ...plain, format: "table", incoming: 0, columns });
  const cents = { ...columns, amount: "amount_cents" };
  assert.deepEqual(json?.readAs, { ...plain, format: "JSON", amountUnit: "minor", incoming: 1, columns: cents });
  assert.deepEqual(statement?.readAs, { ...plain, format: "MT940", areIdsMade: true, incoming: 1 });
  assert.deepEqual(card?.readAs, {
    format: "table",
    account: "411111******1111",
    areIdsMade: true,
    negativeAmounts: "out",
    amountUnit: "major",
    timezone: "+02:00",
    incoming: 0,
    columns: { ...columns, account: null },
  });
  const [lines] = await casesOf([
    {
      text: '{"transactionId":"t4","amount":5,"timestamp":"2025-01-01T00:00:00Z","accountId":"a"}\n{"transactionId":1}\n',
    },
  ]);
  assert.equal(lines?.readAs?.format, "JSON lines");
  const zoned = "transactionId,amount,timestamp,accountId,TimeZone\nz1,1,2025-01-01T00:00:00,a,PST\n";
  const [byColumn] = await casesOf([{ text: zoned }]);
  assert.equal(byColumn?.readAs?.timezone, "column TimeZone, or else UTC");
});

test("the columns that were taken as amount, time and account stand in the case by the names that they have in the file", async () => {
  const row = { transactionId: "c3", amount: 1, timestamp: "2025-01-01T00:00:00Z", accountDetails: { accountId: "a" } };
  const cases = await casesOf([
    { text: "transactionId,Betrag,amount,timestamp,datetime,account\nc1,2,1,2025-01-01T00:00:00Z,x,a\n" },
    {
      text: "transactionId,Soll,Haben,Datum,Uhrzeit,Purse\nc2,2,,2025-01-01,10:00,a\n",
      guide: { column: ["accountId:Purse"] },
    },
    { text: JSON.stringify([row]) },
    { text: JSON.stringify([{ ...row, transactionId: "c4", accountDetails: undefined, from: { accountId: "a" } }]) },
  ]);
  assert.deepEqual(
    cases.map((one) => Object.values(one?.readAs?.columns ?? {})),
    [
      ["amount", "timestamp", "account"],
      ["Soll and Haben", "Datum and Uhrzeit", "Purse"],
      ["amount", "timestamp", "accountDetails.accountId"],
      ["amount", "timestamp", null],
    ],
  );
});
