import assert from "node:assert/strict";
import { test } from "node:test";
import { logLoss } from "../metrics/probability.ts";
import { averagePrecision } from "../metrics/ranking.ts";
import { featuresOf, trained } from "../testing/rows.ts";
import { makeRows } from "../testing/synthetic.ts";
import { trainForest } from "./train.ts";

const rows = makeRows({ rowCount: 1_500, featureCount: 5, seed: 1, fraudShare: 0.1 });
const held = makeRows({ rowCount: 1_500, featureCount: 5, seed: 2, fraudShare: 0.1 });
const settings = { treeCount: 300, learningRate: 0.3 };

test("training ends when rows that it did not see no longer gain, and keeps the best trees", () => {
  const losses: number[] = [];
  const { forest, margins, endedBy } = trained(rows, {
    settings,
    validation: { rows: held, measure: "logLoss", patience: 10 },
    onProgress: ({ loss }) => losses.push(loss),
  });
  const best = losses.indexOf(Math.min(...losses)) + 1;
  assert.equal(endedBy, "validation");
  assert.equal(losses.length, best + 10);
  assert.equal(forest.trees.roots.length, best);
  assert.equal(forest.margin(featuresOf(rows, 7)), margins[7]);
  const scores = Float64Array.from(held.labels, (_, row) => forest.margin(featuresOf(held, row)));
  assert.ok(Math.abs(logLoss(scores, held.labels) - Math.min(...losses)) < 1e-12);
});

test("average precision can be what counts", () => {
  const losses: number[] = [];
  const { forest } = trained(rows, {
    settings,
    validation: { rows: held, measure: "averagePrecision", patience: 5 },
    onProgress: ({ loss }) => losses.push(loss),
  });
  const scores = Float64Array.from(held.labels, (_, row) => forest.margin(featuresOf(held, row)));
  assert.ok(Math.abs(averagePrecision(scores, held.labels) - (1 - Math.min(...losses))) < 1e-12);
});

test("a validation that cannot judge is refused", () => {
  const good = { rows: held, measure: "logLoss", patience: 5 } as const;
  const other = makeRows({ rowCount: 50, featureCount: 4, seed: 3 });
  const onTop = { ...held, baseMargins: new Float64Array(1_500) };
  for (const validation of [
    { ...good, patience: 0 },
    { ...good, rows: other },
    { ...good, rows: onTop },
  ]) {
    assert.equal(trainForest(rows, { validation }).kind, "refused");
  }
});
