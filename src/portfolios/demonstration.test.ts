import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDemonstration } from "./demonstration.ts";

const endMs = Date.UTC(2026, 2, 18, 9, 30);
const { transactions, customers } = makeDemonstration(endMs);

test("payments and labels end at the given time", () => {
  assert.ok(transactions.length > 3_000 && transactions.length < 6_000, `${transactions.length}`);
  for (const { transaction, knownAtMs = 0 } of transactions) {
    assert.ok(transaction.timeMs <= endMs && knownAtMs <= endMs);
  }
  const latestMs = transactions.at(-1)?.transaction.timeMs ?? 0;
  assert.ok(endMs - latestMs < 86_400_000, "it looks as if it were still going on");
});

test("there is fraud of many kinds, of which some is known and some is not", () => {
  const frauds = transactions.filter(({ isFraud }) => isFraud);
  assert.ok(new Set(frauds.map(({ pattern }) => pattern)).size >= 10);
  assert.ok(frauds.some(({ knownAtMs }) => knownAtMs !== undefined));
  assert.ok(frauds.some(({ knownAtMs }) => knownAtMs === undefined));
});

test("every account has one customer, and no two have the same name", () => {
  const owned = customers.flatMap(({ accountIds = [] }) => accountIds);
  assert.deepEqual(new Set(owned), new Set(transactions.map(({ transaction }) => transaction.accountId)));
  assert.equal(owned.length, new Set(owned).size);
  assert.equal(new Set(customers.map(({ name }) => name)).size, customers.length);
});
