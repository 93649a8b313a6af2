/** From a model's margin to calibrated log-odds: the mean of a rising curve and of a straight line. */
import type { Line } from "../logistic/fit-line.ts";
import { fitPlatt } from "../logistic/fit-line.ts";
import { sigmoid } from "../metrics/probability.ts";
import { readStored } from "../stored.ts";
import { fitIsotonic, type RisingCurve, readCurve } from "./isotonic.ts";

const storedVersion = 1;
/** With fewer, steps of the rising curve are chance. */
const fewestForCurve = 100;

export interface StoredCalibrator {
  readonly version: number;
  readonly slope: number;
  readonly offset: number;
  /** Points of the rising curve; none when there were too few positives for it. */
  readonly margins: readonly number[];
  readonly shares: readonly number[];
}

export interface Calibrator {
  /** Rises with the margin, so ranks stay. */
  readonly logOdds: (margin: number) => number;
  readonly probability: (margin: number) => number;
  readonly toStored: () => StoredCalibrator;
}

type Calibration =
  | { readonly kind: "calibrated"; readonly calibrator: Calibrator }
  | { readonly kind: "refused"; readonly problem: string };

/** Takes margins of rows that the model was not trained on; on training rows it would calibrate an overfit. */
export function fitCalibrator(margins: Float64Array, labels: Uint8Array, weights?: Float32Array): Calibration {
  const problem = findProblem(margins, labels, weights);
  if (problem !== undefined) return { kind: "refused", problem };
  const positives = labels.reduce((sum, label) => sum + label, 0);
  const curve = positives < fewestForCurve ? undefined : fitIsotonic(margins, labels, weights);
  return { kind: "calibrated", calibrator: createCalibrator(fitPlatt(margins, labels, weights), curve) };
}

function findProblem(margins: Float64Array, labels: Uint8Array, weights?: Float32Array): string | undefined {
  if (margins.length !== labels.length || (weights ?? labels).length !== labels.length) {
    return "Margins, labels and weights are not of one length.";
  }
  if (!margins.every(Number.isFinite)) return "A margin is not a finite number.";
  if (labels.some((label) => label > 1)) return "A label is neither 0 nor 1.";
  if (weights?.some((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY)))
    return "A weight is no number from 0 up.";
  const has = (wanted: number) => labels.some((label, row) => label === wanted && (weights?.[row] ?? 1) > 0);
  return has(0) && has(1) ? undefined : "Calibration needs rows of both classes.";
}

/** A TypeError says what is wrong with the plain form. */
export function parseCalibrator(stored: unknown): Calibrator {
  const reader = readStored("calibrator", stored, storedVersion);
  const slope = reader.number("slope", Number.MIN_VALUE);
  const offset = reader.number("offset");
  const scores = reader.numbers("margins");
  const shares = reader.numbers("shares", scores.length);
  const isRising = (values: Float64Array, mayStay: boolean) =>
    values.every(
      (value, index) => index === 0 || value > (values[index - 1] ?? 0) || (mayStay && value === values[index - 1]),
    );
  if (!isRising(scores, false)) reader.fail("margins do not rise.");
  if (!isRising(shares, true)) reader.fail("shares fall.");
  if ((shares[0] ?? 0) < 0 || (shares.at(-1) ?? 1) > 1) reader.fail("shares are out of range.");
  return createCalibrator({ slope, offset }, scores.length === 0 ? undefined : { scores, shares });
}

function createCalibrator(line: Line, curve: RisingCurve | undefined): Calibrator {
  const logOdds = (margin: number): number => {
    const straight = line.slope * margin + line.offset;
    if (curve === undefined) return straight;
    const share = readCurve(curve, margin);
    // Both sides are added up by themselves: a probability near 1 has no digits left for what it lacks.
    return Math.log((share + sigmoid(straight)) / (1 - share + sigmoid(-straight)));
  };
  return {
    logOdds,
    probability: (margin) => sigmoid(logOdds(margin)),
    toStored: () => ({
      version: storedVersion,
      ...line,
      margins: Array.from(curve?.scores ?? []),
      shares: Array.from(curve?.shares ?? []),
    }),
  };
}
