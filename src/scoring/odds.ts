/** Between probabilities and log-odds, in rounded figures that add up. */
export function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Four decimals: what a contribution is kept with, so that the kept contributions add up to the kept total. */
export function roundLogOdds(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** 0 to 100 with one decimal. */
export function riskScoreOf(logOdds: number): number {
  return Math.round(probabilityOf(logOdds) * 1_000) / 10;
}

export function clamp(value: number, minimum: number, maximum: number): number {
  return value < minimum ? minimum : value > maximum ? maximum : value;
}

/** Four decimals for what is at least 1: more than a sentence shows, and much shorter to keep. */
export function shorten(value: number): number {
  return Math.abs(value) < 1 ? value : Math.round(value * 10_000) / 10_000;
}

/** Of fraud among payments, where nothing else is known. */
export const ordinaryFraudShare = 0.005;
export const ordinaryLogOdds = logOddsOf(ordinaryFraudShare);
