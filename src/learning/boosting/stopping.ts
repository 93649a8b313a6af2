/** Decides by rows that were not trained on how many trees are enough. */
import { findLeaf, type Trees } from "../forest/trees.ts";
import type { LabelledRows } from "../matrix.ts";
import { logLoss } from "../metrics/probability.ts";
import { averagePrecision } from "../metrics/ranking.ts";

export interface Validation {
  readonly rows: LabelledRows;
  /** Average precision sorts all rows once a tree; log loss does not. */
  readonly measure: "logLoss" | "averagePrecision";
  /** Trees without a better value after which training ends. */
  readonly patience: number;
}

interface EarlyStopping {
  /** Adds a tree and returns what the rows' loss is now; smaller is better. */
  readonly add: (trees: Trees, root: number) => number;
  /** How many trees were best. */
  readonly bestCount: () => number;
  /** Whether the last tree was the best so far. */
  readonly isBest: () => boolean;
  readonly isOver: () => boolean;
}

export function createEarlyStopping({ rows, measure, patience }: Validation, baseMargin: number): EarlyStopping {
  const { matrix, labels, weights, baseMargins } = rows;
  const margins = Float64Array.from({ length: matrix.rowCount }, (_, row) => baseMargin + (baseMargins?.[row] ?? 0));
  const lossNow = () =>
    measure === "logLoss" ? logLoss(margins, labels, weights) : 1 - averagePrecision(margins, labels, weights);
  let treeCount = 0;
  let bestCount = 0;
  let bestLoss = lossNow();
  return {
    add: (trees, root) => {
      for (let row = 0; row < margins.length; row += 1) {
        const leaf = findLeaf(trees, root, matrix.values, row * matrix.featureCount);
        margins[row] = (margins[row] ?? 0) + (trees.values[leaf] ?? 0);
      }
      treeCount += 1;
      const loss = lossNow();
      if (loss < bestLoss) {
        bestLoss = loss;
        bestCount = treeCount;
      }
      return loss;
    },
    bestCount: () => bestCount,
    isBest: () => bestCount === treeCount,
    isOver: () => treeCount - bestCount >= patience,
  };
}
