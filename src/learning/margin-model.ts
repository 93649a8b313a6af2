/** What every learned model offers: log-odds for a row, and each feature's share of them. */

export interface MarginModel {
  readonly featureCount: number;
  /** The margin expected of a row of which nothing is known: the mean over the training rows. */
  readonly expectedMargin: number;
  /** The log-odds of a row. */
  readonly margin: (features: Float32Array) => number;
  /** Writes each feature's Shapley value into `out`; with the returned expected margin they add up to the margin. */
  readonly attributions: (features: Float32Array, out: Float64Array) => number;
}
