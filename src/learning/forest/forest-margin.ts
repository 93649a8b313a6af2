/** The margins of forests, in WebAssembly: the source is `margin/all.as`, which says how, and `scripts/write-kernels.ts` compiles it. */
import { compileWasm, createWasmMemory, wasmPageBytes } from "../../web-assembly.ts";
import compiled from "./margin/compiled.json" with { type: "json" };
import { readSplits, type Split } from "./margin/splits.ts";
import type { Trees } from "./trees.ts";

interface Compiled {
  begin(forests: number, count: number): void;
  sum(from: number): number;
}

const instantiate = compileWasm(compiled.bytes);
/** As `all.as` has them. */
const [lineBytes, stepWords, blockWords, forestBytes] = [64, 4, 3, 56];
const comparedAtOnce = 4;
const leavesPerByte = 8;

/** A feature in a block of trees. */
interface Step {
  readonly feature: number;
  /** In multiples of those that are compared at once; the last ones are above every value. */
  readonly thresholds: Float32Array;
  /** What a missing value leaves, then what values leave by the number of thresholds below them. */
  readonly lines: Uint8Array;
}

/** A forest in a sum. */
export interface WeighedTrees {
  readonly trees: Trees;
  readonly weight: number;
  /** The places of its features in a row. */
  readonly columns: readonly number[];
}

/** Of rows of the forest's features. Adds in the order of the trees, as training does, so that both agree to the last bit. */
export function createMargin(trees: Trees): (row: Float32Array) => number {
  const columns = Array.from({ length: trees.featureCount }, (_, feature) => feature);
  const addTo = createMarginSum([{ trees, weight: 1, columns }], trees.featureCount);
  // Only this one changes no number that is added to it, not even -0.
  return (row) => addTo(row, -0);
}

/** Adds the weighed margins of forests to a number, one after the other. A row that is shorter has no values beyond its end. */
export function createMarginSum(
  forests: readonly WeighedTrees[],
  rowLength: number,
): (row: Float32Array, to: number) => number {
  const { exports, inputs } = place(forests, rowLength);
  return (row, to) => {
    if (row.length === rowLength) inputs.set(row);
    else for (let column = 0; column < rowLength; column += 1) inputs[column] = row[column] ?? Number.NaN;
    return exports.sum(to);
  };
}

/** Lays everything side by side in a memory of its own, which goes with the forests. */
function place(forests: readonly WeighedTrees[], rowLength: number) {
  const room = new Room();
  const inputs = room.take(4 * rowLength);
  const headers = room.take(forestBytes * forests.length);
  const writers = forests.map((forest, index) => placeForest(room, forest, inputs, headers + forestBytes * index));
  const { buffer, exports } = room.open();
  for (const write of writers) write(buffer);
  const row = new Float32Array(buffer, inputs, rowLength).fill(Number.NaN);
  exports.begin(headers, forests.length);
  return { exports, inputs: row };
}

