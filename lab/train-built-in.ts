/**
 * Trains the built-in model, on simulated portfolios alone: `node bin/run.js lab/train-built-in.ts`.
 * Writes src/scoring/model/built-in.json. The same seeds give the same file. With --keepForests only its calibration and its
 * card are computed again.
 */
import { writeFileSync } from "node:fs";
import { readCommand } from "../scripts/support/command.ts";
import { flag, wholeNumber } from "../scripts/support/options.ts";
import { trainForest } from "../src/learning/boosting/train.ts";
import { parseForest } from "../src/learning/forest/forest.ts";
import type { Line } from "../src/learning/logistic/fit-line.ts";
import { fitPlatt } from "../src/learning/logistic/fit-line.ts";
import { areaUnderCurve, averagePrecision } from "../src/learning/metrics/ranking.ts";
import { featureNames } from "../src/scoring/features.ts";
import { builtInStored, builtInVersion } from "../src/scoring/model/built-in.ts";
import { createForestPart, type ForestPart, type Scope } from "../src/scoring/model/forest-part.ts";
import type { StoredPart } from "../src/scoring/model/stored-model.ts";
import { rulesVersion } from "../src/scoring/rules/catalogue.ts";
import { judge } from "../src/scoring/training/judge.ts";
import { inputsOf } from "./built-in/inputs.ts";
import { gatherPortfolios, type PortfolioRows } from "./built-in/portfolio-rows.ts";

const options = readCommand({
  does: `Trains the model that decides while there is no other, on simulated portfolios alone, and prints its card. Writes
    src/scoring/model/built-in.json. The same seeds give the same file.`,
  options: {
    portfolios: wholeNumber(400, "portfolios to train on"),
    heldOut: wholeNumber(80, "portfolios to calibrate and judge by"),
    keepForests: flag("makes only the calibration and the card anew"),
  },
});
const { portfolios: trainCount, heldOut: heldOutCount } = options;
/** Of the genuine rows, so many are kept; their weights make up for the rest. */
const genuineShare = 0.12;

/**
 * Where simulators differ from real payments, rules and forest correct each other. On held-out portfolios of the same simulator the
 * forest alone is better, on those of two other simulators a larger weight of the rules would be.
 */
const scorecardWeight = 0.5;
const forestWeight = 0.5;
/** Trees that are shallow, slow to learn and see half of everything generalise better to portfolios of another simulator. */
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

function trainStored(scope: Scope): StoredPart {
  const inputs = inputsOf(scope);
  const rows = gatherPortfolios({ from: 1, to: trainCount, scope, genuineShare });
  process.stderr.write(`${scope}: ${rows.count} rows\n`);
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
  return { weight: forestWeight, scope, inputs, forest: training.forest.toStored() };
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

const scopesToTrain = ["unlinked", "linked"] as const;

/** Of the held-out portfolios, those to fit the line on, and those to judge by. */
function gatherHeldOut(scope: Scope): { readonly fitting: PortfolioRows; readonly judging: PortfolioRows } {
  const middle = trainCount + Math.floor(heldOutCount / 2);
  return {
    fitting: gatherPortfolios({ from: trainCount + 1, to: middle, scope, genuineShare }),
    judging: gatherPortfolios({ from: middle + 1, to: trainCount + heldOutCount, scope, genuineShare }),
  };
}

/** Quality within each portfolio, averaged over those with enough fraud to say. */
function describeRanks(margins: Float64Array, rows: PortfolioRows) {
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

const parts: StoredPart[] = [];
const heldOut = new Map<Scope, ReturnType<typeof gatherHeldOut> & { readonly part: ForestPart }>();
for (const [index, scope] of scopesToTrain.entries()) {
  const kept = options.keepForests ? builtInStored.parts[index] : undefined;
  const stored = { ...(kept ?? trainStored(scope)), weight: forestWeight };
  parts.push(stored);
  const columns = stored.inputs.map((name) => featureNames.indexOf(name));
  const part = createForestPart({ weight: forestWeight, scope, columns, forest: parseForest(stored.forest) });
  heldOut.set(scope, { ...gatherHeldOut(scope), part });
}

const rankPlace = featureNames.indexOf("rankSum");

/** Whether a row has no peers to be ranked among. */
function isLonely(rows: PortfolioRows, row: number): boolean {
  return Number.isNaN(rows.features[row * featureNames.length + rankPlace]);
}

/** Rows are weighed so that one in two hundred is fraud in each portfolio; the line is then relative to that. */
function fitRelative(lonely: boolean): Line {
  const [margins, labels, weights]: [number[], number[], number[]] = [[], [], []];
  for (const { fitting: rows, part } of heldOut.values()) {
    for (const [row, margin] of marginsOf(part, rows).entries()) {
      if (isLonely(rows, row) !== lonely) continue;
      margins.push(margin);
      labels.push(rows.labels[row] ?? 0);
      weights.push(rows.evenWeights[row] ?? 0);
    }
  }
  const line = fitPlatt(Float64Array.from(margins), Uint8Array.from(labels), Float32Array.from(weights));
  return { slope: line.slope, offset: line.offset - Math.log(0.005 / 0.995) };
}

const ranked = fitRelative(false);
const lonely = fitRelative(true);

/** With each portfolio's own share of fraud as the base rate, as with a correct setting. */
function judgeScope(scope: Scope) {
  const found = heldOut.get(scope);
  if (found === undefined) throw new Error(`Nothing is held out for ${scope}.`);
  const { judging: rows, part } = found;
  const margins = marginsOf(part, rows);
  const logOdds = margins.map((margin, row) => {
    const { slope, offset } = isLonely(rows, row) ? lonely : ranked;
    return slope * margin + offset + (rows.baseMargins[row] ?? 0);
  });
  return {
    all: judge(logOdds, rows.labels, rows.sampleWeights),
    perPortfolio: describeRanks(margins, rows),
    rulesAlone: describeRanks(rows.scorecard, rows),
  };
}

const [unlinked, linked] = [judgeScope("unlinked"), judgeScope("linked")];
const card = {
  kind: "built_in",
  version: builtInVersion,
  rules: rulesVersion,
  trainedOn: `${trainCount} portfolios of simulated payments (seeds 1 to ${trainCount}) and nothing else`,
  judgedOn: `simulated portfolios of ${heldOutCount / 2} other seeds, with the base rate of each`,
  baseRate: "the setting ASSAY_FRAUD_BASE_RATE, shown in each decision's base",
  scorecardWeight,
  forests: { count: parts.length, settings },
  calibration: { ranked, withoutPeers: lonely },
  validation: { model: linked.all, linked, unlinked },
};
console.log(JSON.stringify(card, undefined, 2));

const model = {
  version: 1,
  isRelative: true,
  scorecardWeight,
  parts,
  calibrator: { version: 1, ...ranked, margins: [], shares: [] },
  lonelyCalibrator: { version: 1, ...lonely, margins: [], shares: [] },
};
writeFileSync(new URL("../src/scoring/model/built-in.json", import.meta.url), `${JSON.stringify({ card, model })}\n`);
