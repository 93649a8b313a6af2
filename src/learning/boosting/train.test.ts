import assert from "node:assert/strict";
import { test } from "node:test";
import { averagePrecision } from "../metrics/ranking.ts";
import { featuresOf, rowsOf, trained } from "../testing/rows.ts";
import { makeRows } from "../testing/synthetic.ts";
import { type Progress, trainForest } from "./train.ts";

const rows = makeRows({ rowCount: 3_000, featureCount: 9, seed: 1, fraudShare: 0.05 });

test("the forest says of raw features what the trainer counted, to the last bit", () => {
  const sampled = { rowShare: 0.6, featureShare: 0.5, seed: 4 };
  for (const settings of [{}, { maxLeaves: 32, minLeafRows: 1 }, sampled, { maxBins: 8 }]) {
    const { forest, margins } = trained(rows, { settings: { treeCount: 30, ...settings } });
    assert.equal(forest.trees.roots.length, 30);
    for (const [row, margin] of margins.entries()) assert.equal(forest.margin(featuresOf(rows, row)), margin);
  }
});

test("two runs give the same bytes, another seed others", () => {
  const run = (seed: number) =>
    JSON.stringify(
      trained(rows, { settings: { treeCount: 10, rowShare: 0.7, featureShare: 0.7, seed } }).forest.toStored(),
    );
  assert.equal(run(1), run(1));
  assert.notEqual(run(1), run(2));
});

test("each tree lowers the training loss, and the callback hears of each", () => {
  const heard: Progress[] = [];
  trained(rows, { settings: { treeCount: 25 }, onProgress: (progress) => heard.push(progress) });
  assert.deepEqual(
    heard.map(({ tree, of }) => [tree, of]),
    Array.from({ length: 25 }, (_, tree) => [tree + 1, 25]),
  );
  for (const [index, { loss }] of heard.entries()) assert.ok(loss < (heard[index - 1]?.loss ?? 1), `tree ${index + 1}`);
});

test("frauds that are extreme in one feature are found better with bins for the extremes", () => {
  const many = makeRows({ rowCount: 20_000, featureCount: 5, seed: 8, fraudShare: 0.003 });
  const others = makeRows({ rowCount: 20_000, featureCount: 5, seed: 9, fraudShare: 0.003 });
  const [withTails = 0, without = 0] = [0.25, 0].map((tailShare) => {
    const { forest } = trained(many, { settings: { treeCount: 60, tailShare } });
    return averagePrecision(
      Float64Array.from(others.labels, (_, row) => forest.margin(featuresOf(others, row))),
      others.labels,
    );
  });
  assert.ok(withTails > without + 0.02, `${withTails} with, ${without} without`);
});

test("what needs two features together is learned", () => {
  const features = Array.from({ length: 400 }, (_, row) => [row % 2, (row >> 1) % 2, row % 3]);
  const both = rowsOf(
    features,
    features.map(([first, second]) => (first === second ? 1 : 0)),
  );
  // Alone neither of the two says anything, so the first split needs something to begin with.
  const uneven = rowsOf([...features, [1, 1, 1]], [...both.labels, 1]);
  const { forest } = trained(uneven, { settings: { treeCount: 60, minLeafRows: 1 } });
  for (const [row, label] of both.labels.entries()) assert.equal(forest.margin(featuresOf(both, row)) > 0, label === 1);
});

test("what is missing goes where it fits, and its absence alone can part rows", () => {
  const present = Array.from({ length: 40 }, (_, row) => [row]);
  const missing = Array.from({ length: 20 }, () => [Number.NaN]);
  const likeHigh = rowsOf(
    [...present, ...missing],
    [...present.map(([value = 0]) => (value >= 20 ? 1 : 0)), ...missing.map(() => 1)],
  );
  const one = { treeCount: 1, maxLeaves: 2 };
  const high = trained(likeHigh, { settings: one }).forest;
  assert.equal(high.margin(Float32Array.of(Number.NaN)), high.margin(Float32Array.of(39)));
  const onlyMissing = rowsOf([...present, ...missing], [...present.map(() => 0), ...missing.map(() => 1)]);
  const apart = trained(onlyMissing, { settings: one }).forest;
  assert.ok(apart.margin(Float32Array.of(Number.NaN)) > apart.margin(Float32Array.of(3.4e38)));
  assert.equal(apart.margin(Float32Array.of(0)), apart.margin(Float32Array.of(3.4e38)));
});

