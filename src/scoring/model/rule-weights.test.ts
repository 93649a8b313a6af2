import assert from "node:assert/strict";
import { test } from "node:test";
import { featureNames } from "../features.ts";
import { builtInModel, findBuiltIn } from "./built-in.ts";
import { parseSteadyHabits } from "./rule-weights.ts";

const stored = { version: 1, share: 0.02, rules: ["AMOUNT_VS_HISTORY"] };
const steady = parseSteadyHabits(stored);

function vector(values: Readonly<Record<string, number>>): Float32Array {
  return Float32Array.from(featureNames, (name) => values[name] ?? Number.NaN);
}

const timesOf = (peersAboveUsual: number, code = "AMOUNT_VS_HISTORY", times = 0.25) =>
  steady.weigh(vector({ peersAboveUsual }), code, times);

test("A rule counts up to whole where hardly any payment lies above its account's habits, and as before where many do", () => {
  assert.ok(timesOf(0.001) > 0.99 && timesOf(0.001) <= 1);
  assert.ok(Math.abs(timesOf(0.02) - 0.625) < 1e-6);
  assert.ok(timesOf(0.1) < 0.2525);
  assert.ok(timesOf(0.01) > timesOf(0.015));
});

test("Other rules, rules that count whole and streams of which nothing is known are left as they are", () => {
  assert.equal(timesOf(0.001, "CARD_TESTING"), 0.25);
  assert.equal(timesOf(0.001, "AMOUNT_VS_HISTORY", 1.5), 1.5);
  assert.equal(timesOf(Number.NaN), 0.25);
  assert.throws(() => parseSteadyHabits({ ...stored, share: 0 }), TypeError);
  assert.throws(() => parseSteadyHabits({ ...stored, rules: "all" }), TypeError);
});

test("The built-in model scores an amount above the usual higher in a steady stream, and an earlier model does not", () => {
  const finding = { code: "AMOUNT_VS_HISTORY", weight: 4, isDeclared: false, numbers: {} };
  const [calm, restless] = [0.003, 0.1].map((peersAboveUsual) => vector({ earlier: 300, rankSum: 8, peersAboveUsual }));
  assert.ok(calm !== undefined && restless !== undefined);
  assert.ok(builtInModel.score(calm, [finding], 0) > builtInModel.score(restless, [finding], 0) + 1);
  const former = findBuiltIn("built-in-6");
  assert.ok(former !== undefined);
  assert.equal(former.score(calm, [finding], 0), former.score(restless, [finding], 0));
});
