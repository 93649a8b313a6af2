import assert from "node:assert/strict";
import { test } from "node:test";
import { atLength, testAtLength } from "../../test/support/at-length.ts";
import { fitCalibrator } from "../learning/calibration/calibrator.ts";
import { parseForest } from "../learning/forest/forest.ts";
import { areaUnderCurve } from "../learning/metrics/ranking.ts";
import { blankFacts, readFacts } from "./facts/facts.ts";
import { featureNames } from "./features.ts";
import { builtInModel, builtInStored } from "./model/built-in.ts";
import type { StoredModel } from "./model/stored-model.ts";
import { parseModelBytes } from "./model/stored-model.ts";
import { readStoredModel } from "./model.ts";
import { rules } from "./rules/catalogue.ts";
import { weighRules } from "./scorecard.ts";
import { makeExamples } from "./testing/examples.ts";
import { divideByTime, type Examples, featuresOf } from "./training/examples.ts";
import { fitForest } from "./training/fit-forest.ts";
import { concludeFrom, trainModel } from "./training.ts";

const examples = makeExamples();
const options = { nowMs: Date.UTC(2026, 0, 1), seed: 1 };

function trained(from: Examples, seed = 1) {
  const outcome = trainModel(from, { ...options, seed });
  assert.ok(outcome.kind === "trained", outcome.kind === "refused" ? outcome.problem : "");
  return outcome;
}

function problemOf(from: Examples): string {
  const outcome = trainModel(from, options);
  assert.equal(outcome.kind, "refused");
  return outcome.kind === "refused" ? outcome.problem : "";
}

const first = trained(examples);
const stored = parseModelBytes(first.body) as StoredModel;

test("The card says what was trained on, and what came of it on the last part of the time", () => {
  const { card } = first;
  const frauds = examples.labels.reduce((sum, label) => sum + label, 0);
  assert.deepEqual([card.kind, card.transactions, card.frauds], ["trained", examples.rowCount, frauds]);
  assert.equal(card.trainedAt, "2026-01-01T00:00:00.000Z");
  assert.deepEqual(
    [Date.parse(card.period.from), Date.parse(card.period.to)],
    [examples.timesMs[0], examples.timesMs.at(-1)],
  );
  assert.ok(card.ownShare > 0 && card.ownShare <= 1);
  assert.ok(card.period.from < card.validation.from && card.validation.from < card.period.to);
  assert.ok(card.features.every((name) => featureNames.includes(name)));
  const judged = Array.from(examples.timesMs).filter((time) => time >= Date.parse(card.validation.from)).length;
  for (const judgement of [card.validation.model, card.validation.builtIn, card.validation.logistic]) {
    assert.ok(judgement !== null);
    assert.equal(judgement.transactions, judged);
    assert.ok((judgement.auc ?? 0) > 0.85 && (judgement.auc ?? 2) <= 1, `AUC ${judgement.auc}`);
    assert.ok((judgement.averagePrecision ?? 0) > 0.3 && (judgement.averagePrecision ?? 2) <= 1);
    assert.ok((judgement.calibrationSlope ?? 0) > 0);
    const { bands } = judgement;
    const sum = (read: (band: (typeof bands)[number]) => number) =>
      bands.reduce((total, band) => total + read(band), 0);
    assert.deepEqual([sum(({ count }) => count), sum((band) => band.frauds)], [judged, judgement.frauds]);
    for (const { count, from, to, predicted } of judgement.bands) {
      assert.ok(count === 0 ? predicted === null : (predicted ?? -1) >= from && (predicted ?? 2) <= to);
    }
  }
  assert.doesNotMatch(JSON.stringify(card), /NaN|Infinity/);
});

test("The card concludes from the newest payments whether the model beats the built-in one by more than chance", () => {
  const { model, builtIn, advantageInterval, conclusion } = first.card.validation;
  const difference = (model.averagePrecision ?? 0) - (builtIn.averagePrecision ?? 0);
  assert.ok(advantageInterval.low <= difference + 0.01 && advantageInterval.high >= difference - 0.01);
  assert.equal(conclusion, concludeFrom(advantageInterval));
  assert.match(concludeFrom({ low: 0.01, high: 0.2 }), /better .* by more than chance/);
  assert.match(concludeFrom({ low: -0.01, high: 0.2 }), /not better/);
  assert.match(concludeFrom({ low: -0.2, high: -0.01 }), /do not promote/);
});

test("The reference counts every judged row once for the score and for each feature", () => {
  const { reference, validation, features } = first.card;
  assert.deepEqual(Object.keys(reference.features), features);
  for (const [name, { edges, counts }] of Object.entries({ ...reference.features, score: reference.logOdds })) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    assert.equal(total, validation.model.transactions, name);
    assert.equal(counts.length, edges.length + 2, name);
    assert.deepEqual(
      edges,
      [...new Set(edges)].sort((left, right) => left - right),
      name,
    );
  }
});

