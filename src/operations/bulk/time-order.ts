/** Sorts in time slices, so that other requests get their turn: the order of a file's rows, by time and then by place in the file. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Sorting this many takes a millisecond or two; so does merging as many. */
const runLength = 2_048;
const sliceLength = 16_384;

/** Up to this share of rows that are late is sorted by itself. */
const lateShare = 0.25;

/** Positions in order of time. Most files are in this order but for a few rows that are late. */
export async function timeOrder(times: Float64Array): Promise<Uint32Array> {
  const { inTime, late } = findLate(times);
  if (late.length === 0) return inTime;
  if (late.length > times.length * lateShare) {
    return sortedOrder(times.length, (left, right) => (times[left] ?? 0) - (times[right] ?? 0));
  }
  const lateTimes = Float64Array.from(late, (place) => times[place] ?? 0);
  const order = await sortedOrder(late.length, (left, right) => (lateTimes[left] ?? 0) - (lateTimes[right] ?? 0));
  const merged = new Uint32Array(times.length);
  let [next, nextLate] = [0, 0];
  for (let target = 0; target < merged.length; target += 1) {
    const place = inTime[next] ?? -1;
    const latePlace = late[order[nextLate] ?? -1] ?? -1;
    const takesLate = place < 0 || (latePlace >= 0 && isBefore(times, latePlace, place));
    merged[target] = takesLate ? latePlace : place;
    if (takesLate) nextLate += 1;
    else next += 1;
    if (target % sliceLength === sliceLength - 1) await nextTurn();
  }
  return merged;
}

function isBefore(times: Float64Array, left: number, right: number): boolean {
  const [one = 0, other = 0] = [times[left], times[right]];
  return one < other || (one === other && left < right);
}

/** Positions that are not before any that stand earlier, and the others. */
function findLate(times: Float64Array): {
  readonly inTime: Uint32Array<ArrayBuffer>;
  readonly late: readonly number[];
} {
  const inTime = new Uint32Array(times.length);
  const late: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (let place = 0; place < times.length; place += 1) {
    const time = times[place] ?? 0;
    if (time < latest) {
      late.push(place);
      continue;
    }
    latest = time;
    inTime[count] = place;
    count += 1;
  }
  return { inTime: inTime.subarray(0, count), late };
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
