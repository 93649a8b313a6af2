/** A linear model of log-odds, in which a missing value has a weight of its own. */

export interface LinearModel {
  /** The mean of the margins of the training rows. */
  readonly expectedMargin: number;
  /** For each feature, the log-odds of one more of it, and the mean at which it counts nothing. */
  readonly slopes: Float64Array;
  readonly means: Float64Array;
  /** For each feature, the log-odds of a missing value, and how often it is missing. */
  readonly missingSlopes: Float64Array;
  readonly missingShares: Float64Array;
}

/** The log-odds of a row. */
export function linearMargin(model: LinearModel, features: Float32Array): number {
  const { slopes, means, missingSlopes, missingShares } = model;
  let margin = model.expectedMargin;
  for (let feature = 0; feature < slopes.length; feature += 1) {
    const value = features[feature] ?? Number.NaN;
    const missingSlope = missingSlopes[feature] ?? 0;
    const missingShare = missingShares[feature] ?? 0;
    margin += Number.isNaN(value)
      ? missingSlope * (1 - missingShare)
      : (slopes[feature] ?? 0) * (value - (means[feature] ?? 0)) - missingSlope * missingShare;
  }
  return margin;
}
