import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fitPlatt } from "../logistic/fit-line.ts";
import { sigmoid } from "../metrics/probability.ts";
import { createRandom } from "../random.ts";
import { type Calibrator, fitCalibrator, parseCalibrator } from "./calibrator.ts";

/** Margins whose true log-odds are another function of them. */
function drawOutcomes(count: number, truth: (margin: number) => number) {
  const random = createRandom(11);
  const margins = Float64Array.from({ length: count }, () => 8 * random.nextShare() - 6);
  return {
    margins,
    labels: Uint8Array.from(margins, (margin) => (random.nextShare() < sigmoid(truth(margin)) ? 1 : 0)),
  };
}

function calibrated(margins: Float64Array, labels: Uint8Array, weights?: Float32Array): Calibrator {
  const calibration = fitCalibrator(margins, labels, weights);
  assert.equal(calibration.kind, "calibrated", calibration.kind === "refused" ? calibration.problem : "");
  return (calibration as { readonly calibrator: Calibrator }).calibrator;
}

test("probabilities come nearer to the truth than a line can where it is none", () => {
  const truth = (margin: number) => (margin > 0 ? 0.4 * margin : 1.5 * margin) - 0.5;
  const { margins, labels } = drawOutcomes(40_000, truth);
  const { probability, toStored } = calibrated(margins, labels);
  const { slope, offset } = fitPlatt(margins, labels);
  assert.ok(toStored().margins.length > 4);
  const meanError = (chanceAt: (margin: number) => number) =>
    margins.reduce((sum, margin) => sum + Math.abs(chanceAt(margin) - sigmoid(truth(margin))), 0) / margins.length;
  assert.ok(meanError(probability) < 0.6 * meanError((margin) => sigmoid(slope * margin + offset)));
});

test("where it is a line, it is found", () => {
  const { margins, labels } = drawOutcomes(40_000, (margin) => 0.7 * margin - 1);
  const { probability } = calibrated(margins, labels);
  for (const margin of [-5, -3, -1, 0, 1, 1.8]) {
    assert.ok(Math.abs(probability(margin) - sigmoid(0.7 * margin - 1)) < 0.02, `at ${margin}`);
  }
});

test("it rises strictly, far outside too, so ranks stay", () => {
  const { margins, labels } = drawOutcomes(3_000, (margin) => margin);
  const margin = fc.double({ min: -30, max: 30, noNaN: true });
  for (const size of [3_000, 120]) {
    const { logOdds } = calibrated(margins.subarray(0, size), labels.subarray(0, size));
    fc.assert(
      fc.property(margin, margin, (one, other) => {
        fc.pre(Math.abs(one - other) > 1e-3);
        assert.equal(logOdds(one) < logOdds(other), one < other);
        assert.ok(Number.isFinite(logOdds(one)));
      }),
    );
  }
});

test("it rises still where the curve says 1 and the line next to it", () => {
  const margins = Float64Array.from({ length: 1_000 }, (_, row) => row / 100 - 5);
  const { logOdds, toStored } = calibrated(
    margins,
    Uint8Array.from(margins, (margin) => (margin > 2 ? 1 : 0)),
  );
  assert.equal(toStored().shares.at(-1), 1);
  const { slope, offset } = toStored();
  const marginAt = (straight: number) => (straight - offset) / slope;
  for (const straight of [20, 40, 60]) assert.ok(logOdds(marginAt(straight + 1)) > logOdds(marginAt(straight)) + 0.9);
});

test("a score that says nothing, or the opposite, still rises but hardly", () => {
  const { margins, labels } = drawOutcomes(5_000, (margin) => -margin);
  const { logOdds, probability } = calibrated(margins, labels);
  const share = labels.reduce((sum, label) => sum + label, 0) / 5_000;
  assert.ok(logOdds(2) > logOdds(-6) && logOdds(2) - logOdds(-6) < 0.1);
  assert.ok(Math.abs(probability(-2) - share) < 0.03);
});

test("below a hundred positives there is a line only, and a perfect separation is no certainty", () => {
  const margins = Float64Array.from({ length: 200 }, (_, row) => row / 20 - 5);
  const labels = Uint8Array.from(margins, (margin) => (margin > 2 ? 1 : 0));
  const { probability, toStored } = calibrated(margins, labels);
  assert.deepEqual(toStored().margins, []);
  // 59 positives and 141 negatives count as 59 times 60/61 and 141 times 1/143.
  const expected = margins.reduce((sum, margin) => sum + probability(margin), 0);
  assert.ok(Math.abs(expected - (59 * 60) / 61 - 141 / 143) < 1e-6);
  assert.ok(probability(2.1) < 0.99);
});

test("weights count as repetitions", () => {
  const { margins, labels } = drawOutcomes(800, (margin) => margin);
  const double = calibrated(Float64Array.from([...margins, ...margins]), Uint8Array.from([...labels, ...labels]));
  const { logOdds } = calibrated(margins, labels, new Float32Array(800).fill(2));
  for (const margin of [-5, -1, 1]) assert.ok(Math.abs(logOdds(margin) - double.logOdds(margin)) < 1e-6);
});

test("it goes through JSON unchanged, and what is broken is refused", () => {
  const { margins, labels } = drawOutcomes(2_000, (margin) => margin);
  const calibrator = calibrated(margins, labels);
  const stored = JSON.parse(JSON.stringify(calibrator.toStored())) as Record<string, unknown>;
  for (const margin of [-7, -2.5, 0, 9])
    assert.equal(parseCalibrator(stored).logOdds(margin), calibrator.logOdds(margin));
  const broken = { slope: -1, offset: null, margins: [2, 1], shares: [0.5] };
  for (const [field, value] of Object.entries(broken)) {
    assert.throws(() => parseCalibrator({ ...stored, [field]: value }), TypeError, field);
  }
  assert.throws(() => parseCalibrator({ ...stored, margins: [1, 2], shares: [0.4, 0.2] }), /shares fall/);
  assert.throws(() => parseCalibrator({ ...stored, margins: [1, 2], shares: [0.4, 1.2] }), /out of range/);
});

test("what cannot be calibrated on is refused", () => {
  assert.equal(fitCalibrator(Float64Array.of(1, 2), Uint8Array.of(0, 0)).kind, "refused");
  assert.equal(fitCalibrator(Float64Array.of(1, Number.NaN), Uint8Array.of(0, 1)).kind, "refused");
  assert.equal(fitCalibrator(Float64Array.of(1, 2), Uint8Array.of(0, 1), Float32Array.of(1, 0)).kind, "refused");
  assert.equal(fitCalibrator(Float64Array.of(1), Uint8Array.of(0, 1)).kind, "refused");
});
