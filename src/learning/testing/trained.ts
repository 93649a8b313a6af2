/** Trains and takes for granted that it may. */
import { type TrainedForest, type TrainingOptions, trainForest } from "../boosting/train.ts";
import type { LabelledRows } from "../matrix.ts";

export function trained(rows: LabelledRows, options: TrainingOptions = {}): TrainedForest {
  const training = trainForest(rows, options);
  if (training.kind === "refused") throw new Error(training.problem);
  return training;
}
