/** What turns features and findings into log-odds of fraud, and takes these apart again. */
import { featureNames } from "./features.ts";
import { rankColumn } from "./model/causes.ts";
import { sumParts } from "./model/forest-part.ts";
import { type ParsedModel, parseModel, parseModelBytes } from "./model/stored-model.ts";
import { roundLogOdds } from "./odds.ts";
import { sumWeights, type WeighedFinding } from "./scorecard.ts";

export interface Model {
  readonly version: string;
  /** Before calibration: what rules and forests add up to. */
  margin(features: Float32Array, findings: readonly WeighedFinding[]): number;
  /** `priorLogOdds` are those of the base rate that is set; a model that has learned its own does without. */
  score(features: Float32Array, findings: readonly WeighedFinding[], priorLogOdds: number): number;
  explain(features: Float32Array, findings: readonly WeighedFinding[], logOdds: number): Explained;
}

/** Additive parts of a score: with the base they add up to its log-odds. */
export interface Explained {
  /** Of a transaction of which nothing is known. */
  readonly baseLogOdds: number;
  /** By index of the feature: the Shapley value of the forests' part. */
  readonly features: Float64Array;
  /** By index of the finding: the scorecard's part, and whole what was declared. */
  readonly findings: readonly number[];
}

/** Of transactions that nothing, and that everything is known of: no forest is left out of both. */
const prepared = [Number.NaN, 0].map((known) => new Float32Array(featureNames.length).fill(known));

/** Makes what forests make with the first transaction that they explain. */
export function prepareModel(model: Model): void {
  for (const features of prepared) model.explain(features, [], model.score(features, [], 0));
}

/** From the bytes that a store keeps. A TypeError says what is wrong with them. */
export function readStoredModel(body: Uint8Array, version: string): Model {
  return readModel(parseModelBytes(body), version);
}

/** A TypeError says what is wrong with it. */
export function readModel(stored: unknown, version: string): Model {
  return createModel(parseModel(stored), version);
}

function createModel(parsed: ParsedModel, version: string): Model {
  const { isRelative, scorecardWeight, parts, causes } = parsed;
  const addParts = sumParts(parts);

  function marginOf(features: Float32Array, findings: readonly WeighedFinding[]): number {
    return addParts(features, causes?.margin(features, findings) ?? scorecardWeight * sumWeights(findings, false));
  }

  const addsBeside = ({ code, isDeclared }: WeighedFinding): boolean => isDeclared && causes?.isRepeated(code) !== true;

  function declaredOf(findings: readonly WeighedFinding[]): number {
    let sum = 0;
    for (const finding of findings) if (addsBeside(finding)) sum += finding.weight;
    return sum;
  }

  function calibratorOf(features: Float32Array): (margin: number) => number {
    return (Number.isNaN(features[rankColumn]) ? parsed.lonelyCalibrator : parsed.calibrator).logOdds;
  }

  return {
    version,
    margin: marginOf,
    score(features, findings, priorLogOdds) {
      const learned = calibratorOf(features)(marginOf(features, findings));
      return roundLogOdds(learned + (isRelative ? priorLogOdds : 0) + declaredOf(findings));
    },
    explain(features, findings, logOdds) {
      const values = new Float64Array(featureNames.length);
      const weighed = findings.map(({ weight, isDeclared }) => (isDeclared ? 0 : weight * scorecardWeight));
      let expected = causes?.attribute(features, findings, values, weighed) ?? 0;
      for (const part of parts) expected += part.attribute(features, values);
      const scale = steepness(calibratorOf(features), expected, marginOf(features, findings));
      for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) * scale;
      for (const [index, finding] of findings.entries()) {
        weighed[index] = addsBeside(finding) ? finding.weight : (weighed[index] ?? 0) * scale;
      }
      const explained = sumOf(values) + sumOf(weighed);
      return { baseLogOdds: logOdds - explained, features: values, findings: weighed };
    },
  };
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0;
  return sum;
}

/** How much of the calibrated log-odds one unit of margin makes on the way between two margins. */
function steepness(calibrate: (margin: number) => number, from: number, to: number): number {
  const step = to - from;
  return Math.abs(step) < 1e-9 ? 1 : (calibrate(to) - calibrate(from)) / step;
}
