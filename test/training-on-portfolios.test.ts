/** From simulated payments to a model: training and serving see the same features, and the model is sound. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SimulatedTransaction } from "../src/portfolios/payment.ts";
import { simulatePortfolio } from "../src/portfolios/portfolio.ts";
import { featureNames } from "../src/scoring/features.ts";
import { readStoredModel } from "../src/scoring/model.ts";
import { createReplay } from "../src/scoring/replay.ts";
import { storyBands } from "../src/scoring/testing/states.ts";
import { decideAll } from "../src/scoring/testing/stream.ts";
import type { Examples } from "../src/scoring/training/examples.ts";
import { trainModel } from "../src/scoring/training.ts";
import { atLength, testAtLength } from "./support/at-length.ts";

/** Some of the accounts of a portfolio whose labels all become known, about a week after. */
const share = atLength(8, 4);
const payments = simulatePortfolio(39).transactions.filter(
  ({ transaction }) => Number(transaction.accountId.slice(1)) % share === 0,
);

function replayAll(all: readonly SimulatedTransaction[]): Float32Array {
  const replay = createReplay(storyBands);
  const labels = all.toSorted((left, right) => knownAt(left) - knownAt(right));
  const features = new Float32Array(all.length * featureNames.length);
  let revealed = 0;
  for (const [row, { transaction }] of all.entries()) {
    for (
      let next = labels[revealed];
      next !== undefined && knownAt(next) <= transaction.timeMs;
      next = labels[revealed]
    ) {
      const current = { isFraud: next.isFraud, knownAtMs: knownAt(next) };
      replay.label({ transaction: next.transaction, previous: undefined, current });
      revealed += 1;
    }
    features.set(replay.toFeatures(replay.see(transaction)), row * featureNames.length);
  }
  return features;
}

function knownAt({ knownAtMs }: SimulatedTransaction): number {
  return knownAtMs ?? Number.POSITIVE_INFINITY;
}

const features = replayAll(payments);

test("Live verdicts on a simulated portfolio have the same features as training, to the last bit", () => {
  const transactions = payments.map(({ transaction }) => transaction);
  const labels = payments.flatMap((payment) =>
    payment.knownAtMs === undefined
      ? []
      : [{ id: payment.transaction.id, isFraud: payment.isFraud, knownAtMs: payment.knownAtMs }],
  );
  assert.ok(labels.length > 3_200 / share);
  const { decided } = decideAll(transactions, { labels });
  for (const [row, one] of decided.entries()) {
    const expected = features.slice(row * featureNames.length, (row + 1) * featureNames.length);
    assert.deepEqual(new Uint32Array(one.features.slice().buffer), new Uint32Array(expected.buffer), `row ${row}`);
  }
});

testAtLength("A simulated portfolio teaches a model that is sound", () => {
  const examples: Examples = {
    features,
    rowCount: payments.length,
    labels: Uint8Array.from(payments, ({ isFraud }) => (isFraud ? 1 : 0)),
    timesMs: Float64Array.from(payments, ({ transaction }) => transaction.timeMs),
    knownAtMs: Float64Array.from(payments, knownAt),
    accounts: Uint32Array.from(payments, ({ transaction }) => Number(transaction.accountId.slice(1))),
    amounts: Float64Array.from(payments, ({ transaction }) => transaction.amount),
  };
  const one = trainModel(examples, { nowMs: 0, seed: 7 });
  assert.ok(one.kind === "trained", one.kind === "refused" ? one.problem : "");
  const { model, builtIn, logistic } = one.card.validation;
  for (const judgement of [model, builtIn, logistic]) {
    assert.ok((judgement?.auc ?? 0) > 0.6 && (judgement?.auc ?? 2) <= 1, `AUC ${judgement?.auc}`);
  }
  const stored = readStoredModel(one.body, "challenger");
  for (let row = 0; row < payments.length; row += 10) {
    const score = stored.score(features.subarray(row * featureNames.length, (row + 1) * featureNames.length), [], 0);
    assert.ok(Number.isFinite(score));
  }
});
