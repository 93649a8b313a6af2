/** Trains one forest of the built-in model on what those before it leave unexplained. */
import { trainForest } from "../../src/learning/boosting/train.ts";
import { parseForest } from "../../src/learning/forest/forest.ts";
import { featureNames } from "../../src/scoring/features.ts";
import { createForestPart, type ForestPart } from "../../src/scoring/model/forest-part.ts";
import type { StoredPart } from "../../src/scoring/model/stored-model.ts";
import { type ForestStep, inputsOf, monotoneOf, settings } from "./forest-steps.ts";
import type { PortfolioRows } from "./portfolio-rows.ts";

export function openPart({ weight, scope, inputs, forest }: StoredPart): ForestPart {
  const columns = inputs.map((name) => featureNames.indexOf(name));
  return createForestPart({ weight, scope, columns, forest: parseForest(forest) });
}

/** What the parts add up to on each row. */
function marginsOf(parts: readonly ForestPart[], rows: PortfolioRows): Float64Array {
  const width = featureNames.length;
  return Float64Array.from({ length: rows.count }, (_, row) => {
    const features = rows.features.subarray(row * width, (row + 1) * width);
    return parts.reduce((sum, part) => sum + part.margin(features), 0);
  });
}

export function trainStep(step: ForestStep, before: readonly ForestPart[], rows: PortfolioRows): StoredPart {
  const inputs = inputsOf(step);
  process.stderr.write(`${step.view}: ${rows.count} rows\n`);
  const places = inputs.map((name) => featureNames.indexOf(name));
  const values = new Float32Array(rows.count * places.length);
  for (let row = 0; row < rows.count; row += 1) {
    for (const [index, place] of places.entries()) {
      values[row * places.length + index] = rows.features[row * featureNames.length + place] ?? Number.NaN;
    }
  }
  const { labels, weights } = rows;
  // What labels say is learned by itself: it does not add up with the rest.
  const known = step.cause === "labels" ? new Float64Array(rows.count) : marginsOf(before, rows);
  const baseMargins = rows.baseMargins.map((margin, row) => margin + (known[row] ?? 0));
  const matrix = { values, rowCount: rows.count, featureCount: places.length };
  const training = trainForest(
    { matrix, labels, weights, baseMargins },
    { settings: { ...settings, ...step.settings, monotone: monotoneOf(inputs) }, onProgress: showProgress },
  );
  if (training.kind === "refused") throw new Error(training.problem);
  const { forest } = training;
  const stored = forest.toStored();
  // What is named and what labels say add nothing where there is neither.
  const ofNothing = step.view === "required" ? 0 : forest.margin(new Float32Array(places.length).fill(Number.NaN));
  return {
    weight: step.weight,
    scope: "all",
    cause: step.cause,
    inputs,
    forest: { ...stored, baseMargin: stored.baseMargin - ofNothing },
  };
}

function showProgress({ tree, of }: { tree: number; of: number }): void {
  if (tree % 20 === 0) process.stderr.write(`\r${tree} of ${of} trees`);
  if (tree === of) process.stderr.write("\n");
}
