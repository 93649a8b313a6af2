/**
 * The margins of forests without walking their trees (QuickScorer, Lucchese and others, 2015): each split that sends a row to the right takes
 * the leaves on its left away, and what is left of a tree begins with its row's leaf. Between two thresholds of a feature that lie next to each
 * other all values take the same leaves away. That is known beforehand, and is one line of the processor's cache for a block of trees: a feature
 * is a count of the thresholds below its value and one line, whatever the trees.
 */

/** Bytes of a line: what is left of the trees of a block, a bit for each leaf, the first leaf of a tree at the lowest bit of its bytes. */
const lineBytes: usize = 64;
/** Of what is said of one feature in one block: addresses of its value, thresholds and lines, and how often four thresholds are compared. */
const stepBytes: usize = 16;
/** Of what is said of a block: where its features end, how many trees it has, and a line for what is left of them. */
const blockBytes: usize = 12;
/**
 * Of what is said of a forest: its weight, its margin before the first tree and that of rows of which it knows nothing; then addresses of its
 * features, their end, its blocks, their end and its leaves, the bytes of a tree in a line, which are 1, 2 or 4, and whether the row has a
 * value for it.
 */
const forestBytes: usize = 56;

let forests: usize = 0;
let forestsEnd: usize = 0;

/** While the row has no values. */
export function begin(forestsAt: usize, count: i32): void {
  forests = forestsAt;
  forestsEnd = forestsAt + <usize>count * forestBytes;
  for (let forest = forests; forest < forestsEnd; forest += forestBytes) {
    findLeaves(forest);
    store<f64>(forest, addAll(forest), 16);
  }
}

/**
 * What a number and the weighed margins of all forests add up to, one after the other. The leaves of all are found before any are added: a sum
 * waits for each of its numbers, and the processor adds up several forests at once.
 */
export function sum(from: f64): f64 {
  for (let forest = forests; forest < forestsEnd; forest += forestBytes) {
    // A forest on labels mostly sees rows of which none are known.
    const isKnown = isAnyKnown(forest);
    if (isKnown) findLeaves(forest);
    store<i32>(forest, i32(isKnown), 48);
  }
  let total = from;
  for (let forest = forests; forest < forestsEnd; forest += forestBytes) {
    const margin = load<i32>(forest, 48) == 1 ? addAll(forest) : load<f64>(forest, 16);
    total += load<f64>(forest) * margin;
  }
  return total;
}

@inline function isAnyKnown(forest: usize): bool {
  const end = <usize>load<u32>(forest, 28);
  for (let step = <usize>load<u32>(forest, 24); step < end; step += stepBytes) {
    const value = load<f32>(load<u32>(step));
    if (value == value) return true;
  }
  return false;
}

function findLeaves(forest: usize): void {
  let step = <usize>load<u32>(forest, 24);
  const blocksEnd = <usize>load<u32>(forest, 36);
  for (let block = <usize>load<u32>(forest, 32); block < blocksEnd; block += blockBytes) {
    const end = <usize>load<u32>(block);
    takeAway(step, end, load<u32>(block, 8));
    step = end;
  }
}

/** Adds in the order of the trees, as training does, so that both agree to the last bit. */
function addAll(forest: usize): f64 {
  let sum = load<f64>(forest, 8);
  let at = <usize>load<u32>(forest, 40);
  const width = load<i32>(forest, 44);
  const blocksEnd = <usize>load<u32>(forest, 36);
  for (let block = <usize>load<u32>(forest, 32); block < blocksEnd; block += blockBytes) {
    const trees = load<i32>(block, 4);
    const left = <usize>load<u32>(block, 8);
    if (width == 1) sum = addLeaves<u8>(sum, at, trees, left);
    else if (width == 2) sum = addLeaves<u16>(sum, at, trees, left);
    else sum = addLeaves<u32>(sum, at, trees, left);
    at += <usize>(trees * width) << 6;
  }
  return sum;
}

/** What the values of a row leave of the trees of a block. */
@inline function takeAway(from: usize, end: usize, left: usize): void {
  let first = i8x16.splat(-1);
  let second = first;
  let third = first;
  let fourth = first;
  for (let step = from; step < end; step += stepBytes) {
    const line = lineOf(load<f32>(load<u32>(step)), load<u32>(step, 4), load<u32>(step, 12)) + load<u32>(step, 8);
    first = v128.and(first, v128.load(line));
    second = v128.and(second, v128.load(line, 16));
    third = v128.and(third, v128.load(line, 32));
    fourth = v128.and(fourth, v128.load(line, 48));
  }
  v128.store(left, first);
  v128.store(left, second, 16);
  v128.store(left, third, 32);
  v128.store(left, fourth, 48);
}

/** The first line of a feature is of a missing value, the next ones by how many thresholds are below the value. */
@inline function lineOf(value: f32, thresholds: usize, fours: u32): usize {
  if (value != value) return 0;
  const wide = f32x4.splat(value);
  let below = 1;
  for (let at = thresholds, end = thresholds + (<usize>fours << 4); at < end; at += 16) {
    below += popcnt(i32x4.bitmask(f32x4.gt(wide, v128.load(at))));
  }
  return <usize>below * lineBytes;
}

/** A tree has eight leaves for each of its bytes. */
@inline function addLeaves<T>(sum: f64, from: usize, trees: i32, left: usize): f64 {
  let total = sum;
  let at = from;
  for (let tree: usize = 0, end = <usize>trees * sizeof<T>(); tree < end; tree += sizeof<T>()) {
    total += load<f64>(at + (<usize>ctz(<u32>load<T>(left + tree)) << 3));
    at += sizeof<T>() << 6;
  }
  return total;
}
