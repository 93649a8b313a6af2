/** How true stated probabilities are: expected calibration error, Brier score, and the table they come from. */

export interface Statement {
  readonly probability: number;
  readonly isTrue: boolean;
}

export interface Band {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean of what was stated; NaN for an empty band, like the next. */
  readonly stated: number;
  /** Share that was true. */
  readonly observed: number;
}

export interface Calibration {
  readonly count: number;
  /** NaN where nothing was stated, like the next. */
  readonly expectedError: number;
  readonly brier: number;
  readonly bands: readonly Band[];
}

const bandCount = 10;

/**
 * `trueShare`, where given, is the share of true statements in the world that the probabilities are meant for; in the figures
 * each statement then counts as much as it would there. Otherwise all count the same.
 */
export function calibrate(statements: readonly Statement[], trueShare?: number): Calibration {
  const trues = statements.filter(({ isTrue }) => isTrue).length;
  const weightOfTrue = weightFor(trues, statements.length - trues, trueShare);
  const weightOf = ({ isTrue }: Statement) => (isTrue ? weightOfTrue : 1);
  const total = sum(statements, weightOf);
  const bands = Array.from({ length: bandCount }, (_, index): Band & { readonly weight: number } => {
    const [from, to] = [index / bandCount, (index + 1) / bandCount];
    const within = statements.filter(
      ({ probability }) => probability >= from && (probability < to || index === bandCount - 1),
    );
    const weight = sum(within, weightOf);
    const stated = sum(within, (entry) => weightOf(entry) * entry.probability) / weight;
    const observed = sum(within, (entry) => (entry.isTrue ? weightOf(entry) : 0)) / weight;
    return { from, to, count: within.length, weight, stated, observed };
  });
  const filled = bands.filter(({ count }) => count > 0);
  return {
    count: statements.length,
    expectedError:
      total === 0 ? Number.NaN : sum(filled, (band) => band.weight * Math.abs(band.stated - band.observed)) / total,
    brier: sum(statements, (entry) => weightOf(entry) * (entry.probability - Number(entry.isTrue)) ** 2) / total,
    bands: bands.map(({ weight: _, ...band }) => band),
  };
}

function weightFor(trues: number, falses: number, trueShare: number | undefined): number {
  if (trueShare === undefined || trues === 0) return 1;
  return ((trueShare / (1 - trueShare)) * falses) / trues;
}

function sum<T>(entries: readonly T[], value: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + value(entry), 0);
}
