/** Labelled transactions as training takes them, and their division by time. */
import { featureNames } from "../features.ts";

export interface Examples {
  /** Row after row, as wide as there are features; NaN for what has no value. */
  readonly features: Float32Array;
  readonly rowCount: number;
  /** 1 is fraud. */
  readonly labels: Uint8Array;
  /** How many transactions a row stands for, where not all genuine ones are among the rows; one each when left out. */
  readonly weights?: Float32Array | undefined;
  readonly timesMs: Float64Array;
  /** When each label became known. */
  readonly knownAtMs: Float64Array;
  /** A number for each account. */
  readonly accounts: Uint32Array;
  readonly amounts: Float64Array;
}

/** A choice of rows, in order of time. */
export interface Chosen {
  readonly rows: Uint32Array;
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
  readonly frauds: number;
}

export function choose(examples: Examples, rows: Uint32Array): Chosen {
  const labels = Uint8Array.from(rows, (row) => examples.labels[row] ?? 0);
  const weights = Float32Array.from(rows, (row) => examples.weights?.[row] ?? 1);
  return { rows, labels, weights, frauds: labels.reduce((sum, label) => sum + label, 0) };
}

export function featuresOf(examples: Examples, row: number): Float32Array {
  return examples.features.subarray(row * featureNames.length, (row + 1) * featureNames.length);
}

/** All rows by time. */
export function byTime(examples: Examples): Uint32Array {
  const rows = Uint32Array.from({ length: examples.rowCount }, (_, row) => row);
  return rows.sort((left, right) => (examples.timesMs[left] ?? 0) - (examples.timesMs[right] ?? 0) || left - right);
}

export interface Division {
  /** Before the division, and known by then: what a model could have learned from on that day. */
  readonly past: Chosen;
  /** The time after it in two halves: one to calibrate a model with, and one to judge it by. */
  readonly calibrating: Chosen;
  readonly heldOut: Chosen;
  readonly dividedAtMs: number;
}

/** Share of the frauds, by time, for calibration and judgement. */
const laterShare = 0.3;

/** Divides so that the later frauds fall into the time after; undefined when one side would have too few. */
export function divideByTime(examples: Examples, fewestFrauds: number): Division | undefined {
  const rows = byTime(examples);
  const frauds = rows.filter((row) => examples.labels[row] === 1);
  const first = frauds[Math.floor(frauds.length * (1 - laterShare))];
  const middle = frauds[Math.floor(frauds.length * (1 - laterShare / 2))];
  if (first === undefined || middle === undefined) return undefined;
  const timeOf = (row: number) => examples.timesMs[row] ?? 0;
  const [dividedAtMs, halvedAtMs] = [timeOf(first), timeOf(middle)];
  const isPast = (row: number) => timeOf(row) < dividedAtMs && (examples.knownAtMs[row] ?? 0) <= dividedAtMs;
  const past = choose(examples, rows.filter(isPast));
  const calibrating = choose(
    examples,
    rows.filter((row) => timeOf(row) >= dividedAtMs && timeOf(row) < halvedAtMs),
  );
  const heldOut = choose(
    examples,
    rows.filter((row) => timeOf(row) >= halvedAtMs),
  );
  const isEnough = [past, calibrating, heldOut].every(
    (part) => part.frauds >= fewestFrauds && part.frauds < part.rows.length,
  );
  return isEnough ? { past, calibrating, heldOut, dividedAtMs } : undefined;
}
