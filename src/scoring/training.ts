/** From labelled transactions to a model that could go live, with a card that says how good it is. */
import { fitCalibrator } from "../learning/calibration/calibrator.ts";
import { linearMargin } from "../learning/logistic/linear-model.ts";
import { trainLogistic } from "../learning/logistic/train-logistic.ts";
import { bootstrapInterval, type Interval } from "../learning/metrics/bootstrap.ts";
import { averagePrecision, rankRows } from "../learning/metrics/ranking.ts";
import { blankFacts, readFacts } from "./facts/facts.ts";
import { featureNames } from "./features.ts";
import { builtInModel, builtInStored, builtInVersion } from "./model/built-in.ts";
import { createForestPart } from "./model/forest-part.ts";
import type { StoredModel, StoredPart } from "./model/stored-model.ts";
import { bytesOfModel } from "./model/stored-model.ts";
import { rules, rulesVersion } from "./rules/catalogue.ts";
import { weighRules } from "./scorecard.ts";
import { blend, chooseShare } from "./training/blend.ts";
import {
  byTime,
  type Chosen,
  choose,
  type Division,
  divideByTime,
  type Examples,
  featuresOf,
} from "./training/examples.ts";
import { type FittedForest, fitForest, gatherRows } from "./training/fit-forest.ts";
import { type Judgement, judge } from "./training/judge.ts";
import { describeReference, type Reference } from "./training/reference.ts";

