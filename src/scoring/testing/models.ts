/** Small models for tests: trees by hand over features that streams have, with a line or a curve behind them. */

import type { StoredModel, StoredPart } from "../model/stored-model.ts";
import { type Model, readModel } from "../model.ts";

/** One split each: below the threshold the first value, above it the second; without a value the first. */
function stumps(
  inputs: readonly string[],
  thresholds: readonly number[],
  values: readonly number[],
): StoredPart["forest"] {
  return {
    version: 1,
    featureCount: inputs.length,
    baseMargin: -4,
    features: inputs.flatMap((_, feature) => [feature, -1, -1]),
    values: inputs.flatMap((_, feature) => [thresholds[feature] ?? 0, -(values[feature] ?? 0), values[feature] ?? 0]),
    missingLefts: inputs.map(() => 1),
    covers: inputs.flatMap((_, feature) => [90 - feature, 10 + feature]),
  };
}

function part(
  scope: StoredPart["scope"],
  weight: number,
  ...questions: [name: string, threshold: number, value: number][]
) {
  const inputs = questions.map(([name]) => name);
  const forest = stumps(
    inputs,
    questions.map(([, threshold]) => threshold),
    questions.map(([, , value]) => value),
  );
  return { weight, scope, inputs, forest };
}

export const storedByHand: StoredModel = {
  version: 1,
  isRelative: false,
  scorecardWeight: 0.5,
  parts: [
    part("all", 1, ["ratioToUsual", 2, 1.5], ["gapMs", 60_000, 0.3], ["earlier", 3, 0.4], ["hour", 12, 0.2]),
    part("linked", 0.5, ["isNewCounterparty", 0.5, 0.7], ["counterpartyFrauds", 0.5, 2], ["isNewCountry", 0.5, 0.4]),
    part("unlinked", 0.5, ["amount", 5_000, 1], ["count24h", 2, 0.6]),
  ],
  lonelyCalibrator: null,
  calibrator: {
    version: 1,
    slope: 0.9,
    offset: 0.3,
    margins: [-6, -3, -1, 0.5, 3],
    shares: [0.001, 0.02, 0.2, 0.5, 0.97],
  },
};

export function modelByHand(changes: Partial<StoredModel> = {}): Model {
  return readModel({ ...storedByHand, ...changes }, "by-hand");
}
