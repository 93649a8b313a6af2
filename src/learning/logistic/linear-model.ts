/** A linear model of log-odds, in which a missing value has a weight of its own. */
import type { MarginModel } from "../margin-model.ts";
import { maxFeatures, readStored } from "../stored.ts";

const storedVersion = 1;

interface StoredLinearModel {
  readonly version: number;
  readonly featureCount: number;
  readonly expectedMargin: number;
  /** For each feature, the log-odds of one more of it, and the mean at which it counts nothing. */
  readonly slopes: readonly number[];
  readonly means: readonly number[];
  /** For each feature, the log-odds of a missing value, and how often it is missing. */
  readonly missingSlopes: readonly number[];
  readonly missingShares: readonly number[];
}

export interface LinearModel extends MarginModel {
  readonly toStored: () => StoredLinearModel;
}

/** A TypeError says what is wrong with the plain form. */
export function parseLinearModel(stored: unknown): LinearModel {
  const reader = readStored("linear model", stored, storedVersion);
  const featureCount = reader.whole("featureCount", 1, maxFeatures);
  return createLinearModel({
    expectedMargin: reader.number("expectedMargin"),
    slopes: reader.numbers("slopes", featureCount),
    means: reader.numbers("means", featureCount),
    missingSlopes: reader.numbers("missingSlopes", featureCount),
    missingShares: reader.numbers("missingShares", featureCount),
  });
}

interface LinearParts {
  readonly expectedMargin: number;
  readonly slopes: Float64Array;
  readonly means: Float64Array;
  readonly missingSlopes: Float64Array;
  readonly missingShares: Float64Array;
}

/** A feature's Shapley value is its weight times the distance from its mean: features do not act together. */
export function createLinearModel(parts: LinearParts): LinearModel {
  const { expectedMargin, slopes, means, missingSlopes, missingShares } = parts;
  const shareOf = (features: Float32Array, feature: number): number => {
    const value = features[feature] ?? Number.NaN;
    const missingSlope = missingSlopes[feature] ?? 0;
    const missingShare = missingShares[feature] ?? 0;
    if (Number.isNaN(value)) return missingSlope * (1 - missingShare);
    return (slopes[feature] ?? 0) * (value - (means[feature] ?? 0)) - missingSlope * missingShare;
  };
  return {
    featureCount: slopes.length,
    expectedMargin,
    margin: (features) => {
      let margin = expectedMargin;
      for (let feature = 0; feature < slopes.length; feature += 1) margin += shareOf(features, feature);
      return margin;
    },
    attributions: (features, out) => {
      for (let feature = 0; feature < slopes.length; feature += 1) out[feature] = shareOf(features, feature);
      return expectedMargin;
    },
    toStored: () => ({
      version: storedVersion,
      featureCount: slopes.length,
      expectedMargin,
      slopes: Array.from(slopes),
      means: Array.from(means),
      missingSlopes: Array.from(missingSlopes),
      missingShares: Array.from(missingShares),
    }),
  };
}
