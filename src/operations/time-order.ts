/** The order in which a file's rows count: by time, then by place in the file. Worked out in slices, so that other requests go on. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Sorting this many takes a few milliseconds. */
const runLength = 8_192;

/** Positions in order of time. */
export async function timeOrder(times: Float64Array): Promise<Uint32Array> {
  let order = Uint32Array.from({ length: times.length }, (_, index) => index);
  if (isSorted(times)) return order;
  const byTime = (a: number, b: number) => (times[a] ?? 0) - (times[b] ?? 0) || a - b;
  for (let start = 0; start < order.length; start += runLength) {
    order.subarray(start, start + runLength).sort(byTime);
    await nextTurn();
  }
  let merged = new Uint32Array(order.length);
  for (let width = runLength; width < order.length; width *= 2) {
    for (let start = 0; start < order.length; start += 2 * width) {
      await merge(order, merged, start, width, byTime);
    }
    [order, merged] = [merged, order];
  }
  return order;
}

async function merge(
  from: Uint32Array,
  into: Uint32Array,
  start: number,
  width: number,
  compare: (a: number, b: number) => number,
): Promise<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let left = start;
  let right = middle;
  for (let target = start; target < end; target += 1) {
    const takesLeft = right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0);
    into[target] = (takesLeft ? from[left++] : from[right++]) ?? 0;
    if ((target - start) % 65_536 === 65_535) await nextTurn();
  }
}

function isSorted(times: Float64Array): boolean {
  for (let index = 1; index < times.length; index += 1) {
    if ((times[index] ?? 0) < (times[index - 1] ?? 0)) return false;
  }
  return true;
}
