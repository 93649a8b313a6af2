import assert from "node:assert/strict";
import { test } from "node:test";
import { featureNames } from "../features.ts";
import { builtInModel, findBuiltIn } from "./built-in.ts";
import { parseSteadyHabits } from "./steady-habits.ts";

const code = "AMOUNT_VS_HISTORY";
const first = { version: 1, share: 0.02, rules: [code] };
const second = { version: 2, share: 0.02, times: { [code]: 3 }, rareWeight: 2, spellWeight: 0.5 };
const [former, steady] = [parseSteadyHabits(first), parseSteadyHabits(second)];

function vector(values: Readonly<Record<string, number>>): Float32Array {
  return Float32Array.from(featureNames, (name) => values[name] ?? Number.NaN);
}

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`);
}

const timesOf = (peersAboveUsual: number, finding = { code, weight: 1 }, times = 0.25, habits = steady) =>
  habits.timesOf(vector({ peersAboveUsual }), finding, times);

test("A rule counts several times where hardly any payment lies above its account's habits, and as before where many do", () => {
  assert.ok(timesOf(0.001) > 2.99 && timesOf(0.001) <= 3);
  near(timesOf(0.02), 1.625);
  assert.ok(timesOf(0.1) < 0.26);
  assert.ok(timesOf(0.01) > timesOf(0.015));
});

test("A rule that lowers the score counts whole there at most, and so do all rules of the first version", () => {
  near(timesOf(0.02, { code, weight: -1 }), 0.625);
  near(timesOf(0.02, { code, weight: 1 }, 0.25, former), 0.625);
});

test("Other rules, rules that count more already and streams of which nothing is known are left as they are", () => {
  assert.equal(timesOf(0.001, { code: "CARD_TESTING", weight: 1 }), 0.25);
  assert.equal(timesOf(0.001, { code, weight: 1 }, 4), 4);
  assert.equal(timesOf(Number.NaN), 0.25);
  const unknown = vector({ peersShare: 1e-4, ratioToUsual: 4, outliers7d: 2 });
  assert.equal(steady.margin(unknown), 0);
});

test("In a steady stream an amount that is rarer among peers than fraud is counts, if it is far above the usual", () => {
  const marginOf = (peersShare: number, ratioToUsual: number) =>
    steady.margin(vector({ peersAboveUsual: 0, peersShare, ratioToUsual }));
  near(marginOf(0.005, 2.5), 2 * Math.log(2));
  assert.ok(marginOf(0.0005, 2.5) > marginOf(0.005, 2.5) + 3);
  assert.ok(marginOf(0.1, 2.5) < 0.1);
  assert.equal(marginOf(0.0005, 1.9), 0);
});

test("In a steady stream an amount above the usual counts more after others which were far above it", () => {
  const marginOf = (outliers7d: number, ratioToUsual: number) =>
    steady.margin(vector({ peersAboveUsual: 0, peersShare: 1, outliers7d, ratioToUsual })) -
    steady.margin(vector({ peersAboveUsual: 0, peersShare: 1, ratioToUsual }));
  near(marginOf(2, 2), 1);
  near(marginOf(9, 2), 1.5);
  assert.ok(marginOf(2, 1.5) > 0 && marginOf(2, 1.5) < 1);
  assert.equal(marginOf(2, 1.1), 0);
});

test("What amounts and spells add is attributed to their features", () => {
  const features = vector({ peersAboveUsual: 0.01, peersShare: 0.001, ratioToUsual: 3, outliers7d: 2 });
  const out = new Float64Array(featureNames.length);
  steady.attribute(features, out);
  assert.ok((out[featureNames.indexOf("peersShare")] ?? 0) > 1);
  assert.ok((out[featureNames.indexOf("outliers7d")] ?? 0) > 0.5);
  near(
    out.reduce((sum, value) => sum + value, 0),
    steady.margin(features),
  );
});

test("Stored habits that are out of range are refused", () => {
  assert.throws(() => parseSteadyHabits({ ...first, share: 0 }), TypeError);
  assert.throws(() => parseSteadyHabits({ ...first, rules: "all" }), TypeError);
  assert.throws(() => parseSteadyHabits({ ...second, times: undefined }), TypeError);
  assert.throws(() => parseSteadyHabits({ ...second, rareWeight: -1 }), TypeError);
});

test("The built-in model scores an amount above the usual higher in a steady stream, and an earlier model does not", async () => {
  const finding = { code: "AMOUNT_VS_HISTORY", weight: 4, isDeclared: false, numbers: {} };
  const [calm, restless] = [0.003, 0.1].map((peersAboveUsual) => vector({ earlier: 300, rankSum: 8, peersAboveUsual }));
  assert.ok(calm !== undefined && restless !== undefined);
  assert.ok(builtInModel.score(calm, [finding], 0) > builtInModel.score(restless, [finding], 0) + 1);
  const sixth = await findBuiltIn("built-in-6");
  assert.ok(sixth !== undefined);
  assert.equal(sixth.score(calm, [finding], 0), sixth.score(restless, [finding], 0));
});
