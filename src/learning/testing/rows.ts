/** Rows written out by hand, and a forest trained on rows that are known to be sound. */

import { type TrainedForest, type TrainingOptions, trainForest } from "../boosting/train.ts";
import type { LabelledRows } from "../matrix.ts";

export function rowsOf(
  features: readonly (readonly number[])[],
  labels: readonly number[],
  more: Partial<LabelledRows> = {},
): LabelledRows {
  const featureCount = features[0]?.length ?? 0;
  const matrix = { values: Float32Array.from(features.flat()), rowCount: features.length, featureCount };
  return { matrix, labels: Uint8Array.from(labels), ...more };
}

export function featuresOf({ matrix: { values, featureCount } }: LabelledRows, row: number): Float32Array {
  return values.subarray(row * featureCount, (row + 1) * featureCount);
}

export function trained(rows: LabelledRows, options: TrainingOptions = {}): TrainedForest {
  const training = trainForest(rows, options);
  if (training.kind === "refused") throw new Error(training.problem);
  return training;
}
