/** Trains and takes for granted that it may. */
import assert from "node:assert/strict";
import { type TrainedForest, type TrainingOptions, trainForest } from "../boosting/train.ts";
import type { LabelledRows } from "../matrix.ts";

export function trained(rows: LabelledRows, options: TrainingOptions = {}): TrainedForest {
  const training = trainForest(rows, options);
  assert.equal(training.kind, "trained", training.kind === "refused" ? training.problem : "");
  return training as TrainedForest;
}