test("The same seed gives the same bytes, another seed others, and nothing that was given is changed", () => {
  const copy = structuredClone(examples);
  const again = trained(copy);
  assert.deepEqual(again.body, first.body);
  assert.deepEqual(again.card, first.card);
  assert.deepEqual(copy, examples);
  // Another training: one is enough for the gate.
  if (atLength(0, 1) === 1) assert.notDeepEqual(trained(examples, 2).body, first.body);
});

testAtLength("Progress only rises, to the end", () => {
  const steps: number[] = [];
  const few = makeExamples({ accounts: 10, days: 50, fraudShare: 0.12, seed: 3 });
  trainModel(few, { ...options, onProgress: (done, of) => steps.push(done / of) });
  assert.deepEqual(
    steps,
    [...steps].sort((left, right) => left - right),
  );
  assert.ok(steps.length > 20 && steps.at(-1) === 1);
});

/** What the built-in model says of each row, without a base rate. */
function builtInOf(from: Examples, row: number) {
  const features = featuresOf(from, row);
  const at = { amount: from.amounts[row] ?? 0, timeMs: from.timesMs[row] ?? 0 };
  const findings = weighRules(rules, readFacts(features, at, blankFacts())).filter(
    ({ code, isDeclared }) => !isDeclared || builtInStored.causes?.repeatedRules.includes(code),
  );
  return { features, findings, margin: builtInModel.margin(features, findings) };
}

/** Log-odds of all rows as training calibrated them, from its parts: its own forest, the built-in model and the calibration. */
function calibratedLogOdds(from: Examples, { body, card }: ReturnType<typeof trained>): Float64Array {
  const division = divideByTime(from, 5);
  assert.ok(division !== undefined);
  const early = fitForest(from, division.past, 1, () => undefined);
  assert.ok("forest" in early);
  const { ownShare } = card;
  const blendOf = ({ forest, columns }: Pick<typeof early, "forest" | "columns">, row: number) => {
    const { features, margin } = builtInOf(from, row);
    const own = forest.margin(Float32Array.from(columns, (column) => features[column] ?? Number.NaN));
    return ownShare * own + (1 - ownShare) * margin;
  };
  const { rows, labels } = division.calibrating;
  const calibration = fitCalibrator(
    Float64Array.from(rows, (row) => blendOf(early, row)),
    labels,
  );
  assert.ok(calibration.kind === "calibrated");
  const [own] = (parseModelBytes(body) as StoredModel).parts;
  const final = {
    forest: parseForest(own?.forest),
    columns: own?.inputs.map((name) => featureNames.indexOf(name)) ?? [],
  };
  return Float64Array.from({ length: from.rowCount }, (_, row) => calibration.calibrator.logOdds(blendOf(final, row)));
}

/** Enough frauds for a rising curve, and customers of whom much is declared. */
function makeMany(): Examples {
  const many = makeExamples({ days: 65, fraudShare: 0.46, seed: 8 });
  for (const name of ["relationAgeMs", "expectedMonthlyVolume", "isHighRisk", "isListed"]) {
    const index = featureNames.indexOf(name);
    for (let row = 0; row < many.rowCount; row += 1) many.features[row * featureNames.length + index] = row % 2;
  }
  return many;
}

test("The body reads back as a model that says what was calibrated, with a line and with a curve", () => {
  const calibrated = [{ from: examples, outcome: first, hasCurve: false }];
  if (atLength(0, 1) === 1) {
    const many = makeMany();
    calibrated.push({ from: many, outcome: trained(many), hasCurve: true });
  }
  for (const { from, outcome, hasCurve } of calibrated) {
    const model = readStoredModel(outcome.body, "challenger-1");
    const { calibrator } = parseModelBytes(outcome.body) as StoredModel;
    assert.equal(calibrator.margins.length > 0, hasCurve);
    assert.equal(model.version, "challenger-1");
    const declared = outcome.card.features.filter((name) => /relationAge|Volume|isHighRisk|isListed/.test(name));
    assert.deepEqual(declared, []);
    const expected = calibratedLogOdds(from, outcome);
    for (const [row, logOdds] of expected.entries()) {
      const { features, findings } = builtInOf(from, row);
      const score = model.score(features, findings, 0);
      // Log-odds are rounded to four decimals.
      assert.ok(Math.abs(score - logOdds) < 1e-4, `${score} for ${logOdds}`);
    }
    assert.ok(areaUnderCurve(expected, from.labels) > 0.95);
  }
});

test("A trained model needs no base rate, and calibrates what it was not trained on", () => {
  assert.equal(stored.isRelative, false);
  const model = readStoredModel(first.body, "challenger-1");
  assert.equal(model.score(featuresOf(examples, 40), [], -5), model.score(featuresOf(examples, 40), [], -9));
  const mean =
    Array.from(
      { length: examples.rowCount },
      (_, row) => 1 / (1 + Math.exp(-model.score(featuresOf(examples, row), [], 0))),
    ).reduce((sum, probability) => sum + probability, 0) / examples.rowCount;
  const share = first.card.frauds / examples.rowCount;
  assert.ok(mean > share / 3 && mean < share * 3, `${mean} for ${share}`);
});

