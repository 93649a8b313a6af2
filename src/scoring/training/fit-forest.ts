/** Trains a forest on chosen rows and on the features that vary in them. */
import { trainForest } from "../../learning/boosting/train.ts";
import type { Forest } from "../../learning/forest/forest.ts";
import type { LabelledRows } from "../../learning/matrix.ts";
import { factTable } from "../facts/table/fact-table.ts";
import { featureNames } from "../features.ts";
import type { Chosen, Examples } from "./examples.ts";

/** What is declared of a customer counts by its rules, which add to the score of every model; what became of a payment is not known when it is scored. */
const unreadFeatures: ReadonlySet<string> = new Set(
  factTable.filter(({ group, isOutcome }) => group === "customer" || isOutcome).map(({ name }) => name),
);

/** Slow and shallow trees on part of the features: chosen on simulated portfolios with a week of label delay. */
const manyFrauds = {
  treeCount: 250,
  learningRate: 0.05,
  maxLeaves: 8,
  maxDepth: 4,
  l2: 10,
  minLeafHessian: 1,
  featureShare: 0.6,
  rowShare: 0.8,
};
const fewFrauds = { ...manyFrauds, treeCount: 120, maxLeaves: 4, maxDepth: 3, l2: 20 };
const fewBelow = 200;

export interface FittedForest {
  readonly inputs: readonly string[];
  readonly columns: readonly number[];
  readonly forest: Forest;
}

type ForestFit = FittedForest | { readonly problem: string };

export function fitForest(
  examples: Examples,
  chosen: Chosen,
  seed: number,
  onTree: (tree: number, of: number) => void,
): ForestFit {
  const columns = findVarying(examples, chosen);
  if (columns.length === 0) return { problem: "No feature differs between these transactions." };
  const settings = { ...(chosen.frauds < fewBelow ? fewFrauds : manyFrauds), seed };
  const training = trainForest(gatherRows(examples, chosen, columns), {
    settings,
    onProgress: ({ tree, of }) => onTree(tree, of),
  });
  if (training.kind === "refused") return { problem: training.problem };
  return { inputs: columns.map((column) => featureNames[column] ?? ""), columns, forest: training.forest };
}

export function gatherRows(
  examples: Examples,
  { rows, labels, weights }: Chosen,
  columns: readonly number[],
): LabelledRows {
  const values = new Float32Array(rows.length * columns.length);
  let next = 0;
  for (const row of rows) {
    const start = row * featureNames.length;
    for (const column of columns) {
      values[next] = examples.features[start + column] ?? Number.NaN;
      next += 1;
    }
  }
  return { matrix: { values, rowCount: rows.length, featureCount: columns.length }, labels, weights };
}

/** Columns of the features that have more than one value. */
function findVarying(examples: Examples, { rows }: Chosen): readonly number[] {
  const width = featureNames.length;
  const firstRow = (rows[0] ?? 0) * width;
  const hasSeveralValues = new Uint8Array(width);
  for (const row of rows) {
    for (let column = 0; column < width; column += 1) {
      if (!Object.is(examples.features[row * width + column], examples.features[firstRow + column]))
        hasSeveralValues[column] = 1;
    }
  }
  const columns = Array.from(hasSeveralValues.keys());
  return columns.filter((column) => hasSeveralValues[column] === 1 && !unreadFeatures.has(featureNames[column] ?? ""));
}
