/** An isolation forest (Liu, Ting and Zhou, 2008): rows that random cuts separate soon are unusual. A yardstick that needs no labels. */
import type { Random } from "../../src/portfolios/random.ts";

const treeCount = 100;
const sampleSize = 256;

type Row = ArrayLike<number>;

interface Node {
  readonly column: number;
  readonly cut: number;
  readonly low: Node | number;
  readonly high: Node | number;
}

/** Fits on some rows; the function that comes back says how unusual any row is, from 0 to 1. */
export function fitIsolationForest(rows: readonly Row[], random: Random): (row: Row) => number {
  const size = Math.min(sampleSize, rows.length);
  const mostDepth = Math.ceil(Math.log2(Math.max(2, size)));
  const trees = Array.from({ length: treeCount }, () => {
    const sample = Array.from({ length: size }, () => random.pick(rows));
    return grow(sample, 0, mostDepth, random);
  });
  const usual = averagePath(size);
  return (row) => 2 ** (-trees.reduce<number>((sum, tree) => sum + pathOf(tree, row), 0) / treeCount / usual);
}

function grow(rows: readonly Row[], depth: number, mostDepth: number, random: Random): Node | number {
  if (rows.length <= 1 || depth >= mostDepth) return depth + averagePath(rows.length);
  const width = rows[0]?.length ?? 0;
  const varying = Array.from({ length: width }, (_, column) => ({ column, ...rangeOf(rows, column) })).filter(
    ({ least, most }) => most > least,
  );
  if (varying.length === 0) return depth + averagePath(rows.length);
  const { column, least, most } = random.pick(varying);
  const cut = random.between(least, most);
  const low = rows.filter((row) => (row[column] ?? 0) < cut);
  const high = rows.filter((row) => !((row[column] ?? 0) < cut));
  return { column, cut, low: grow(low, depth + 1, mostDepth, random), high: grow(high, depth + 1, mostDepth, random) };
}

function rangeOf(rows: readonly Row[], column: number): { readonly least: number; readonly most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    least = Math.min(least, row[column] ?? 0);
    most = Math.max(most, row[column] ?? 0);
  }
  return { least, most };
}

function pathOf(tree: Node | number, row: Row): number {
  let at = tree;
  while (typeof at !== "number") at = (row[at.column] ?? 0) < at.cut ? at.low : at.high;
  return at;
}

/** Of an unsuccessful search in a binary tree of so many rows. */
function averagePath(count: number): number {
  if (count <= 1) return 0;
  return 2 * (Math.log(count - 1) + 0.577_215_664_9) - (2 * (count - 1)) / count;
}
