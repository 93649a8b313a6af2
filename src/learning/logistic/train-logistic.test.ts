import assert from "node:assert/strict";
import { test } from "node:test";
import type { LabelledRows } from "../matrix.ts";
import { sigmoid } from "../metrics/probability.ts";
import { featuresOf, rowsOf } from "../testing/rows.ts";
import { makeRows } from "../testing/synthetic.ts";
import { type LinearModel, linearMargin } from "./linear-model.ts";
import { trainLogistic } from "./train-logistic.ts";

function modelOf(rows: LabelledRows, l2 = 1): LinearModel {
  const training = trainLogistic(rows, { l2 });
  assert.equal(training.kind, "trained", training.kind === "refused" ? training.problem : "");
  return (training as { readonly model: LinearModel }).model;
}

const rows = makeRows({ rowCount: 2_000, featureCount: 14, seed: 4, fraudShare: 0.1 });

test("at the solution nothing pulls any more: what the residuals pull at a weight is what the penalty holds", () => {
  for (const l2 of [1e-6, 20]) {
    const model = modelOf(rows, l2);
    const { slopes, means, missingSlopes, missingShares } = model;
    const residuals = Array.from(
      rows.labels,
      (label, row) => label - sigmoid(linearMargin(model, featuresOf(rows, row))),
    );
    const sumOver = (inputOf: (features: Float32Array, row: number) => number) =>
      residuals.reduce((sum, _, row) => sum + inputOf(featuresOf(rows, row), row), 0);
    assert.ok(Math.abs(sumOver((_, row) => residuals[row] ?? 0)) < 1e-6);
    for (let feature = 0; feature < 14; feature += 1) {
      const distance = (features: Float32Array) => {
        const value = features[feature] ?? 0;
        return Number.isNaN(value) ? 0 : value - (means[feature] ?? 0);
      };
      const share = missingShares[feature] ?? 0;
      const variance = sumOver((features) => distance(features) ** 2) / (2_000 * (1 - share));
      const pull = sumOver((features, row) => (residuals[row] ?? 0) * distance(features));
      assert.ok(Math.abs(pull - l2 * (slopes[feature] ?? 0) * variance) < 1e-3, `feature ${feature}: ${pull}`);
      const missingPull = sumOver((features, row) =>
        Number.isNaN(features[feature] ?? 0) ? (residuals[row] ?? 0) : 0,
      );
      assert.ok(Math.abs(missingPull - l2 * (missingSlopes[feature] ?? 0) * share * (1 - share)) < 1e-3);
    }
  }
});

test("a known line is found again", () => {
  const features = Array.from({ length: 2_000 }, (_, row) => [(row % 40) / 10, row % 3]);
  const known = rowsOf(
    features,
    features.map(() => 0),
  );
  // Every row occurs as a positive and as a negative, weighted by its true chance.
  const chances = features.map(([first = 0, second = 0]) => sigmoid(-1 + 0.8 * first - 0.5 * second));
  const twice = rowsOf([...features, ...features], [...known.labels, ...features.map(() => 1)], {
    weights: Float32Array.from([...chances.map((chance) => 1 - chance), ...chances]),
  });
  const { slopes } = modelOf(twice, 1e-9);
  assert.ok(Math.abs((slopes[0] ?? 0) - 0.8) < 1e-5 && Math.abs((slopes[1] ?? 0) + 0.5) < 1e-5);
  assert.ok(Math.abs(linearMargin(modelOf(twice, 1e-9), Float32Array.of(1, 2)) - (-1 + 0.8 - 1)) < 1e-5);
});

test("the expected margin is the mean over the training rows", () => {
  const model = modelOf(rows);
  let mean = 0;
  for (let row = 0; row < 2_000; row += 1) mean += linearMargin(model, featuresOf(rows, row)) / 2_000;
  assert.ok(Math.abs(mean - model.expectedMargin) < 1e-9);
});

test("separable rows, constant and empty features, one class and huge values give finite models", () => {
  const nan = Number.NaN;
  const odd = rowsOf(
    [
      [1, 7, nan, 1e30],
      [2, 7, nan, -1e30],
      [3, 7, nan, 0],
      [4, 7, nan, 0],
    ],
    [0, 0, 1, 1],
  );
  const model = modelOf(odd);
  assert.ok(linearMargin(model, Float32Array.of(4, 7, nan, 0)) > linearMargin(model, Float32Array.of(1, 7, nan, 1e30)));
  assert.equal(model.slopes[1], 0);
  const oneClass = modelOf(rowsOf([[1], [2]], [1, 1]));
  assert.ok(Math.abs(linearMargin(oneClass, Float32Array.of(5)) - Math.log(2.5 / 0.5)) < 1e-12);
  assert.equal(trainLogistic(odd, { l2: 0 }).kind, "refused");
  assert.equal(trainLogistic(rowsOf([[1]], [3])).kind, "refused");
});
