import assert from "node:assert/strict";
import { test } from "node:test";
import { atLength } from "../../test/support/at-length.ts";
import { holdBelow } from "../../test/support/cost-ratio.ts";
import { patternNames } from "./fraud-shape.ts";
import { simulatePortfolio } from "./portfolio.ts";
import { sampleShape } from "./testing/sample-world.ts";

const seeds = Array.from({ length: atLength(5, 24) }, (_, index) => 40 + index);
const portfolios = seeds.map((seed) => simulatePortfolio(seed));

test("a seed gives one portfolio, byte by byte, and another seed another", () => {
  for (const seed of seeds.slice(0, atLength(1, 3))) {
    const text = JSON.stringify(simulatePortfolio(seed));
    assert.ok(text === JSON.stringify(simulatePortfolio(seed)));
    assert.ok(text !== JSON.stringify(simulatePortfolio(seed + 1000)));
  }
});

test("transactions are in order of time, then of id, and every id is there once", () => {
  for (const { transactions } of portfolios) {
    assert.ok(transactions.length > 3000 && transactions.length < 80_000, `${transactions.length} transactions`);
    for (const [index, { transaction }] of transactions.entries()) {
      const last = transactions[index - 1]?.transaction;
      if (last === undefined) continue;
      const isLater = transaction.timeMs > last.timeMs;
      assert.ok((isLater || transaction.timeMs === last.timeMs) && transaction.id > last.id);
    }
  }
});

test("transactions are what the contract takes, with the fields that the shape names", () => {
  for (const { transactions, shape } of portfolios) {
    const decimals = new Map(shape.amounts.currencies.map((currency) => [currency.code, currency.decimals]));
    const only = shape.amounts.currencies[0]?.decimals ?? 0;
    const latestMs = shape.startMs - shape.rhythm.offsetMs + shape.days * 86_400_000;
    for (const { transaction } of transactions) {
      assert.match(transaction.id, /^t\d+$/);
      assert.match(transaction.accountId, /^a\d+$/);
      assert.ok(Number.isInteger(transaction.timeMs) && transaction.timeMs < latestMs);
      const places = decimals.get(transaction.currency ?? "") ?? only;
      assert.ok(Number.isFinite(transaction.amount) && transaction.amount !== 0 && Math.abs(transaction.amount) < 1e12);
      assert.equal(transaction.amount, Number(transaction.amount.toFixed(places)));
      if (transaction.country !== undefined) assert.match(transaction.country, /^[A-Z]{2}$/);
      if (transaction.merchantCategory !== undefined) assert.match(transaction.merchantCategory, /^\d{4}$/);
      for (const field of ["accountType", "currency", "counterpartyId", "channel", "country", "deviceId"] as const) {
        assert.equal(field in transaction, shape.fields[field], field);
      }
    }
  }
});

test("as much is fraud as was drawn, each under its pattern's name, and customs are honest", () => {
  for (const { transactions, shape } of portfolios) {
    const frauds = transactions.filter(({ isFraud }) => isFraud);
    const expected = shape.frauds.prevalence * transactions.length;
    assert.ok(frauds.length >= 1);
    // Incidents come whole, and accounts that fall silent have fewer payments than they had.
    assert.ok(frauds.length <= 1.2 * expected + 4, `${frauds.length} of ${expected}`);
    assert.ok(frauds.length >= 0.75 * expected - 4, `${frauds.length} of ${expected}`);
    for (const { isFraud, pattern, custom } of transactions) {
      assert.equal(isFraud, pattern !== undefined);
      assert.ok(!isFraud || custom === undefined);
    }
  }
});

test("fraud is of the patterns that the shape weighs, about as much as it says", () => {
  for (const name of patternNames) {
    const shape = sampleShape({ income: 0.5 }, { [name]: 1 });
    const found = simulatePortfolio(3, shape).transactions.flatMap(({ pattern }) => pattern ?? []);
    assert.ok(found.length > 10 && found.every((pattern) => pattern === name), `${name}: ${found.length}`);
  }
  const shape = sampleShape({}, { burst: 3, large_amount: 1 });
  const { transactions } = simulatePortfolio(3, { ...shape, frauds: { ...shape.frauds, prevalence: 0.04 } });
  const bursts = transactions.filter(({ pattern }) => pattern === "burst").length;
  const large = transactions.filter(({ pattern }) => pattern === "large_amount").length;
  assert.ok(bursts > 2 * large && bursts < 4 * large, `${bursts} and ${large}`);
});

test("an incident is not begun when what is left is too little for one", () => {
  const shape = sampleShape({}, { burst: 1 });
  for (let seed = 0; seed < 12; seed += 1) {
    const { transactions } = simulatePortfolio(seed, { ...shape, frauds: { ...shape.frauds, prevalence: 0.004 } });
    const frauds = transactions.filter(({ isFraud }) => isFraud);
    const bursts = Map.groupBy(frauds, ({ transaction }) => transaction.accountId);
    for (const burst of bursts.values()) assert.ok(burst.length >= 4, `seed ${seed}: a burst of ${burst.length}`);
  }
});

test("no weights, no fraud; a pattern that is impossible is replaced", () => {
  assert.ok(simulatePortfolio(1, sampleShape()).transactions.every(({ isFraud }) => !isFraud));
  const without = simulatePortfolio(1, sampleShape({}, { pass_through: 1 })).transactions;
  assert.deepEqual(new Set(without.flatMap(({ pattern }) => pattern ?? [])), new Set(["large_amount"]));
});

test("labels come as the shape says", () => {
  for (const { transaction, knownAtMs } of simulatePortfolio(1, sampleShape({}, { burst: 1 })).transactions) {
    assert.equal(knownAtMs, transaction.timeMs + 7 * 86_400_000);
  }
});

test("a portfolio takes about as long as its copy through JSON", async () => {
  const [portfolio] = portfolios;
  assert.ok(portfolio !== undefined);
  await holdBelow(
    20,
    () => simulatePortfolio(seeds[0] ?? 0),
    () => JSON.parse(JSON.stringify(portfolio.transactions)),
  );
});
