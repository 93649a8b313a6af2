/**
 * The margin of a forest without walking its trees (QuickScorer, Lucchese and others, 2015): each split that sends a row to the right takes
 * the leaves on its left away, and what is left of a tree begins with its row's leaf. Splits of one feature lie side by side by threshold, so
 * only those that send the row to the right are looked at, and no branch depends on a tree.
 */

/** Addresses of what the host writes: the values of a row as 32-bit floats, and the splits. */
let features: i32 = 0;
let trees: i32 = 0;
let values: usize = 0;
/** Of each feature, where its splits begin; one more than there are features. */
let starts: usize = 0;
let thresholds: usize = 0;
let treesOf: usize = 0;
let masks: usize = 0;
/** The same of what a missing value takes away from a tree. */
let missingStarts: usize = 0;
let missingTreesOf: usize = 0;
let missingMasks: usize = 0;
let firstLeaves: usize = 0;
let leaves: usize = 0;
let baseMargin: f64 = 0;
/** Which leaves of each tree are left; what is left of them by the values that are missing, and which these are. */
let left: usize = 0;
let leftByMissing: usize = 0;
let isMissing: usize = 0;

/** `table` names the addresses above, one behind the other. */
export function begin(featureCount: i32, treeCount: i32, base: f64, table: usize): void {
  features = featureCount;
  trees = treeCount;
  baseMargin = base;
  values = load<u32>(table);
  starts = load<u32>(table, 4);
  thresholds = load<u32>(table, 8);
  treesOf = load<u32>(table, 12);
  masks = load<u32>(table, 16);
  missingStarts = load<u32>(table, 20);
  missingTreesOf = load<u32>(table, 24);
  missingMasks = load<u32>(table, 28);
  firstLeaves = load<u32>(table, 32);
  leaves = load<u32>(table, 36);
  left = load<u32>(table, 40);
  leftByMissing = load<u32>(table, 44);
  isMissing = load<u32>(table, 48);
  memory.fill(isMissing, 0, featureCount);
  memory.fill(leftByMissing, 0xff, <usize>treeCount << 2);
}

@inline function valueOf(feature: i32): f64 { return <f64>load<f32>(values + (<usize>feature << 2)); }

/** Adds in the order of the trees, as training does, so that both agree to the last bit. */
export function margin(): f64 {
  takeMissing();
  memory.copy(left, leftByMissing, <usize>trees << 2);
  let at = 0;
  for (let feature = 0; feature < features; feature += 1) {
    const end = load<i32>(starts + (<usize>(feature + 1) << 2));
    const value = valueOf(feature);
    // What is missing is above nothing.
    for (; at < end && value > load<f64>(thresholds + (<usize>at << 3)); at += 1) take(treesOf, masks, at);
    at = end;
  }
  let sum = baseMargin;
  for (let tree = 0; tree < trees; tree += 1) {
    const first = ctz(load<i32>(left + (<usize>tree << 2)));
    sum += load<f64>(leaves + (<usize>(load<i32>(firstLeaves + (<usize>tree << 2)) + first) << 3));
  }
  return sum;
}

@inline function take(treesAt: usize, masksAt: usize, split: i32): void {
  const tree = left + (<usize>load<u16>(treesAt + (<usize>split << 1)) << 2);
  store<i32>(tree, load<i32>(tree) & load<i32>(masksAt + (<usize>split << 2)));
}

/** Rows of one source mostly lack the same values. */
function takeMissing(): void {
  let isSame = true;
  for (let feature = 0; feature < features; feature += 1) {
    const value = valueOf(feature);
    const isLacking: u8 = value != value ? 1 : 0;
    if (load<u8>(isMissing + <usize>feature) == isLacking) continue;
    isSame = false;
    store<u8>(isMissing + <usize>feature, isLacking);
  }
  if (isSame) return;
  memory.fill(left, 0xff, <usize>trees << 2);
  for (let feature = 0; feature < features; feature += 1) {
    if (load<u8>(isMissing + <usize>feature) == 0) continue;
    const end = load<i32>(missingStarts + (<usize>(feature + 1) << 2));
    for (let at = load<i32>(missingStarts + (<usize>feature << 2)); at < end; at += 1) take(missingTreesOf, missingMasks, at);
  }
  memory.copy(leftByMissing, left, <usize>trees << 2);
}
