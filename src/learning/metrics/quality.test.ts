import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../random.ts";
import { bootstrapInterval } from "./bootstrap.ts";
import { brierScore, brierSkill, logLoss, sigmoid } from "./probability.ts";
import { calibrationLine, tabulateReliability } from "./reliability.ts";
import { countBands, equalBandEdges, expectedStabilityIndex, stabilityIndex } from "./stability.ts";

test("losses are those of their definitions", () => {
  const labels = Uint8Array.of(1, 0, 0, 1);
  const chances = Float64Array.of(0.9, 0.2, 0.4, 0.6);
  const margins = chances.map((chance) => Math.log(chance / (1 - chance)));
  assert.ok(
    Math.abs(logLoss(margins, labels) + (Math.log(0.9) + Math.log(0.8) + Math.log(0.6) + Math.log(0.6)) / 4) < 1e-12,
  );
  assert.ok(Math.abs(brierScore(chances, labels) - (0.01 + 0.04 + 0.16 + 0.16) / 4) < 1e-12);
  assert.ok(Math.abs(brierSkill(chances, labels) - (1 - 0.0925 / 0.25)) < 1e-12);
  assert.ok(Math.abs(brierSkill(new Float64Array(4).fill(0.5), labels)) < 1e-12);
  assert.ok(Number.isNaN(brierSkill(chances, new Uint8Array(4))));
  // Neither overflows nor loses its digits.
  assert.equal(logLoss(Float64Array.of(-800), Uint8Array.of(1)), 800);
  assert.ok(logLoss(Float64Array.of(-40), Uint8Array.of(0)) > 4e-18);
});

test("reliability counts each row in one band", () => {
  const bands = tabulateReliability(Float64Array.of(0, 0.01, 0.03, 0.5, 1), Uint8Array.of(0, 0, 1, 1, 1));
  assert.deepEqual(
    bands.map(({ count, positives }) => [count, positives]),
    [
      [1, 0],
      [2, 1],
      [0, 0],
      [0, 0],
      [2, 2],
    ],
  );
  assert.equal(bands[4]?.meanPredicted, 0.75);
  assert.equal(bands[1]?.observed, 0.5);
  assert.ok(Number.isNaN(bands[2]?.observed));
});

test("the calibration line separates a true prediction from one that is too sure or too high", () => {
  const random = createRandom(5);
  const truth = Float64Array.from({ length: 30_000 }, () => 6 * random.nextShare() - 4);
  const labels = Uint8Array.from(truth, (margin) => (random.nextShare() < sigmoid(margin) ? 1 : 0));
  const lineOf = (change: (margin: number) => number) =>
    calibrationLine(
      truth.map((margin) => sigmoid(change(margin))),
      labels,
    );
  const honest = lineOf((margin) => margin);
  assert.ok(Math.abs(honest.slope - 1) < 0.04 && Math.abs(honest.offset) < 0.06);
  assert.ok(Math.abs(lineOf((margin) => 2 * margin).slope - 0.5) < 0.02);
  assert.ok(Math.abs(lineOf((margin) => margin + 1).offset + 1) < 0.06);
});

test("the stability index is that of chance while nothing changes, and large after a shift", () => {
  const random = createRandom(2);
  const draw = (count: number, shift: number) =>
    Float64Array.from({ length: count }, () => random.nextShare() ** 2 + shift);
  const reference = draw(20_000, 0);
  const edges = equalBandEdges(reference, 10);
  const counts = countBands(reference, edges);
  assert.ok(counts.every((count) => Math.abs(count - 2_000) <= 1));
  const quiet = stabilityIndex(counts, countBands(draw(5_000, 0), edges));
  assert.ok(quiet > 0 && quiet < 3 * expectedStabilityIndex(10, 20_000, 5_000));
  assert.ok(stabilityIndex(counts, countBands(draw(5_000, 0.1), edges)) > 0.25);
  assert.ok(
    Math.abs(stabilityIndex(Float64Array.of(99.5, 299.5), Float64Array.of(199.5, 199.5)) - 0.25 * Math.log(3)) < 1e-12,
  );
  assert.deepEqual(equalBandEdges(Float64Array.of(1, 1, 1, 1, 2), 4), [1]);
});

test("an interval holds the truth about as often as it says, and is wider for rows that hang together", () => {
  const random = createRandom(9);
  let held = 0;
  for (let trial = 0; trial < 200; trial += 1) {
    const values = Array.from({ length: 60 }, () => random.nextShare());
    const mean = (weights: Float32Array) =>
      values.reduce((sum, value, row) => sum + value * (weights[row] ?? 0), 0) / 60;
    const { low, high } = bootstrapInterval(60, mean, { seed: trial, level: 0.9 });
    if (low < 0.5 && high > 0.5) held += 1;
  }
  assert.ok(held > 165 && held < 192, `${held} of 200`);
  const grouped = Array.from({ length: 400 }, (_, row) => (row % 20) / 20);
  const figure = (weights: Float32Array) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return grouped.reduce((sum, value, row) => sum + value * (weights[row] ?? 0), 0) / total;
  };
  const apart = bootstrapInterval(400, figure, { seed: 1 });
  const together = bootstrapInterval(400, figure, {
    seed: 1,
    clusters: Int32Array.from(grouped, (_, row) => row % 20),
  });
  assert.ok(together.high - together.low > 3 * (apart.high - apart.low));
  assert.deepEqual(apart, bootstrapInterval(400, figure, { seed: 1 }));
});