function pick(from: Examples, keep: (row: number) => boolean): Examples {
  const rows = Array.from({ length: from.rowCount }, (_, row) => row).filter(keep);
  const features = new Float32Array(rows.length * featureNames.length);
  for (const [index, row] of rows.entries()) {
    features.set(
      from.features.subarray(row * featureNames.length, (row + 1) * featureNames.length),
      index * featureNames.length,
    );
  }
  return {
    features,
    rowCount: rows.length,
    labels: Uint8Array.from(rows, (row) => from.labels[row] ?? 0),
    timesMs: Float64Array.from(rows, (row) => from.timesMs[row] ?? 0),
    knownAtMs: Float64Array.from(rows, (row) => from.knownAtMs[row] ?? 0),
    accounts: Uint32Array.from(rows, (row) => from.accounts[row] ?? 0),
    amounts: Float64Array.from(rows, (row) => from.amounts[row] ?? 0),
  };
}

test("What cannot be learned from is refused in a sentence", () => {
  const isFraud = (row: number) => examples.labels[row] === 1;
  const kept = new Set([...examples.labels.keys()].filter(isFraud).slice(0, 24));
  const oneTooFew = (row: number) => !isFraud(row) || kept.has(row);
  const cases: readonly (readonly [RegExp, Examples])[] = [
    [/There are 0 confirmed frauds/, pick(examples, () => false)],
    [/There are 0 confirmed frauds/, pick(examples, (row) => !isFraud(row))],
    [/All labelled transactions are fraud/, pick(examples, isFraud)],
    [/There are 24 confirmed frauds; at least 25/, pick(examples, oneTooFew)],
    [/time is not one/, { ...examples, timesMs: examples.timesMs.with(7, Number.NaN) }],
    [/time is not one/, { ...examples, timesMs: examples.timesMs.with(7, 1e300) }],
    [/time is not one/, { ...examples, knownAtMs: examples.knownAtMs.with(7, Number.NaN) }],
    [/time is not one/, { ...examples, knownAtMs: examples.knownAtMs.with(7, Number.POSITIVE_INFINITY) }],
    [/No feature differs/, { ...examples, features: examples.features.map(() => 1) }],
    [/No feature differs/, { ...examples, features: examples.features.map(() => Number.NaN) }],
    [/infinite/, { ...examples, features: examples.features.with(3, Number.POSITIVE_INFINITY) }],
    [
      /infinite/,
      { ...examples, features: examples.features.with(examples.features.length - 9, Number.NEGATIVE_INFINITY) },
    ],
    [/features do not fit/, { ...examples, features: examples.features.subarray(1) }],
    [
      /too close together/,
      { ...examples, timesMs: examples.timesMs.map(() => 1e12), knownAtMs: examples.knownAtMs.map(() => 1e12) },
    ],
    [/too close together/, { ...examples, knownAtMs: examples.knownAtMs.map((time) => time + 1e11) }],
    [/neither 0 nor 1/, { ...examples, labels: examples.labels.with(3, 2) }],
    [/weight/i, { ...examples, weights: new Float32Array(examples.rowCount).fill(1).with(3, Number.NaN) }],
  ];
  for (const [words, from] of cases) {
    const problem = problemOf(from);
    assert.match(problem, words);
    assert.match(problem, /^[A-Z].*\.$/);
  }
});

testAtLength("One account, constant amounts, and a month without labels give a sound model", () => {
  const alone = makeExamples({ accounts: 1, days: 400, seed: 5, fraudShare: 0.14 });
  const few = makeExamples({ accounts: 12, days: 60, fraudShare: 0.12, seed: 4 });
  const constant = { ...few, features: few.features.slice(), amounts: few.amounts.map(() => 20) };
  for (const name of ["amount", "usual", "ratioToUsual", "ratioToLargest", "amountEvidence", "amountZ"]) {
    const index = featureNames.indexOf(name);
    for (let row = 0; row < few.rowCount; row += 1) constant.features[row * featureNames.length + index] = 20;
  }
  const startMs = few.timesMs[0] ?? 0;
  const isInGap = (row: number) => Math.abs((few.timesMs[row] ?? 0) - startMs - 20 * 86_400_000) < 7 * 86_400_000;
  for (const from of [constant, alone, pick(few, (row) => !isInGap(row))].slice(0, atLength(1, 3))) {
    const { body, card } = trained(from);
    const model = readStoredModel(body, "x");
    assert.doesNotMatch(JSON.stringify(card), /NaN|Infinity/);
    for (let row = 0; row < from.rowCount; row += 50) {
      const features = from.features.subarray(row * featureNames.length, (row + 1) * featureNames.length);
      assert.ok(Number.isFinite(model.score(features, [], 0)));
    }
  }
});