interface TrainOptions {
  readonly nowMs: number;
  readonly seed: number;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

interface ModelCard {
  readonly kind: "trained";
  readonly trainedAt: string;
  readonly rules: string;
  readonly builtIn: string;
  readonly transactions: number;
  readonly frauds: number;
  readonly period: { readonly from: string; readonly to: string };
  readonly features: readonly string[];
  /** How much of the score is the forest's; the rest is the built-in model's. */
  readonly ownShare: number;
  /** All of them on the last part of the time, which none was trained on. */
  readonly validation: {
    readonly from: string;
    readonly model: Judgement;
    readonly builtIn: Judgement;
    readonly logistic: Judgement | null;
    /** The 95 % interval of the model's average precision, by a bootstrap over accounts. */
    readonly averagePrecisionInterval: Interval;
    /** Likewise of its average precision less the built-in model's. */
    readonly advantageInterval: Interval;
    /** Whether it is better than the built-in model by more than chance, in a sentence. */
    readonly conclusion: string;
  };
  readonly reference: Reference;
}

type TrainOutcome =
  | { readonly kind: "trained"; readonly body: Uint8Array; readonly card: ModelCard }
  | { readonly kind: "refused"; readonly problem: string };

/** With fewer confirmed frauds the built-in model alone is better than anything learned from them. */
const fewestFrauds = 25;
const fewestInPart = 5;
/** The logistic model is a yardstick; more rows would not change it, only take longer. */
const mostBaselineRows = 15_000;

export function trainModel(examples: Examples, options: TrainOptions): TrainOutcome {
  const problem = findProblem(examples);
  if (problem !== undefined) return { kind: "refused", problem };
  const division = divideByTime(examples, fewestInPart);
  if (division === undefined) return { kind: "refused", problem: undividedProblem };
  const report = options.onProgress ?? (() => undefined);
  const fitted = fitForest(examples, division.past, options.seed, (tree, of) => report(tree, 2 * of));
  if ("problem" in fitted) return { kind: "refused", problem: fitted.problem };
  const calibrated = calibrate(examples, division.calibrating, fitted);
  if ("problem" in calibrated) return { kind: "refused", problem: calibrated.problem };
  const logOdds = logOddsOf(examples, division.heldOut, fitted, calibrated);
  const validation = validate(examples, division, fitted, logOdds);
  // The held-out rows are the newest: the final model learns from them too.
  const whole = choose(examples, byTime(examples));
  const final = fitForest(examples, whole, options.seed, (tree, of) => report(of + tree, 2 * of));
  if ("problem" in final) return { kind: "refused", problem: final.problem };
  const model = storeModel(final, calibrated);
  const iso = (timeMs: number | undefined) => new Date(timeMs ?? 0).toISOString();
  const card: ModelCard = {
    kind: "trained",
    trainedAt: iso(options.nowMs),
    rules: rulesVersion,
    builtIn: builtInVersion,
    transactions: Math.round(whole.weights.reduce((sum, weight) => sum + weight, 0)),
    frauds: whole.frauds,
    period: { from: iso(examples.timesMs[whole.rows[0] ?? 0]), to: iso(examples.timesMs[whole.rows.at(-1) ?? 0]) },
    features: final.inputs,
    ownShare: calibrated.share,
    validation,
    reference: describeReference(examples, division.heldOut, logOdds, final.inputs),
  };
  return { kind: "trained", body: bytesOfModel(model), card };
}

const undividedProblem =
  "The confirmed frauds lie too close together in time to train on the earlier and judge by the later ones; " +
  `each part needs at least ${fewestInPart} and as many days between them as labels take to become known.`;

function findProblem({ features, rowCount, labels, timesMs, knownAtMs }: Examples): string | undefined {
  if (features.length !== rowCount * featureNames.length) return "The features do not fit the number of transactions.";
  if (!timesMs.every(isTime) || !knownAtMs.every(isTime)) return "A time is not one of the calendar.";
  const frauds = labels.reduce((sum, label) => sum + label, 0);
  if (frauds < fewestFrauds) {
    return `There are ${frauds} confirmed frauds; at least ${fewestFrauds} are needed. Until then the built-in model is better.`;
  }
  return frauds === rowCount ? "All labelled transactions are fraud; genuine ones are needed beside them." : undefined;
}

/** As far as a date reaches. */
function isTime(timeMs: number): boolean {
  return Math.abs(timeMs) <= 8.64e15;
}

interface Calibrated {
  readonly share: number;
  readonly calibrator: Extract<ReturnType<typeof fitCalibrator>, { kind: "calibrated" }>["calibrator"];
}

function calibrate(
  examples: Examples,
  chosen: Chosen,
  fitted: FittedForest,
): Calibrated | { readonly problem: string } {
  const [own, builtIn] = [ownMargins(examples, chosen, fitted), builtInMargins(examples, chosen)];
  const share = chooseShare(own, builtIn, chosen.labels, chosen.weights);
  const calibration = fitCalibrator(blend(own, builtIn, share), chosen.labels, chosen.weights);
  if (calibration.kind === "refused") return { problem: calibration.problem };
  return { share, calibrator: calibration.calibrator };
}

function logOddsOf(examples: Examples, chosen: Chosen, fitted: FittedForest, calibrated: Calibrated): Float64Array {
  const margins = blend(ownMargins(examples, chosen, fitted), builtInMargins(examples, chosen), calibrated.share);
  return margins.map(calibrated.calibrator.logOdds);
}

function ownMargins(examples: Examples, { rows }: Chosen, { columns, forest }: FittedForest): Float64Array {
  const part = createForestPart({ weight: 1, scope: "all", columns, forest });
  return Float64Array.from(rows, (row) => part.margin(featuresOf(examples, row)));
}

function builtInMargins(examples: Examples, { rows }: Chosen): Float64Array {
  const facts = blankFacts();
  return Float64Array.from(rows, (row) => {
    const features = featuresOf(examples, row);
    const at = { amount: examples.amounts[row] ?? 0, timeMs: examples.timesMs[row] ?? 0 };
    return builtInModel.margin(features, weighRules(rules, readFacts(features, at, facts)));
  });
}

/** `logOdds` are those of the held-out rows by the calibrated model. */
function validate(
  examples: Examples,
  division: Division,
  fitted: FittedForest,
  logOdds: Float64Array,
): ModelCard["validation"] {
  const { heldOut, calibrating, past } = division;
  const { labels, weights } = heldOut;
  const recalibrated = (margins: (chosen: Chosen) => Float64Array): Judgement | null => {
    const calibration = fitCalibrator(margins(calibrating), calibrating.labels, calibrating.weights);
    if (calibration.kind === "refused") return null;
    return judge(margins(heldOut).map(calibration.calibrator.logOdds), labels, weights);
  };
  const builtIn = recalibrated((chosen) => builtInMargins(examples, chosen));
  const former = builtInMargins(examples, heldOut);
  const advantageInterval = intervalOf(examples, heldOut, logOdds, former);
  return {
    from: new Date(examples.timesMs[heldOut.rows[0] ?? 0] ?? 0).toISOString(),
    model: judge(logOdds, labels, weights),
    builtIn: builtIn ?? judge(former, labels, weights),
    logistic: judgeLogistic(examples, past, fitted.columns, recalibrated),
    averagePrecisionInterval: intervalOf(examples, heldOut, logOdds),
    advantageInterval,
    conclusion: concludeFrom(advantageInterval),
  };
}

/** From the interval of what a model is better by. */
export function concludeFrom({ low, high }: Interval): string {
  if (low > 0) return "It ranks the newest payments better than the built-in model, by more than chance.";
  if (high < 0)
    return "It ranks the newest payments worse than the built-in model, by more than chance: do not promote it.";
  return "It is not better than the built-in model by more than chance: label more payments before it is promoted.";
}

/** Enough draws for two decimals. */
const draws = 60;

/** Of the average precision; less that of a former model's margins where they are given. */
function intervalOf(
  examples: Examples,
  { rows, labels, weights }: Chosen,
  logOdds: Float64Array,
  former?: Float64Array,
): Interval {
  const clusters = Int32Array.from(rows, (row) => examples.accounts[row] ?? 0);
  const ranks = rankRows(logOdds);
  const formerRanks = former === undefined ? undefined : rankRows(former);
  const figure = (drawn: Float32Array) => {
    const drawnWeights = drawn.map((count, row) => count * (weights[row] ?? 1));
    const own = averagePrecision(logOdds, labels, drawnWeights, ranks);
    return former === undefined ? own : own - averagePrecision(former, labels, drawnWeights, formerRanks);
  };
  return bootstrapInterval(rows.length, figure, { seed: 1, draws, clusters });
}

function judgeLogistic(
  examples: Examples,
  past: Chosen,
  columns: readonly number[],
  recalibrated: (margins: (chosen: Chosen) => Float64Array) => Judgement | null,
): Judgement | null {
  const every = Math.max(1, Math.ceil(past.rows.length / mostBaselineRows));
  const fewer = choose(
    examples,
    past.rows.filter((row, index) => examples.labels[row] === 1 || index % every === 0),
  );
  const weights = fewer.weights.map((weight, index) => (fewer.labels[index] === 1 ? weight : weight * every));
  const training = trainLogistic(gatherRows(examples, { ...fewer, weights }, columns));
  if (training.kind === "refused") return null;
  const inputs = new Float32Array(columns.length);
  return recalibrated(({ rows }) =>
    Float64Array.from(rows, (row) => {
      const features = featuresOf(examples, row);
      for (const [index, column] of columns.entries()) inputs[index] = features[column] ?? Number.NaN;
      return linearMargin(training.model, inputs);
    }),
  );
}

/** The blend as one model: the built-in one's causes count for what the forest leaves. */
function storeModel({ inputs, forest }: FittedForest, { share, calibrator }: Calibrated): StoredModel {
  const rest = 1 - share;
  const own: StoredPart = { weight: share, scope: "all", inputs, forest: forest.toStored() };
  const { causes, scorecardWeight, parts } = builtInStored;
  const common = { isRelative: false, calibrator: calibrator.toStored(), lonelyCalibrator: null };
  if (rest === 0 || causes === undefined) return { ...common, version: 1, scorecardWeight: 0, parts: [own] };
  return {
    ...common,
    version: 2,
    scorecardWeight,
    parts: [own, ...parts],
    causes: { ...causes, weight: causes.weight * rest },
  };
}
