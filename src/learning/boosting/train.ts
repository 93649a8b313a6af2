/** Trains a forest: tree after tree, each on what the ones before it leave unexplained. */
import { binMatrix } from "../binning/bin-matrix.ts";
import { createForest, type Forest } from "../forest/forest.ts";
import { createTreeWriter } from "../forest/tree-writer.ts";
import { effectiveWeights, findRowProblem, findStart, type LabelledRows } from "../matrix.ts";
import { logLoss } from "../metrics/probability.ts";
import { createRandom, type Random } from "../random.ts";
import { finishTree } from "./finish-tree.ts";
import { type GrowContext, growTree } from "./grow-tree.ts";
import { createOrder, startOrder } from "./row-order.ts";
import { type BoostingSettings, defaultBoosting, findSettingProblem } from "./settings.ts";
import { createEarlyStopping, type Validation } from "./stopping.ts";

export interface Progress {
  /** Trees grown so far. */
  readonly tree: number;
  readonly of: number;
  /** Log loss of the training rows, or what the validation measures. */
  readonly loss: number;
}

export interface TrainingOptions {
  readonly settings?: Partial<BoostingSettings>;
  /** Ends training once trees no longer help rows that were not trained on; the best number of trees is kept. */
  readonly validation?: Validation | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface TrainedForest {
  readonly kind: "trained";
  readonly forest: Forest;
  /** The margin of each training row. Without base margins it equals the forest's to the last bit. */
  readonly margins: Float64Array;
  /** With rows of one class alone the forest has no trees, only their share. */
  readonly endedBy: EndedBy;
}

type EndedBy = "treeCount" | "validation" | "noSplitHelps" | "oneClass";

type Training = TrainedForest | { readonly kind: "refused"; readonly problem: string };

export function trainForest(rows: LabelledRows, options: TrainingOptions = {}): Training {
  const settings = { ...defaultBoosting, ...options.settings };
  const problem =
    findSettingProblem(settings, rows.matrix.featureCount) ??
    findRowProblem(rows) ??
    findValidationProblem(options.validation, rows);
  return problem === undefined ? train(rows, settings, options) : { kind: "refused", problem };
}

function findValidationProblem(validation: Validation | undefined, rows: LabelledRows): string | undefined {
  if (validation === undefined) return undefined;
  const held = validation.rows;
  if (held.matrix.featureCount !== rows.matrix.featureCount) return "The validation's rows have other features.";
  if ((held.baseMargins === undefined) !== (rows.baseMargins === undefined)) {
    return "Base margins are needed for the rows to train and for those of the validation, or for neither.";
  }
  if (!(validation.patience >= 1)) return "The validation's patience is at least 1.";
  const problem = findRowProblem(held);
  return problem === undefined ? undefined : `Of the validation: ${problem}`;
}

function train(rows: LabelledRows, settings: BoostingSettings, options: TrainingOptions): TrainedForest {
  const { matrix, labels, baseMargins } = rows;
  const weights = effectiveWeights(rows, settings.positiveWeight);
  const { baseMargin, hasBothClasses } = findStart(labels, weights, baseMargins !== undefined);
  const margins = Float64Array.from(labels, (_, row) => baseMargin + (baseMargins?.[row] ?? 0));
  const writer = createTreeWriter(matrix.featureCount, baseMargin);
  const end = (endedBy: EndedBy, kept: Float64Array, treeCount?: number): TrainedForest => {
    return { kind: "trained", forest: createForest(writer.finish(treeCount)), margins: kept, endedBy };
  };
  if (!hasBothClasses) return end("oneClass", margins);

  const growOne = createGrower(rows, settings, weights, margins);
  const stopping = options.validation && createEarlyStopping(options.validation, baseMargin);
  const bestMargins = stopping && margins.slice();
  for (let round = 0; round < settings.treeCount; round += 1) {
    const tree = growOne();
    if (tree === "noSplitHelps" && settings.rowShare >= 1 && settings.featureShare >= 1) {
      return end("noSplitHelps", bestMargins ?? margins, stopping?.bestCount());
    }
    // Other rows or features may help the next tree.
    if (tree === "noSplitHelps") continue;
    const root = writer.add(tree);
    const loss = stopping?.add(writer.finish(), root);
    options.onProgress?.({ tree: round + 1, of: settings.treeCount, loss: loss ?? logLoss(margins, labels, weights) });
    if (stopping?.isBest() === true) bestMargins?.set(margins);
    if (stopping?.isOver() === true) return end("validation", bestMargins ?? margins, stopping.bestCount());
  }
  return end("treeCount", bestMargins ?? margins, stopping?.bestCount());
}

/** Each call grows a tree on the margins as they are and adds its leaves to them. */
function createGrower(rows: LabelledRows, settings: BoostingSettings, weights: Float32Array, margins: Float64Array) {
  const { rowCount } = rows.matrix;
  const binned = binMatrix(rows.matrix, settings);
  const order = createOrder(rowCount);
  const isUsable = new Uint8Array(binned.features.length);
  const context: GrowContext = { binned, order, settings, isUsable, spareHistograms: [] };
  const largestWeight = weights.reduce((most, weight) => Math.max(most, weight), 0);
  const derivatives = { pairs: new Float32Array(2 * rowCount), rounding: roundingFor(rowCount, largestWeight) };
  const random = createRandom(settings.seed);
  return () => {
    fillDerivatives(derivatives, margins, rows.labels, weights);
    chooseFeatures(random, isUsable, settings.featureShare);
    const chosenCount = startOrder(order, derivatives.pairs, chooseRows(random, rowCount, settings.rowShare));
    const grown = growTree(context, chosenCount);
    if (grown.children === undefined) return "noSplitHelps" as const;
    return finishTree({ binned, order, settings, weights, margins }, grown, chosenCount);
  };
}

/**
 * A number that, added and taken away again, rounds to multiples of a power of two: so fine that a million rows of
 * weight 1 are rounded at the tenth decimal, so coarse that the sum over all rows fits a 64-bit float. So histograms may
 * be added in any order and subtracted from each other without a trace.
 */
export function roundingFor(rowCount: number, largestWeight: number): number {
  // A float of this size has steps 2^52 times smaller; the 1 keeps half its range for either sign.
  return 1.5 * 2 ** (Math.ceil(Math.log2(rowCount * largestWeight)) + 1);
}

interface Derivatives {
  /** By row: first derivative, then second. */
  readonly pairs: Float32Array;
  readonly rounding: number;
}

export function fillDerivatives(
  { pairs, rounding }: Derivatives,
  margins: Float64Array,
  labels: Uint8Array,
  weights: Float32Array,
): void {
  for (let row = 0; row < margins.length; row += 1) {
    const probability = 1 / (1 + Math.exp(-(margins[row] ?? 0)));
    const weight = weights[row] ?? 0;
    const first = weight * (probability - (labels[row] ?? 0));
    const second = weight * probability * (1 - probability);
    pairs[2 * row] = first + rounding - rounding;
    pairs[2 * row + 1] = second + rounding - rounding;
  }
}

/** Each row by its own chance; nothing when all are taken. */
export function chooseRows(random: Random, rowCount: number, share: number): Uint8Array | undefined {
  if (share >= 1) return undefined;
  const isChosen = new Uint8Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) isChosen[row] = random.nextShare() < share ? 1 : 0;
  return isChosen;
}

/** Marks an exact share of the features, at least one. */
export function chooseFeatures(random: Random, isUsable: Uint8Array, share: number): void {
  let left = Math.max(1, Math.round(isUsable.length * share));
  for (let slot = 0; slot < isUsable.length; slot += 1) {
    const isTaken = share >= 1 || random.nextShare() * (isUsable.length - slot) < left;
    isUsable[slot] = isTaken ? 1 : 0;
    if (isTaken) left -= 1;
  }
}
