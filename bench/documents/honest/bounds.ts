/** Upper bounds of how often something happens that was seen seldom or never. */

/** One-sided. */
const certainty = 0.95;

/** Of `hits` in `cases`, without knowing anything else (the Poisson bound; three in n where there is none). */
export function plainBound(hits: number, cases: number): number {
  return cases === 0 ? 1 : Math.min(1, gammaQuantile(hits + 1, certainty) / cases);
}

/** Shape of what is expected of a rate before anything is seen: Jeffreys' for counts, which leaves most to the counts. */
const priorShape = 0.5;
/** What other checks did never counts for more files than this: the silence of many does not outweigh one false claim. */
const priorCasesLimit = 2_000;

/**
 * The same where others of its kind were counted: expected is the upper bound of what all of them did together. So a check of
 * which little was seen is taken to be no better than the catalogue, and one that was often seen speaks for itself.
 */
export function boundAmong(others: Seen, { hits, cases }: Seen): number {
  const pooled = others.cases === 0 ? 0 : priorShape / plainBound(others.hits, others.cases);
  const priorCases = Math.min(priorCasesLimit, pooled);
  return priorCases + cases === 0 ? 1 : Math.min(1, gammaQuantile(priorShape + hits, certainty) / (priorCases + cases));
}

export interface Seen {
  readonly hits: number;
  readonly cases: number;
}

/** By bisection; shapes here are below 100. */
export function gammaQuantile(shape: number, share: number): number {
  let [low, high] = [0, 10 * shape + 20];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (lowerGamma(shape, middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularised lower incomplete gamma function by its series (Abramowitz and Stegun 6.5.29). */
function lowerGamma(shape: number, value: number): number {
  if (value <= 0) return 0;
  let [term, sum] = [1 / shape, 1 / shape];
  for (let step = 1; step < 1_000 && term > sum * 1e-15; step += 1) {
    term *= value / (shape + step);
    sum += term;
  }
  return Math.min(1, Math.exp(shape * Math.log(value) - value - logGamma(shape)) * sum);
}

/** Stirling's series (Abramowitz and Stegun 6.1.41), after moving the value to where it converges. */
function logGamma(value: number): number {
  let [shifted, product] = [value, 1];
  for (; shifted < 10; shifted += 1) product *= shifted;
  const series = 1 / (12 * shifted) - 1 / (360 * shifted ** 3) + 1 / (1_260 * shifted ** 5);
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}