test("where nothing was missing, a missing value takes the heavier side", () => {
  const features = Array.from({ length: 60 }, (_, row) => [row]);
  const { forest } = trained(
    rowsOf(
      features,
      features.map(([value = 0]) => (value < 10 ? 1 : 0)),
    ),
    { settings: { treeCount: 5 } },
  );
  assert.equal(forest.margin(Float32Array.of(Number.NaN)), forest.margin(Float32Array.of(59)));
});

test("no leaf has fewer rows than asked for", () => {
  const smallest = (minLeafRows: number) => {
    const { forest } = trained(rows, { settings: { treeCount: 30, minLeafRows } });
    return Math.min(...forest.toStored().covers);
  };
  assert.ok(smallest(1) < 5);
  assert.ok(smallest(40) >= 40 && smallest(40) < 50);
});

test("rows of weight two are rows that occur twice", () => {
  const few = rowsOf(
    Array.from({ length: 200 }, (_, row) => [row % 20, row % 7]),
    Array.from({ length: 200 }, (_, row) => (row % 20 > 14 || row % 7 === 2 ? 1 : 0)),
  );
  const values = [...few.matrix.values, ...few.matrix.values];
  const twice = {
    matrix: { values: Float32Array.from(values), rowCount: 400, featureCount: 2 },
    labels: Uint8Array.from([...few.labels, ...few.labels]),
  };
  const settings = { treeCount: 20, minLeafRows: 1 };
  const weighted = trained({ ...few, weights: new Float32Array(200).fill(2) }, { settings }).forest.toStored();
  assert.deepEqual(weighted, trained(twice, { settings }).forest.toStored());
  const positive = trained(
    { ...few, weights: Float32Array.from(few.labels, (label) => (label === 1 ? 3 : 1)) },
    { settings },
  );
  assert.deepEqual(
    trained(few, { settings: { ...settings, positiveWeight: 3 } }).forest.toStored(),
    positive.forest.toStored(),
  );
});

test("on top of another model's margins only what they leave is learned", () => {
  const first = trained(rows, { settings: { treeCount: 20 } });
  const second = trained({ ...rows, baseMargins: first.margins }, { settings: { treeCount: 10 } });
  const together = trained(rows, { settings: { treeCount: 30 } });
  assert.equal(second.forest.trees.baseMargin, 0);
  for (const [row, margin] of second.margins.entries()) {
    assert.ok(Math.abs(margin - (together.margins[row] ?? 0)) < 1e-9);
    assert.ok(Math.abs((first.margins[row] ?? 0) + second.forest.margin(featuresOf(rows, row)) - margin) < 1e-9);
  }
});

test("rows of one class give their share and no trees; constant features likewise", () => {
  const none = trained(rowsOf([[1], [2], [3]], [0, 0, 0]));
  assert.equal(none.endedBy, "oneClass");
  assert.ok(Math.abs(none.forest.margin(Float32Array.of(9)) - Math.log(0.5 / 3.5)) < 1e-12);
  const constant = trained(rowsOf([[1], [1], [1], [1]], [0, 0, 1, 0], { weights: Float32Array.of(1, 1, 3, 1) }));
  assert.equal(constant.endedBy, "noSplitHelps");
  assert.equal(constant.forest.margin(Float32Array.of(1)), 0);
});

test("what cannot be learned from is refused in a sentence", () => {
  const good = rowsOf([[1], [2]], [0, 1]);
  const { matrix } = good;
  const refusals = [
    [{ ...good, labels: Uint8Array.of(0, 2) }, /label of row 1/],
    [{ ...good, labels: Uint8Array.of(0) }, /as many labels/],
    [{ ...good, matrix: { ...matrix, rowCount: 0 } }, /no rows/],
    [{ ...good, matrix: { ...matrix, featureCount: 2 } }, /need 4 values/],
    [rowsOf([[1], [Infinity]], [0, 1]), /Feature 0 of row 1 is infinite/],
    [{ ...good, weights: Float32Array.of(1, Number.NaN) }, /weight of row 1/],
    [{ ...good, weights: Float32Array.of(1, -1) }, /weight of row 1/],
    [{ ...good, weights: Float32Array.of(0, 0) }, /All weights/],
    [{ ...good, baseMargins: Float64Array.of(0, Infinity) }, /base margin of row 1/],
  ] as const;
  for (const [broken, expected] of refusals) {
    const training = trainForest(broken);
    assert.match(training.kind === "refused" ? training.problem : "trained", expected);
  }
  for (const settings of [
    { maxDepth: 6 },
    { learningRate: 0 },
    { treeCount: 1.5 },
    { l2: Number.NaN },
    { monotone: [2] },
  ]) {
    assert.equal(trainForest(good, { settings }).kind, "refused", JSON.stringify(settings));
  }
});
