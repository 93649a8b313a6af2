import assert from "node:assert/strict";
import { test } from "node:test";
import type { NewcomerShape } from "./newcomer-shape.ts";
import { newAccountPattern } from "./newcomers.ts";
import { simulatePortfolio } from "./portfolio.ts";
import { Random } from "./random.ts";
import { drawShape } from "./shape.ts";

const newcomers: NewcomerShape = {
  passing: 200,
  mostPayments: 3,
  hastyShare: 0.5,
  badPayments: 60,
  badRuns: [2, 9],
  badGapsMs: [1_000, 60_000],
  badFactors: [1, 3],
  fixedPriceShare: 0.5,
  reportedShare: 1,
  sharedDevices: 2,
  targets: 2,
};
const shape = drawShape(new Random(5));
const before = simulatePortfolio(5, shape).transactions;
const after = simulatePortfolio(5, { ...shape, newcomers }).transactions;

test("newcomers come beside the other accounts and change none of their payments", () => {
  const known = new Set(before.map(({ transaction }) => transaction.accountId));
  const keyOf = ({ transaction }: (typeof after)[number]) =>
    `${transaction.accountId} ${transaction.timeMs} ${transaction.amount}`;
  const kept = after.filter(({ transaction }) => known.has(transaction.accountId));
  assert.deepEqual(kept.map(keyOf).sort(), before.map(keyOf).sort());
  const added = new Set(after.map(({ transaction }) => transaction.accountId).filter((account) => !known.has(account)));
  assert.ok(added.size > 200, `${added.size} accounts`);
});

test("thieves' accounts have nothing but fraud from their first payment on, at a few devices and counterparties", () => {
  const bad = after.filter(({ pattern }) => pattern === newAccountPattern);
  assert.ok(bad.length >= 60 && bad.length < 60 + 40, `${bad.length} frauds`);
  const accounts = new Set(bad.map(({ transaction }) => transaction.accountId));
  for (const { transaction, isFraud } of after) assert.ok(!accounts.has(transaction.accountId) || isFraud);
  const honest = after.filter(({ transaction, isFraud }) => !isFraud && transaction.accountId.startsWith("a"));
  assert.ok(honest.length > 200);
});
