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
interface Condition {
  readonly feature: number;
  /** Share of the training rows that meet it, of those that come that far. */
  share: number;
  /** Its splits, a bit each, and those of them that lead to the leaf on the left. */
  asked: number;
  left: number;
}

function addLeaf(
  table: Float64Array,
  trees: Trees,
  { value, steps }: LeafPath,
  splits: readonly number[],
  columns: readonly number[],
): void {
  const conditions = conditionsOf(trees, steps, splits);
  const count = conditions.length;
  const leafTable = tabulateLeaf(value, conditions);
  const asked = Int32Array.from(conditions, (condition) => condition.asked);
  const left = Int32Array.from(conditions, (condition) => condition.left);
  const places = Int32Array.from(conditions, ({ feature }) => columns.indexOf(feature));
  for (let lefts = 0, first = 0; first < table.length; lefts += 1, first += columns.length) {
    let met = 0;
    for (let index = 0; index < count; index += 1) {
      if ((lefts & (asked[index] ?? 0)) === left[index]) met |= 1 << index;
    }
    for (let index = 0; index < count; index += 1) {
      const cell = first + (places[index] ?? 0);
      table[cell] = (table[cell] ?? 0) + (leafTable[met * count + index] ?? 0);
    }
  }
}

function conditionsOf(trees: Trees, steps: readonly Step[], splits: readonly number[]): readonly Condition[] {
  const conditions: Condition[] = [];
  for (const { node, isLeft, share } of steps) {
    const feature = trees.features[node] ?? 0;
    const bit = 1 << splits.indexOf(node);
    const left = isLeft ? bit : 0;
    const known = conditions.find((condition) => condition.feature === feature);
    if (known === undefined) {
      conditions.push({ feature, share, asked: bit, left });
      continue;
    }
    known.share *= share;
    known.asked |= bit;
    known.left |= left;
  }
  return conditions;
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

/** For each set of met conditions, a bit each, a value for each condition. */
function tabulateLeaf(leafValue: number, conditions: readonly Pick<Condition, "share">[]): Float64Array {
  const count = conditions.length;
  const sets = 1 << count;
  // What the leaf counts when the conditions of a set are known and met; each of the others is met by its share.
  const worths = new Float64Array(sets).fill(leafValue);
  const weights = new Float64Array(sets);
  const orders = Array.from({ length: count + 1 }, (_, size) => orderShare(size, count));
  for (let looked = 0; looked < sets; looked += 1) {
    for (const [index, { share }] of conditions.entries()) {
      if (!hasBit(looked, index)) worths[looked] = (worths[looked] ?? 0) * share;
    }
    weights[looked] = orders[countBits(looked)] ?? 0;
  }
  const table = new Float64Array(sets * count);
  for (let met = 0; met < sets; met += 1) {
    for (let index = 0; index < count; index += 1) {
      table[met * count + index] = shapleyValue(worths, weights, met, 1 << index);
    }
  }
  return table;
}

/** What knowing one more condition changes, over all sets of conditions known before. */
function shapleyValue(worths: Float64Array, weights: Float64Array, met: number, asked: number): number {
  // A leaf counts nothing once a known condition is not met: only sets of met ones count, in ascending order.
  const others = met & ~asked;
  let sum = 0;
  let looked = 0;
  do {
    const after = (met & asked) === 0 ? 0 : (worths[looked | asked] ?? 0);
    sum += (weights[looked] ?? 0) * (after - (worths[looked] ?? 0));
    looked = (looked - others) & others;
  } while (looked !== 0);
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