/** Takes the room of a forest; what it gives writes it there. */
function placeForest(room: Room, { trees, weight, columns }: WeighedTrees, inputs: number, header: number) {
  const { roots, baseMargin } = trees;
  const { splits, leavesOf } = readSplits(trees);
  const most = Math.max(1, ...leavesOf.map(({ length }) => length));
  const treeBytes = most <= leavesPerByte ? 1 : most <= 2 * leavesPerByte ? 2 : 4;
  const treesPerBlock = lineBytes / treeBytes;
  const byBlock = Map.groupBy(splits, ({ tree }) => Math.floor(tree / treesPerBlock));
  const blocks = Array.from({ length: Math.ceil(roots.length / treesPerBlock) }, (_, block) =>
    stepsOf(byBlock.get(block) ?? [], block * treesPerBlock, treeBytes),
  );
  const steps = blocks.flat();
  const lines = steps.map((step) => room.take(step.lines.length));
  const thresholds = steps.map((step) => room.take(step.thresholds.byteLength));
  const leaves = room.take(8 * leavesPerByte * treeBytes * roots.length);
  const stepsAt = room.take(4 * stepWords * steps.length);
  const lefts = room.take(lineBytes * blocks.length);
  const blocksAt = room.take(4 * blockWords * blocks.length);
  return (buffer: ArrayBuffer): void => {
    for (const [index, step] of steps.entries()) {
      new Uint8Array(buffer, lines[index], step.lines.length).set(step.lines);
      new Float32Array(buffer, thresholds[index], step.thresholds.length).set(step.thresholds);
      const words = [inputs + 4 * (columns[step.feature] ?? 0), thresholds[index] ?? 0, lines[index] ?? 0];
      const compared = step.thresholds.length / comparedAtOnce;
      new Uint32Array(buffer, stepsAt + 4 * stepWords * index, stepWords).set([...words, compared]);
    }
    let end = stepsAt;
    for (const [block, { length }] of blocks.entries()) {
      end += 4 * stepWords * length;
      const words = [end, Math.min(treesPerBlock, roots.length - block * treesPerBlock), lefts + lineBytes * block];
      new Uint32Array(buffer, blocksAt + 4 * blockWords * block, blockWords).set(words);
    }
    for (const [tree, values] of leavesOf.entries())
      new Float64Array(buffer, leaves + 8 * leavesPerByte * treeBytes * tree, values.length).set(values);
    const numbers = [weight, baseMargin];
    new Float64Array(buffer, header, numbers.length).set(numbers);
    const blocksEnd = blocksAt + 4 * blockWords * blocks.length;
    const words = [stepsAt, end, blocksAt, blocksEnd, leaves, treeBytes];
    new Uint32Array(buffer, header + 24, words.length).set(words);
  };
}

/** Gives out addresses of a memory before there is one, each at the beginning of a line. */
class Room {
  #end = 0;

  take(bytes: number): number {
    const at = this.#end;
    this.#end = Math.ceil((at + bytes) / lineBytes) * lineBytes;
    return at;
  }

  open(): { readonly buffer: ArrayBuffer; readonly exports: Compiled } {
    const pages = Math.ceil(this.#end / wasmPageBytes);
    const memory = createWasmMemory(pages, pages);
    return { buffer: memory.buffer, exports: instantiate({ memory }) as Compiled };
  }
}

/** Of the splits of a block of trees, which begins with this one. Features of as many thresholds come one after the other, which a processor foresees. */
function stepsOf(splits: readonly Split[], firstTree: number, treeBytes: number): Step[] {
  const byFeature = Map.groupBy(splits, ({ feature }) => feature);
  const steps = Array.from(byFeature, ([feature, own]): Step => {
    const values = [...new Set(own.map(({ threshold }) => threshold))].sort((one, other) => one - other);
    const length = Math.ceil(values.length / comparedAtOnce) * comparedAtOnce;
    const thresholds = new Float32Array(length).fill(Number.POSITIVE_INFINITY);
    thresholds.set(values);
    const lines = new Uint8Array((values.length + 2) * lineBytes).fill(0xff);
    const place = new Map(values.map((value, index) => [value, index]));
    for (const { tree, threshold, mask, isMissingRight } of own) {
      const at = (tree - firstTree) * treeBytes;
      if (isMissingRight) takeAway(lines, at, treeBytes, mask);
      for (let below = (place.get(threshold) ?? 0) + 1; below <= values.length; below += 1)
        takeAway(lines, (below + 1) * lineBytes + at, treeBytes, mask);
    }
    return { feature, thresholds, lines };
  });
  return steps.sort((one, other) => one.thresholds.length - other.thresholds.length || one.feature - other.feature);
}

function takeAway(lines: Uint8Array, at: number, bytes: number, mask: number): void {
  for (let byte = 0; byte < bytes; byte += 1) lines[at + byte] = (lines[at + byte] ?? 0) & (mask >>> (8 * byte));
}
