/** The margin of a forest, in WebAssembly: the source is `margin/all.as`, which says how, and `scripts/write-kernels.ts` compiles it. */
import { compileWasm, createWasmMemory, wasmPageBytes } from "../web-assembly.ts";
import compiled from "./margin/compiled.json" with { type: "json" };
import type { Trees } from "./trees.ts";

interface Compiled {
  begin(features: number, trees: number, baseMargin: number, table: number): void;
  margin(): number;
}

const instantiate = compileWasm(compiled.bytes);
/** Places of the table of addresses; what the compiled code works with comes behind what it reads. */
const tableBytes = 64;

interface Split {
  readonly feature: number;
  readonly threshold: number;
  readonly tree: number;
  /** All leaves of the tree but those on the split's left, the first at the lowest bit. */
  readonly mask: number;
  readonly isMissingRight: boolean;
}

/** Adds in the order of the trees, as training does, so that both agree to the last bit. */
export function createMargin(trees: Trees): (features: Float32Array) => number {
  const { featureCount, roots, baseMargin } = trees;
  const { splits, leaves, firstLeaves } = readTrees(trees);
  const above = groupSplits(splits, featureCount);
  const missing = groupSplits(joinMissing(splits), featureCount);
  const values = new Float32Array(featureCount).fill(Number.NaN);
  const work = [new Int32Array(roots.length), new Int32Array(roots.length), new Uint8Array(featureCount)] as const;
  const parts = [
    ...[values, above.starts, above.thresholds, above.treesOf, above.masks],
    ...[missing.starts, missing.treesOf, missing.masks, firstLeaves, leaves, ...work],
  ];
  const { exports, inputs } = place(parts, featureCount);
  exports.begin(featureCount, roots.length, baseMargin, 0);
  // A forest on labels mostly sees rows of which none are known.
  const ofNothing = exports.margin();
  return (features) => {
    if (isNothingKnown(features, featureCount)) return ofNothing;
    inputs.set(features);
    return exports.margin();
  };
}

/** Lays parts side by side in a memory of their own, which goes with the forest. The first are the inputs. */
function place(
  parts: readonly (Float32Array | Float64Array | Int32Array | Uint16Array | Uint8Array)[],
  features: number,
) {
  const ends: number[] = [];
  for (const { byteLength } of parts) ends.push(roundUp((ends.at(-1) ?? tableBytes) + byteLength, 8));
  const pages = Math.ceil((ends.at(-1) ?? 0) / wasmPageBytes);
  const memory = createWasmMemory(pages, pages);
  const table = new Uint32Array(memory.buffer, 0, parts.length);
  for (const [index, part] of parts.entries()) {
    const at = index === 0 ? tableBytes : (ends[index - 1] ?? 0);
    table[index] = at;
    new Uint8Array(memory.buffer, at, part.byteLength).set(
      new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
    );
  }
  return {
    exports: instantiate({ memory }) as Compiled,
    inputs: new Float32Array(memory.buffer, tableBytes, features),
  };
}

function roundUp(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}

function isNothingKnown(features: Float32Array, featureCount: number): boolean {
  for (let feature = 0; feature < featureCount; feature += 1) {
    if (!Number.isNaN(features[feature] ?? Number.NaN)) return false;
  }
  return true;
}

/** Leaves come in the order of their nodes, so those below a node are side by side. */
function readTrees({ roots, features, values, rights, missingLefts }: Trees) {
  const splits: Split[] = [];
  const leaves: number[] = [];
  const firstLeaves = new Int32Array(roots.length);
  const leavesBefore = new Int32Array(features.length + 1);
  for (let node = 0; node < features.length; node += 1) {
    if ((features[node] ?? 0) < 0) leaves.push(values[node] ?? 0);
    leavesBefore[node + 1] = leaves.length;
  }
  for (const [tree, root] of roots.entries()) {
    const first = leavesBefore[root] ?? 0;
    firstLeaves[tree] = first;
    const end = roots[tree + 1] ?? features.length;
    for (let node = root; node < end; node += 1) {
      const feature = features[node] ?? -1;
      if (feature < 0) continue;
      const from = (leavesBefore[node + 1] ?? 0) - first;
      const to = (leavesBefore[rights[node] ?? 0] ?? 0) - first;
      const mask = ~(2 ** to - 2 ** from);
      splits.push({ feature, threshold: values[node] ?? 0, tree, mask, isMissingRight: missingLefts[node] !== 1 });
    }
  }
  return { splits, leaves: Float64Array.from(leaves), firstLeaves };
}

/** What a missing value takes away from a tree, as one split, however many splits of the tree ask for it. */
function joinMissing(splits: readonly Split[]): Split[] {
  const joined = new Map<string, Split>();
  for (const split of splits.filter(({ isMissingRight }) => isMissingRight)) {
    const key = `${split.feature} ${split.tree}`;
    joined.set(key, { ...split, mask: split.mask & (joined.get(key)?.mask ?? -1) });
  }
  return [...joined.values()];
}

/** By feature, and by threshold within a feature. */
function groupSplits(splits: readonly Split[], featureCount: number) {
  const sorted = splits.toSorted((one, other) => one.feature - other.feature || one.threshold - other.threshold);
  const starts = new Int32Array(featureCount + 1);
  for (const { feature } of sorted) starts[feature + 1] = (starts[feature + 1] ?? 0) + 1;
  for (let feature = 0; feature < featureCount; feature += 1) {
    starts[feature + 1] = (starts[feature + 1] ?? 0) + (starts[feature] ?? 0);
  }
  return {
    starts,
    thresholds: Float64Array.from(sorted, ({ threshold }) => threshold),
    treesOf: Uint16Array.from(sorted, ({ tree }) => tree),
    masks: Int32Array.from(sorted, ({ mask }) => mask),
  };
}
