/** Sorts in time slices, so that other requests get their turn: the order of a file's rows, by time and then by place in the file. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Sorting this many takes a millisecond or two; so does merging as many. */
const runLength = 2_048;
const sliceLength = 16_384;

/** Positions in order of time. */
export async function timeOrder(times: Float64Array): Promise<Uint32Array> {
  if (isSorted(times)) return positions(times.length);
  return sortedOrder(times.length, (left, right) => (times[left] ?? 0) - (times[right] ?? 0));
}

/** Positions in the order of what stands there; those of equals stay as they are. */
export async function sortedOrder(
  length: number,
  compare: (left: number, right: number) => number,
): Promise<Uint32Array> {
  let order = positions(length);
  const byPlace = (left: number, right: number) => compare(left, right) || left - right;
  for (let start = 0; start < order.length; start += runLength) {
    order.subarray(start, start + runLength).sort(byPlace);
    await nextTurn();
  }
  let merged = new Uint32Array(order.length);
  for (let width = runLength; width < order.length; width *= 2) {
    await mergePairs(order, merged, width, byPlace);
    [order, merged] = [merged, order];
  }
  return order;
}

/** Runs of one width, two neighbours at a time. */
async function mergePairs(
  from: Uint32Array,
  into: Uint32Array,
  width: number,
  compare: (a: number, b: number) => number,
): Promise<void> {
  for (let start = 0; start < from.length; start += 2 * width) {
    const middle = Math.min(start + width, from.length);
    const end = Math.min(start + 2 * width, from.length);
    let left = start;
    let right = middle;
    for (let target = start; target < end; target += 1) {
      const takesLeft = right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0);
      into[target] = (takesLeft ? from[left++] : from[right++]) ?? 0;
      if (target % sliceLength === sliceLength - 1) await nextTurn();
    }
  }
}

function positions(length: number): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) order[index] = index;
  return order;
}

function isSorted(times: Float64Array): boolean {
  for (let index = 1; index < times.length; index += 1) {
    if ((times[index] ?? 0) < (times[index - 1] ?? 0)) return false;
  }
  return true;
}
