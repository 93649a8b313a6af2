/** Tables of Shapley values: what neighbouring leaves give each feature, for every outcome of their conditions. */
import type { Trees } from "../forest/trees.ts";

/** The splits of a tree of eight leaves, which is one part of 128 rows. Larger trees are cut into several parts. */
const mostSplits = 7;

/** Parts of trees, one after the other in flat arrays. */
export interface ShapleyTables {
  readonly partCount: number;
  /** First split of each part, and the end of the last. */
  readonly splitStarts: Int32Array;
  readonly features: Int32Array;
  readonly thresholds: Float64Array;
  readonly missingLefts: Uint8Array;
  /** First of the features that a part speaks of, and the end of the last. */
  readonly columnStarts: Int32Array;
  readonly columnFeatures: Int32Array;
  /** Where each part's table begins: for each set of splits that end on the left, a bit each, its features' values. */
  readonly tableStarts: Int32Array;
  readonly values: Float64Array;
}

interface Part {
  readonly splits: readonly number[];
  readonly columns: readonly number[];
  readonly table: Float64Array;
}

export function createTables(trees: Trees): ShapleyTables {
  const parts = Array.from(trees.roots).flatMap((root) =>
    cutIntoParts(pathsOf(trees, root)).map((paths) => tabulatePart(trees, paths)),
  );
  const splits = parts.flatMap((part) => part.splits);
  const values = new Float64Array(parts.reduce((sum, part) => sum + part.table.length, 0));
  const tableStarts = startsOf(parts.map((part) => part.table.length));
  for (const [index, part] of parts.entries()) values.set(part.table, tableStarts[index]);
  return {
    partCount: parts.length,
    splitStarts: startsOf(parts.map((part) => part.splits.length)),
    features: Int32Array.from(splits, (node) => trees.features[node] ?? 0),
    thresholds: Float64Array.from(splits, (node) => trees.values[node] ?? 0),
    missingLefts: Uint8Array.from(splits, (node) => trees.missingLefts[node] ?? 0),
    columnStarts: startsOf(parts.map((part) => part.columns.length)),
    columnFeatures: Int32Array.from(parts.flatMap((part) => part.columns)),
    tableStarts,
    values,
  };
}

function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}

/** Neighbours share most splits, so they are kept together while there are few enough. */
function cutIntoParts(paths: readonly LeafPath[]): readonly (readonly LeafPath[])[] {
  const parts: LeafPath[][] = [];
  for (const path of paths) {
    const last = parts.at(-1);
    if (last !== undefined && splitsOf([...last, path]).length <= mostSplits) last.push(path);
    else parts.push([path]);
  }
  return parts;
}

function splitsOf(paths: readonly LeafPath[]): readonly number[] {
  return [...new Set(paths.flatMap(({ steps }) => steps.map(({ node }) => node)))];
}

function tabulatePart(trees: Trees, paths: readonly LeafPath[]): Part {
  const splits = splitsOf(paths);
  const columns = [...new Set(splits.map((node) => trees.features[node] ?? 0))];
  const table = new Float64Array((1 << splits.length) * columns.length);
  for (const path of paths) addLeaf(table, trees, path, splits, columns);
  return { splits, columns, table };
}

/** Two splits of a path on one feature are one condition: both have to lead to the leaf. */
interface PathCondition extends Condition {
  readonly asked: number;
  readonly left: number;
}

function addLeaf(
  table: Float64Array,
  trees: Trees,
  { value, steps }: LeafPath,
  splits: readonly number[],
  columns: readonly number[],
): void {
  const conditions = new Map<number, PathCondition>();
  for (const { node, isLeft, share } of steps) {
    const feature = trees.features[node] ?? 0;
    const bit = 1 << splits.indexOf(node);
    const known = conditions.get(feature) ?? { feature, share: 1, asked: 0, left: 0 };
    const left = isLeft ? known.left | bit : known.left;
    conditions.set(feature, { feature, share: known.share * share, asked: known.asked | bit, left });
  }
  const listed = [...conditions.values()];
  const leafTable = tabulateLeaf(value, listed);
  const indices = listed.map(({ feature }) => columns.indexOf(feature));
  for (let lefts = 0; lefts < 1 << splits.length; lefts += 1) {
    const met = listed.reduce(
      (set, { asked, left }, index) => ((lefts & asked) === left ? set | (1 << index) : set),
      0,
    );
    for (const [index, column] of indices.entries()) {
      const cell = lefts * columns.length + column;
      table[cell] = (table[cell] ?? 0) + (leafTable[met * listed.length + index] ?? 0);
    }
  }
}

interface Step {
  /** The node of the split. */
  readonly node: number;
  readonly isLeft: boolean;
  /** Share of the training rows at the node that went this way. */
  readonly share: number;
}

/** The path to one leaf: its splits, and the side that leads there. */
interface LeafPath {
  readonly value: number;
  readonly steps: readonly Step[];
}

/** The paths of one tree, from left to right. */
function pathsOf(trees: Trees, root: number): readonly LeafPath[] {
  const visit = (node: number, steps: readonly Step[]): readonly LeafPath[] => {
    if ((trees.features[node] ?? -1) < 0) return [{ value: trees.values[node] ?? 0, steps }];
    const step = (child: number, isLeft: boolean): Step => {
      return { node, isLeft, share: (trees.covers[child] ?? 0) / (trees.covers[node] ?? 1) };
    };
    const left = node + 1;
    const right = trees.rights[node] ?? 0;
    return [...visit(left, [...steps, step(left, true)]), ...visit(right, [...steps, step(right, false)])];
  };
  return visit(root, []);
}

interface Condition {
  readonly feature: number;
  /** Share of the training rows that meet it, of those that come that far. */
  readonly share: number;
}

/** For each set of met conditions, a bit each, a value for each condition. */
function tabulateLeaf(leafValue: number, conditions: readonly Condition[]): Float64Array {
  const count = conditions.length;
  const sets = 1 << count;
  // What the leaf counts when the conditions of a set are known and met; each of the others is met by its share.
  const worths = Float64Array.from({ length: sets }, (_, looked) =>
    conditions.reduce((worth, { share }, index) => (hasBit(looked, index) ? worth : worth * share), leafValue),
  );
  const orders = Array.from({ length: count }, (_, size) => orderShare(size, count));
  const table = new Float64Array(sets * count);
  for (let met = 0; met < sets; met += 1) {
    for (let index = 0; index < count; index += 1) {
      table[met * count + index] = shapleyValue(worths, orders, met, index);
    }
  }
  return table;
}

/** What knowing one more condition changes, over all sets of conditions known before. */
function shapleyValue(worths: Float64Array, orders: readonly number[], met: number, index: number): number {
  let sum = 0;
  for (let looked = 0; looked < worths.length; looked += 1) {
    // A leaf counts nothing once a known condition is not met.
    if (hasBit(looked, index) || (looked & ~met) !== 0) continue;
    const after = hasBit(met, index) ? (worths[looked | (1 << index)] ?? 0) : 0;
    sum += (orders[countBits(looked)] ?? 0) * (after - (worths[looked] ?? 0));
  }
  return sum;
}

/** The share of all orders in which exactly these others come before: size! (count - size - 1)! / count!. */
function orderShare(size: number, count: number): number {
  let share = 1 / count;
  for (let taken = 0; taken < size; taken += 1) share *= (taken + 1) / (count - 1 - taken);
  return share;
}

function hasBit(set: number, index: number): boolean {
  return ((set >> index) & 1) === 1;
}

function countBits(set: number): number {
  let bits = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}
