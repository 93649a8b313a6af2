/** What the headings of columns say beside their names: of a zone, a currency, a unit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GuideTexts } from "../contract/files.ts";
import { FileGuide } from "./records/file-guide.ts";
import { parseTransaction } from "./records/transaction.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { readAll } from "./testing/files.ts";

async function readFirst(text: string, texts: GuideTexts = {}) {
  const guide = new FileGuide(transactionColumns, texts);
  const { entries, reading } = await readAll(text, { columns: guide, guide });
  const [first] = entries;
  assert.ok(first?.kind === "record" && reading !== undefined);
  const parsed = parseTransaction(first.fields, { ...reading, nowMs: Date.parse("2025-06-01T00:00:00Z") });
  assert.ok(parsed.ok, JSON.stringify(parsed));
  const { amount, currency, timeMs } = parsed.transaction;
  return { amount, currency, time: new Date(timeMs).toISOString().slice(0, 16) };
}

const timed = (heading: string) => `transactionId,accountId,amount,${heading}\n1,a,5,2024-07-13 10:00\n`;

test("a heading may name the zone of its times, and holds whatever the sender says of others", async () => {
  const timeOf = async (heading: string, texts?: GuideTexts) => (await readFirst(timed(heading), texts)).time;
  assert.equal(await timeOf("Created (UTC)"), "2024-07-13T10:00");
  assert.equal(await timeOf("Created (Europe/Berlin)"), "2024-07-13T08:00");
  assert.equal(await timeOf("Date [GMT+2]"), "2024-07-13T08:00");
  assert.equal(await timeOf("timestamp (UTC-05:30)"), "2024-07-13T15:30");
  const berlin = { timezone: "Europe/Berlin" } as const;
  assert.equal(await timeOf("Created", berlin), "2024-07-13T08:00");
  assert.equal(await timeOf("Created (UTC)", berlin), "2024-07-13T10:00");
  assert.equal(
    await timeOf("When (Europe/Berlin)", { column: ["timestamp:When (Europe/Berlin)"] }),
    "2024-07-13T08:00",
  );
  const parted = "transactionId,accountId,amount,Date,Time (UTC+2)\n1,a,5,2024-07-13,10:00\n";
  assert.equal((await readFirst(parted)).time, "2024-07-13T08:00");
  // Many write CET all year.
  await assert.rejects(timeOf("Created (CET)"), /no column for timestamp/);
  await assert.rejects(timeOf("Created (Nowhere/Else)"), /no column for timestamp/);
});

test("what a heading says of its amounts holds as well where the sender says which column they are in", async () => {
  const priced = (heading: string) => `transactionId,accountId,${heading},timestamp\n1,a,500,2024-07-13T10:00Z\n`;
  const read = async (heading: string, more: GuideTexts = {}) => {
    const { amount, currency } = await readFirst(priced(heading), { column: [`amount:${heading}`], ...more });
    return [amount, currency];
  };
  assert.deepEqual(await read("price_cents"), [5, undefined]);
  assert.deepEqual(await read("price_cents", { amountUnit: "major" }), [500, undefined]);
  assert.deepEqual(await read("Preis (EUR)"), [500, "EUR"]);
  assert.deepEqual(await read("price"), [500, undefined]);
});
