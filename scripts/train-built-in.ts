/**
 * Trains the model that is in charge while there is no other, on simulated portfolios alone: `node scripts/train-built-in.ts`.
 * Writes src/scoring/model/built-in.json. The same seeds give the same file.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { trainForest } from "../src/learning/boosting/train.ts";
import { fitPlatt } from "../src/learning/calibration/platt.ts";
import { areaUnderCurve, averagePrecision } from "../src/learning/metrics/ranking.ts";
import { featureNames } from "../src/scoring/features.ts";
import { createForestPart, type ForestPart, type Scope } from "../src/scoring/model/forest-part.ts";
import type { StoredPart } from "../src/scoring/model/stored-model.ts";
import { linkedInputs, unlinkedInputs } from "./built-in/inputs.ts";
import { gatherPortfolios, type PortfolioRows } from "./built-in/portfolio-rows.ts";

const { values: options } = parseArgs({
  options: { portfolios: { type: "string", default: "400" }, heldOut: { type: "string", default: "80" } },
});
const trainCount = Number(options.portfolios);
const heldOutCount = Number(options.heldOut);

/** The rules and the forest count alike: where simulators differ from life, each corrects the other. */
const scorecardWeight = 0.5;
const forestWeight = 0.5;
/** Trees that are shallow, slow to learn and see half of everything carry over better to portfolios of another make. */
const settings = {
  treeCount: 200,
  learningRate: 0.1,
  maxLeaves: 8,
  maxDepth: 5,
  l2: 20,
  minLeafHessian: 10,
  featureShare: 0.5,
  rowShare: 0.5,
  seed: 1,
};

function trainPart(
  scope: Scope,
  rows: PortfolioRows,
  inputs: readonly string[],
): { stored: StoredPart; part: ForestPart } {
  const places = inputs.map((name) => featureNames.indexOf(name));
  const values = new Float32Array(rows.count * places.length);
  for (let row = 0; row < rows.count; row += 1) {
    for (const [index, place] of places.entries()) {
      values[row * places.length + index] = rows.features[row * featureNames.length + place] ?? Number.NaN;
    }
  }
  const { labels, weights, baseMargins } = rows;
  const matrix = { values, rowCount: rows.count, featureCount: places.length };
  const training = trainForest({ matrix, labels, weights, baseMargins }, { settings, onProgress: showProgress });
  if (training.kind === "refused") throw new Error(training.problem);
  const stored = { weight: forestWeight, scope, inputs, forest: training.forest.toStored() };
  return { stored, part: createForestPart({ weight: forestWeight, scope, places, forest: training.forest }) };
}

function showProgress({ tree, of }: { tree: number; of: number }): void {
  if (tree % 20 === 0) process.stderr.write(`\r${tree} of ${of} trees`);
  if (tree === of) process.stderr.write("\n");
}

function marginsOf(part: ForestPart, rows: PortfolioRows): Float64Array {
  const width = featureNames.length;
  return Float64Array.from({ length: rows.count }, (_, row) => {
    const features = rows.features.subarray(row * width, (row + 1) * width);
    return part.margin(features) + scorecardWeight * (rows.scorecard[row] ?? 0);
  });
}

/** Quality within each portfolio, averaged over those with enough fraud to say. */
function describe(margins: Float64Array, rows: PortfolioRows) {
  const quality = rows.portfolios.flatMap(({ from, to }) => {
    const labels = rows.labels.subarray(from, to);
    if (labels.reduce((sum, label) => sum + label, 0) < 20) return [];
    const own = margins.subarray(from, to);
    const weights = rows.sampleWeights.subarray(from, to);
    return [{ auc: areaUnderCurve(own, labels, weights), averagePrecision: averagePrecision(own, labels, weights) }];
  });
  const mean = (read: (entry: (typeof quality)[number]) => number) =>
    Math.round((quality.reduce((sum, entry) => sum + read(entry), 0) / quality.length) * 1_000) / 1_000;
  return {
    portfolios: quality.length,
    auc: mean(({ auc }) => auc),
    averagePrecision: mean((entry) => entry.averagePrecision),
  };
}

const scopesToTrain = [
  { scope: "unlinked", inputs: unlinkedInputs },
  { scope: "linked", inputs: linkedInputs },
] as const;

const parts: StoredPart[] = [];
const card: Record<string, unknown> = {
  trainedOn: `${trainCount} simulated portfolios (src/portfolios, seeds 1 to ${trainCount}); no other data`,
  heldOut: `seeds ${trainCount + 1} to ${trainCount + heldOutCount}`,
  settings,
};
const calibrating: { margins: Float64Array; labels: Uint8Array; weights: Float32Array }[] = [];
for (const { scope, inputs } of scopesToTrain) {
  const rows = gatherPortfolios({ from: 1, to: trainCount, scope, genuineShare: 0.12 });
  process.stderr.write(`${scope}: ${rows.count} rows\n`);
  const { stored, part } = trainPart(scope, rows, inputs);
  parts.push(stored);
  const heldOut = gatherPortfolios({ from: trainCount + 1, to: trainCount + heldOutCount, scope, genuineShare: 0.12 });
  const margins = marginsOf(part, heldOut);
  calibrating.push({ margins, labels: heldOut.labels, weights: heldOut.evenWeights });
  const rulesAlone = describe(Float64Array.from(heldOut.scorecard), heldOut);
  card[scope] = {
    rows: rows.count,
    frauds: rows.labels.reduce((sum, label) => sum + label, 0),
    heldOut: describe(margins, heldOut),
    rulesAlone,
  };
  console.log(scope, JSON.stringify(card[scope]));
}

/** Held-out rows are weighed so that one in two hundred is fraud in each portfolio; the line is then made relative to that. */
const joined = {
  margins: Float64Array.from(calibrating.flatMap(({ margins }) => [...margins])),
  labels: Uint8Array.from(calibrating.flatMap(({ labels }) => [...labels])),
  weights: Float32Array.from(calibrating.flatMap(({ weights }) => [...weights])),
};
const line = fitPlatt(joined.margins, joined.labels, joined.weights);
const offset = line.offset - Math.log(0.005 / 0.995);
card.calibration = { slope: line.slope, offset };
console.log("calibration", JSON.stringify(card.calibration));

const model = {
  version: 1,
  isRelative: true,
  scorecardWeight,
  parts,
  calibrator: { version: 1, slope: line.slope, offset, margins: [], shares: [] },
};
writeFileSync(new URL("../src/scoring/model/built-in.json", import.meta.url), `${JSON.stringify({ card, model })}\n`);
