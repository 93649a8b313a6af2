/** Histograms of 16-bit counts, and small Bloom filters. */
import { log } from "./memory";

/** Low enough that the habits of a busy account follow it within months, high enough for a tail of one in a thousand. */
const fullTotal: i32 = 4_096;
/** Totals are taken only when some bin is this full, which keeps the usual step short. */
const fullBin: i32 = 32;

export function totalOf(counts: usize, bins: i32): i32 {
  let index = 0;
  let sums = i32x4.splat(0);
  for (; index + 8 <= bins; index += 8) sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(v128.load(counts + (<usize>index << 1))));
  let total = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  for (; index < bins; index += 1) total += <i32>load<u16>(counts + (<usize>index << 1));
  return total;
}

/** Rounds up when halving, so that a habit seen once never counts as never seen. */
export function countInto(counts: usize, bins: i32, bin: i32): void {
  const at = counts + (<usize>bin << 1);
  const count = <i32>load<u16>(at) + 1;
  store<u16>(at, <u16>count);
  if (count < fullBin || totalOf(counts, bins) < fullTotal) return;
  for (let index = 0; index < bins; index += 1) {
    const each = counts + (<usize>index << 1);
    store<u16>(each, <u16>((<i32>load<u16>(each) + 1) >> 1));
  }
}

/** The position, in bins, below which the given share of all counts lies; NaN for an empty histogram. */
export function quantilePosition(counts: usize, bins: i32, total: f64, share: f64): f64 {
  const target = total * share;
  let below: f64 = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const here = <f64>load<u16>(counts + (<usize>bin << 1));
    if (here > 0 && below + here >= target) return <f64>bin + (target - below) / here;
    below += here;
  }
  return NaN;
}

/** How many counts lie above a position, taken as spread evenly inside a bin. */
export function countAbove(counts: usize, bins: i32, position: f64): f64 {
  const whole = floor(position);
  let above: f64 = 0;
  if (whole < <f64>bins) {
    const first = whole < -1 ? 0 : <i32>whole + 1;
    above = <f64>totalOf(counts + (<usize>first << 1), bins - first);
  }
  if (whole >= 0 && whole < <f64>bins) above += <f64>load<u16>(counts + (<usize><i32>whole << 1)) * (whole + 1 - position);
  return above;
}

/** Two bits a text, from the two halves of its hash: it may take a newcomer for known, never the other way round. */
export function filterHas(filter: usize, length: u32, hash: u32): bool {
  return hasBit(filter, length, hash & 0xffff) && hasBit(filter, length, hash >>> 16);
}

export function filterAdd(filter: usize, length: u32, hash: u32): void {
  setBit(filter, length, hash & 0xffff);
  setBit(filter, length, hash >>> 16);
}

/** How many different texts were added, estimated from the share of set bits. */
export function filterDistinct(filter: usize, length: i32): f64 {
  const size = length * 8;
  return (-<f64>size / 2) * log(1 - <f64>min<i64>(bitsSet(filter, length), size - 1) / <f64>size);
}

/** The share of texts that were never added and that it has all the same. */
export function filterHitRate(filter: usize, length: i32): f64 {
  const filled = <f64>bitsSet(filter, length) / <f64>(length * 8);
  return filled * filled;
}

function bitsSet(filter: usize, length: i32): i64 {
  let found: i64 = 0;
  for (let index = 0; index < length; index += 8) found += popcnt(load<i64>(filter + <usize>index));
  return found;
}

@inline function hasBit(filter: usize, length: u32, value: u32): bool {
  const bit = value % (length * 8);
  return (load<u8>(filter + (bit >> 3)) & (1 << (bit & 7))) != 0;
}

@inline function setBit(filter: usize, length: u32, value: u32): void {
  const bit = value % (length * 8);
  const at = filter + (bit >> 3);
  store<u8>(at, <u8>(<u32>load<u8>(at) | (<u32>1 << (bit & 7))));
}
