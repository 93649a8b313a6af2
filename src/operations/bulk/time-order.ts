/** Sorts in time slices, so that other requests get their turn: the order of a file's rows, by time and then by place in the file. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Sorting this many takes a millisecond or two; so does merging as many. */
const runLength = 2_048;
const sliceLength = 16_384;

/** Up to this share of positions is sorted by itself. */
const asideShare = 0.25;

/** Positions in order of time. Most files are in this order but for a few rows, which are late, or early in a log of decided rows. */
export async function timeOrder(times: Float64Array): Promise<Uint32Array<ArrayBuffer>> {
  const limit = times.length * asideShare;
  for (const isBackward of [false, true]) {
    const { inOrder, aside } = setAside(times, isBackward);
    if (aside.length === 0) return inOrder;
    if (aside.length <= limit) return await mergeAside(times, inOrder, aside);
  }
  return sortedOrder(times.length, (left, right) => (times[left] ?? 0) - (times[right] ?? 0));
}

/** Positions that are in order with all kept ones before them or, going backward, behind them; and the others. */
function setAside(
  times: Float64Array,
  isBackward: boolean,
): { readonly inOrder: Uint32Array<ArrayBuffer>; readonly aside: number[] } {
  const kept = new Uint32Array(times.length);
  const aside: number[] = [];
  const last = times.length - 1;
  let bound = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (let step = 0; step <= last; step += 1) {
    const place = isBackward ? last - step : step;
    const time = (times[place] ?? 0) * (isBackward ? -1 : 1);
    if (time < bound) aside.push(place);
    else {
      bound = time;
      kept[count] = place;
      count += 1;
    }
  }
  const inOrder = kept.subarray(0, count);
  return isBackward ? { inOrder: inOrder.reverse(), aside: aside.reverse() } : { inOrder, aside };
}

async function mergeAside(
  times: Float64Array,
  inOrder: Uint32Array<ArrayBuffer>,
  aside: readonly number[],
): Promise<Uint32Array<ArrayBuffer>> {
  const asideTimes = Float64Array.from(aside, (place) => times[place] ?? 0);
  const order = await sortedOrder(aside.length, (left, right) => (asideTimes[left] ?? 0) - (asideTimes[right] ?? 0));
  const merged = new Uint32Array(times.length);
  let [next, target] = [0, 0];
  for (const index of order) {
    const asidePlace = aside[index] ?? 0;
    for (; next < inOrder.length && isBefore(times, inOrder[next] ?? 0, asidePlace); next += 1) {
      merged[target] = inOrder[next] ?? 0;
      target += 1;
      if (target % sliceLength === 0) await nextTurn();
    }
    merged[target] = asidePlace;
    target += 1;
  }
  merged.set(inOrder.subarray(next), target);
  inOrder.buffer.transfer(0);
  return merged;
}

function isBefore(times: Float64Array, left: number, right: number): boolean {
  const one = times[left] ?? 0;
  const other = times[right] ?? 0;
  return one < other || (one === other && left < right);
}

/** Positions in the order of what stands there; those of equals stay as they are. */
export async function sortedOrder(
  length: number,
  compare: (left: number, right: number) => number,
): Promise<Uint32Array<ArrayBuffer>> {
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
