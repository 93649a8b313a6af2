import assert from "node:assert/strict";
import { test } from "node:test";
import { calibrate } from "../bench/documents/calibration.ts";
import { describeProportion, proportionOf } from "../bench/documents/proportion.ts";

const near = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);
const state = (probability: number, trues: number, falses: number) => [
  ...Array.from({ length: trues }, () => ({ probability, isTrue: true })),
  ...Array.from({ length: falses }, () => ({ probability, isTrue: false })),
];

test("what is as true as it says has no error", () => {
  const { expectedError, brier } = calibrate([...state(0.25, 1, 3), ...state(0.75, 3, 1)]);
  near(expectedError, 0);
  near(brier, 0.1875);
});

test("the error is the distance of each band, weighed by its statements", () => {
  near(calibrate([...state(0.95, 1, 1), ...state(0.05, 0, 2)]).expectedError, (2 * 0.45 + 2 * 0.05) / 4);
});

test("with the share of the world, the many forged ones of a test set count as the few that they are", () => {
  const statements = [...state(0, 1, 9), ...state(1, 9, 1)];
  near(calibrate(statements).expectedError, 0.1);
  const { expectedError } = calibrate(statements, 0.1);
  // Of ten forged ones, each a ninetieth part of what ten genuine ones are: a ninth of one genuine document.
  const weight = 1 / 9;
  near(expectedError, (weight + 1) / (10 + 10 * weight));
});

test("a probability of one belongs to the last band, and nothing stated has no figures", () => {
  assert.equal(calibrate(state(1, 1, 0)).bands.at(-1)?.count, 1);
  assert.ok(Number.isNaN(calibrate([]).expectedError));
});

test("Wilson's interval is that of the tables", () => {
  // 1 of 10 and 0 of 189, from the closed form.
  const { low, high } = proportionOf(1, 10);
  assert.ok(Math.abs(low - 0.0179) < 0.0002 && Math.abs(high - 0.4042) < 0.0002, `${low} ${high}`);
  assert.ok(Math.abs(proportionOf(0, 189).high - 0.0199) < 0.0002);
  assert.equal(proportionOf(0, 189).low, 0);
  assert.equal(proportionOf(5, 5).high, 1);
});

test("without cases there is no share", () => {
  assert.equal(describeProportion(proportionOf(0, 0)), "none");
});
