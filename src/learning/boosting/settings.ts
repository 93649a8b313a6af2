/** How a forest is trained, and within which limits. */
import { maxLeavesPerTree, maxTreeDepth, maxTrees } from "../forest/trees.ts";

export interface BoostingSettings {
  readonly treeCount: number;
  readonly learningRate: number;
  readonly maxLeaves: number;
  readonly maxDepth: number;
  /** Added to a leaf's second derivative: pulls its value towards 0. */
  readonly l2: number;
  /** Second derivatives that a leaf needs; must be above 0. */
  readonly minLeafHessian: number;
  readonly minLeafRows: number;
  /** Loss that a split must save. */
  readonly minGain: number;
  /** Share of the features, and of the rows, that each tree sees. */
  readonly featureShare: number;
  readonly rowShare: number;
  readonly maxBins: number;
  /** Share of the bins for the extreme values at each end. */
  readonly tailShare: number;
  /** Weight of a positive against a negative; 1 keeps probabilities as they are. */
  readonly positiveWeight: number;
  /** For each feature 1 where more of it may only raise the margin, -1 where only lower it, 0 for the rest. */
  readonly monotone: readonly number[];
  readonly seed: number;
}

/** Chosen on simulated payments with rare, extreme frauds: `bench/learning.ts`. */
export const defaultBoosting: BoostingSettings = {
  treeCount: 200,
  learningRate: 0.1,
  maxLeaves: 8,
  maxDepth: 5,
  l2: 1,
  minLeafHessian: 0.001,
  minLeafRows: 5,
  minGain: 0,
  featureShare: 1,
  rowShare: 1,
  maxBins: 255,
  tailShare: 0.25,
  positiveWeight: 1,
  monotone: [],
  seed: 1,
};

type Range = readonly [lowest: number, highest: number, isWhole: boolean];

const ranges: { readonly [name in Exclude<keyof BoostingSettings, "monotone">]: Range } = {
  treeCount: [0, maxTrees, true],
  learningRate: [1e-4, 1, false],
  maxLeaves: [2, maxLeavesPerTree, true],
  maxDepth: [1, maxTreeDepth, true],
  l2: [0, 1e6, false],
  minLeafHessian: [1e-9, 1e9, false],
  minLeafRows: [1, 2 ** 31, true],
  minGain: [0, 1e9, false],
  featureShare: [1e-3, 1, false],
  rowShare: [1e-3, 1, false],
  maxBins: [2, 255, true],
  tailShare: [0, 0.45, false],
  positiveWeight: [1e-3, 1e3, false],
  seed: [0, Number.MAX_SAFE_INTEGER, true],
};

/** What is wrong with the settings, in a sentence. */
export function findSettingProblem(settings: BoostingSettings, featureCount: number): string | undefined {
  for (const [name, [lowest, highest, isWhole]] of Object.entries(ranges)) {
    const value = settings[name as keyof typeof ranges];
    if (!(value >= lowest && value <= highest) || (isWhole && !Number.isInteger(value))) {
      return `${name} is ${isWhole ? "a whole number" : "a number"} from ${lowest} to ${highest}, not ${value}.`;
    }
  }
  const { monotone } = settings;
  if (monotone.length > featureCount) return `monotone names ${monotone.length} features of ${featureCount}.`;
  return monotone.every((sign) => sign === 0 || sign === 1 || sign === -1) ? undefined : "monotone takes 1, 0 and -1.";
}
