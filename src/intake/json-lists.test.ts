import assert from "node:assert/strict";
import { test } from "node:test";
import type { GuideTexts } from "../contract/files.ts";
import { FileGuide } from "./records/file-guide.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { readAll } from "./testing/files.ts";

/** How many records are read, and which lists are named as left out. */
async function look(file: object, texts: GuideTexts = {}): Promise<readonly [number, readonly string[]]> {
  const guide = new FileGuide(transactionColumns, texts);
  const others: string[] = [];
  const hints = { columns: guide, guide, onOtherList: (key: string) => others.push(key) };
  const { entries } = await readAll(JSON.stringify(file), hints);
  return [entries.length, others];
}

const payment = (id: string, more: object = {}) => ({
  ...{ transactionId: id, amount: 5, timestamp: "2026-03-01T00:00:00Z", accountId: "a" },
  ...more,
});
const amountOf = (amount: string) => ({ transactionAmount: { amount, currency: "EUR" } });
const booked = { transactionId: "1", bookingDate: "2026-03-01", ...amountOf("-12.50"), creditorName: "X" };
const pending = { transactionId: "2", valueDate: "2026-03-02", ...amountOf("3.00"), debtorName: "Y" };
const statement = {
  transactions: {
    booked: [{ ...booked, creditorAccount: { iban: "NL91ABNA0417164300" } }],
    pending: [{ ...pending, debtorAccount: { iban: "AT611904300234573201" } }],
  },
};

test("lists agree by what their fields mean, not by how they are spelled", async () => {
  assert.deepEqual(await look(statement, { account: "a" }), [2, []]);
  const rich = payment("1", {
    currency: "EUR",
    country: "DE",
    deviceId: "d",
    merchantId: "m",
    channel: "web",
    city: "B",
  });
  assert.deepEqual(await look({ payments: [rich], reversals: [payment("2")] }), [2, []]);
});

test("lists of both directions whose amounts have no sign are refused, and may be sent one after the other", async () => {
  const file = { charges: [payment("1")], refunds: [payment("2")] };
  await assert.rejects(
    look(file),
    /'charges' and 'refunds' are of both directions.*list=refunds and negativeAmounts=out/,
  );
  await assert.rejects(look({ credits: [payment("1")], debits: [payment("2")] }), /'debits' and 'credits' are of both/);
  assert.deepEqual(await look(file, { list: "refunds", negativeAmounts: "out" }), [1, []]);
  assert.deepEqual(await look({ ...file, refunds: [payment("2", { amount: -5 })] }), [2, []]);
  assert.deepEqual(await look({ ...file, refunds: [payment("2", { amount: "-5.00" })] }), [2, []]);
  const told = { direction: "credit" };
  assert.deepEqual(await look({ charges: [payment("1", told)], refunds: [payment("2", told)] }), [2, []]);
});

test("a list of other things is left out and named, before the records or behind them", async () => {
  const people = [{ name: "x", born: "1990-01-01" }];
  assert.deepEqual(await look({ payments: [payment("1")], people }), [1, ["people"]]);
  assert.deepEqual(await look({ people, payments: [payment("1")], links: [{ href: "/" }], tags: ["a"] }), [
    1,
    ["people", "links"],
  ]);
  const balances = [{ balanceAmount: { amount: "5", currency: "EUR" }, referenceDate: "2026-03-01" }];
  assert.deepEqual(await look({ ...statement, balances }, { account: "a", ids: "from-rows" }), [2, ["balances"]]);
  assert.deepEqual(await look({ payments: [payment("1")], people }, { list: "payments" }), [1, []]);
});

test("complete records with fields of their own are refused, as either list could be meant", async () => {
  const first = payment("1", { country: "DE", deviceId: "d", merchantId: "m", city: "B", ipAddress: "192.0.2.1" });
  const other = payment("2", { channel: "web", currency: "EUR" });
  await assert.rejects(look({ sales: [first], repayments: [other] }), /'sales' and 'repayments'.*list=sales/);
});
