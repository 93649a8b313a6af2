/** What a new installation may expect of the built-in model, on portfolios that it was not trained on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../src/contract/transactions.ts";
import { averagePrecision } from "../src/learning/metrics/ranking.ts";
import type { NewcomerShape } from "../src/portfolios/newcomer-shape.ts";
import type { SimulatedTransaction } from "../src/portfolios/payment.ts";
import { simulatePortfolio } from "../src/portfolios/portfolio.ts";
import { Random } from "../src/portfolios/random.ts";
import { drawShape } from "../src/portfolios/shape.ts";
import { builtInModel } from "../src/scoring/model/built-in.ts";
import { logOddsOf } from "../src/scoring/odds.ts";
import { createReplay } from "../src/scoring/replay.ts";
import { rules } from "../src/scoring/rules/catalogue.ts";
import { weighRules } from "../src/scoring/scorecard.ts";

/** Far from those that trained it. */
const firstSeed = 900_000;

const newcomers: NewcomerShape = {
  passing: 900,
  mostPayments: 2,
  hastyShare: 0.3,
  badPayments: 150,
  badRuns: [4, 15],
  badGapsMs: [60_000, 600_000],
  badFactors: [1, 2],
  fixedPriceShare: 0.2,
  reportedShare: 1,
  sharedDevices: 4,
  targets: 3,
};

/** Few accounts stay, most come and go, and thieves pay with accounts of their own. */
function strangers(seed: number): readonly SimulatedTransaction[] {
  const shape = drawShape(new Random(seed));
  const accounts = { ...shape.accounts, count: 30, rate: 0.3 };
  const frauds = { ...shape.frauds, prevalence: 0 };
  return simulatePortfolio(seed, { ...shape, days: 40, accounts, frauds, newcomers }).transactions;
}

function required({ id, accountId, amount, timeMs }: Transaction): Transaction {
  return { id, accountId, amount, timeMs };
}

function precisionOf(rows: readonly SimulatedTransaction[], see: (given: Transaction) => Transaction): number {
  const replay = createReplay([]);
  const scores = Float64Array.from(rows, ({ transaction }) => {
    const seen = replay.see(see(transaction));
    return builtInModel.score(replay.toFeatures(seen), weighRules(rules, seen.facts), logOddsOf(0.005));
  });
  return averagePrecision(
    scores,
    Uint8Array.from(rows, ({ isFraud }) => Number(isFraud)),
  );
}

const portfolios = [0, 1, 2].map((index) => strangers(firstSeed + index));

test("Fields that are the same for all payments take nothing from the ranking", () => {
  // No currency: these amounts have no unit, and with one some of them are implausible.
  const constants = { country: "DE", deviceId: "only", merchantCategory: "5999", channel: "online" };
  for (const rows of portfolios) {
    const alone = precisionOf(rows, required);
    const beside = precisionOf(rows, (given) => ({ ...required(given), ...constants }));
    assert.ok(beside > 0.97 * alone, `${alone} alone, ${beside} with constant fields`);
  }
});

test("A field of honest content that says nothing of fraud takes next to nothing from the ranking", () => {
  for (const [index, rows] of portfolios.entries()) {
    const random = new Random(index);
    const alone = precisionOf(rows, required);
    const beside = precisionOf(rows, (given) => ({
      ...required(given),
      merchantCategory: `${5_000 + random.below(20)}`,
    }));
    assert.ok(beside > 0.93 * alone, `${alone} alone, ${beside} with a category`);
  }
});

test("Accounts that are bad from their first payment are found by their pace among all, better than by chance many times over", () => {
  for (const rows of portfolios) {
    const share = rows.filter(({ isFraud }) => isFraud).length / rows.length;
    const found = precisionOf(rows, required);
    assert.ok(found > 3 * share, `${found} where ${share} are fraud`);
  }
});
