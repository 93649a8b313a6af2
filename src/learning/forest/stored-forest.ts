/** A forest as plain data: the shape of the trees follows from the order of their nodes. */
import { isWithin, maxFeatures, readStored } from "../stored.ts";
import { createTreeWriter, type TreeNode } from "./tree-writer.ts";
import { maxTreeDepth, maxTrees, type Trees } from "./trees.ts";

/** Later forms get later numbers. */
const storedVersion = 1;

export interface StoredForest {
  readonly version: number;
  readonly featureCount: number;
  readonly baseMargin: number;
  /** The feature of each node, or -1 for a leaf. A node stands before its left branch, which stands before its right one. */
  readonly features: readonly number[];
  /** The threshold of each node, or the leaf's value. */
  readonly values: readonly number[];
  /** 1 for each split at which rows without a value go left. */
  readonly missingLefts: readonly number[];
  /** The weight of each leaf's training rows. */
  readonly covers: readonly number[];
}

export function storeForest(trees: Trees): StoredForest {
  const isLeaf = (_: number, node: number) => (trees.features[node] ?? -1) < 0;
  return {
    version: storedVersion,
    featureCount: trees.featureCount,
    baseMargin: trees.baseMargin,
    features: Array.from(trees.features),
    values: Array.from(trees.values),
    missingLefts: Array.from(trees.missingLefts).filter((_, node) => !isLeaf(0, node)),
    covers: Array.from(trees.covers).filter(isLeaf),
  };
}

/** Checks every number; a TypeError says what is wrong. */
export function parseTrees(stored: unknown): Trees {
  const reader = readStored("forest", stored, storedVersion);
  const featureCount = reader.whole("featureCount", 1, maxFeatures);
  const queueOf = (field: string, lowest: number, highest: number, isWhole: boolean) =>
    createQueue(field, reader.list(field), reader.fail, (value) => {
      return isWithin(value, lowest, highest) && (!isWhole || Number.isInteger(value));
    });
  const queues: Queues = {
    features: queueOf("features", -1, featureCount - 1, true),
    values: queueOf("values", -Number.MAX_VALUE, Number.MAX_VALUE, false),
    missingLefts: queueOf("missingLefts", 0, 1, true),
    covers: queueOf("covers", Number.MIN_VALUE, Number.MAX_VALUE, false),
  };
  const writer = createTreeWriter(featureCount, reader.number("baseMargin"));
  for (let tree = 0; queues.features.hasMore(); tree += 1) {
    if (tree === maxTrees) reader.fail(`there are more than ${maxTrees} trees.`);
    writer.add(readNode(queues, 0, reader.fail));
  }
  for (const [field, { hasMore }] of Object.entries(queues))
    if (hasMore()) reader.fail(`${field} has too many entries.`);
  return writer.finish();
}

interface Queue {
  readonly take: () => number;
  readonly hasMore: () => boolean;
}

type Queues = { readonly [field in "features" | "values" | "missingLefts" | "covers"]: Queue };

type Fail = (problem: string) => never;

function createQueue(field: string, list: readonly unknown[], fail: Fail, isSound: (value: unknown) => boolean): Queue {
  let next = 0;
  return {
    hasMore: () => next < list.length,
    take: () => {
      if (next >= list.length) return fail(`${field} has too few entries.`);
      const value = list[next];
      if (typeof value !== "number" || !isSound(value)) return fail(`${field}[${next}] is out of range.`);
      next += 1;
      return value;
    },
  };
}

function readNode(queues: Queues, depth: number, fail: Fail): TreeNode {
  if (depth > maxTreeDepth) return fail(`a tree asks more than ${maxTreeDepth} times on a path.`);
  const feature = queues.features.take();
  const value = queues.values.take();
  if (feature < 0) return { kind: "leaf", value, cover: queues.covers.take() };
  const isMissingLeft = queues.missingLefts.take() === 1;
  const left = readNode(queues, depth + 1, fail);
  return { kind: "split", feature, threshold: value, isMissingLeft, left, right: readNode(queues, depth + 1, fail) };
}
