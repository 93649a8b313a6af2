/** Between probability and log-odds. */

export function sigmoid(margin: number): number {
  return 1 / (1 + Math.exp(-margin));
}

export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** The log loss of a margin, without the detour that loses small values: log(1 + exp(-margin)) for a positive. */
export function logLossOf(margin: number, label: number): number {
  const against = label === 1 ? -margin : margin;
  return against > 0 ? against + Math.log1p(Math.exp(-against)) : Math.log1p(Math.exp(against));
}
