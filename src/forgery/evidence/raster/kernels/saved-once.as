/** The values of blocks in steps: what of a block is not zero, how often each value occurs, and how often those of a block do. */
import { transformBlock } from "./cosine";

/** Of each kind of block, counts of 41 values from minus twenty steps to twenty, for each of 64 frequencies. */
const countedSteps: i32 = 20;
const valueCount: i32 = 41;
/** Frequencies that tell print, up to the last of them; the others are never strong enough. */
const toldFrequencies: i32 = 44;

const values = memory.data(256);

/** Points along both diagonals that are nearly equal: paper without ripples. */
function isPlain(at: usize, width: i32): bool {
  let least: i32 = 255;
  let most: i32 = 0;
  for (let y = 0; y < 8; y += 1) {
    const one = <i32>load<u8>(at + y);
    const other = <i32>load<u8>(at + 7 - y);
    least = min(least, min(one, other));
    most = max(most, max(one, other));
    at += width;
  }
  return most - least < 2;
}

/** Two values in steps, rounded, and none of what is within half a step. */
// @ts-ignore: decorator
@inline
function stepsOf(pair: v128, shares: usize): v128 {
  const exact = f64x2.mul(f64x2.promote_low_f32x4(pair), v128.load(shares));
  const isNone = v128.and(f64x2.ge(exact, f64x2.splat(-0.5)), f64x2.lt(exact, f64x2.splat(0.5)));
  return v128.andnot(f64x2.floor(f64x2.add(exact, f64x2.splat(0.5))), isNone);
}

// @ts-ignore: decorator
@inline
function fourSteps(at: usize, shares: usize): v128 {
  const four = v128.load(at);
  const low = i32x4.trunc_sat_f64x2_s_zero(stepsOf(four, shares));
  const high = i32x4.trunc_sat_f64x2_s_zero(stepsOf(v128.shuffle<i64>(four, four, 1, 1), shares + 16));
  return v128.shuffle<i64>(low, high, 0, 2);
}

/** Writes how many steps each of 64 values is, the constant one left out; gives how many are not zero. */
function findSteps(shares: usize, steps: usize): i32 {
  const most = i8x16.splat(i8(countedSteps));
  const least = i8x16.splat(i8(-countedSteps));
  let count = 0;
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const at = values + (quarter << 6);
    const own = shares + (quarter << 7);
    const low = i16x8.narrow_i32x4_s(fourSteps(at, own), fourSteps(at + 16, own + 32));
    const high = i16x8.narrow_i32x4_s(fourSteps(at + 32, own + 64), fourSteps(at + 48, own + 96));
    let found = i8x16.max_s(least, i8x16.min_s(most, i8x16.narrow_i16x8_s(low, high)));
    if (quarter == 0) found = i8x16.replace_lane(found, 0, 0);
    v128.store(steps + (quarter << 4), found);
    count += popcnt(i8x16.bitmask(i8x16.ne(found, i8x16.splat(0))));
  }
  return count;
}

/** How many of the values reach their limit. */
function countStrong(limits: usize): i32 {
  let strong = 0;
  for (let at = 0; at < toldFrequencies * 4; at += 16) {
    const isStrong = f32x4.ge(f32x4.abs(v128.load(values + at)), v128.load(limits + at));
    strong += popcnt(i32x4.bitmask(isStrong));
  }
  return strong;
}

function countValues(steps: usize, counts: usize): void {
  for (let quarter = 0; quarter < 4; quarter += 1) {
    let bits = i8x16.bitmask(i8x16.ne(v128.load(steps + (quarter << 4)), i8x16.splat(0)));
    while (bits != 0) {
      const place = (quarter << 4) + ctz(bits);
      const at = counts + ((place * valueCount + countedSteps + <i32>load<i8>(steps + place)) << 2);
      store<u32>(at, load<u32>(at) + 1);
      bits &= bits - 1;
    }
  }
}

/** The kind of a block whose values are there: 0 of none, 1 faint, 2 print. Counts it and its values among those of its kind. */
function countBlock(shares: usize, limits: usize, leastStrong: i32, steps: usize, counts: usize, used: usize): i32 {
  const count = findSteps(shares, steps);
  store<u8>(used, count);
  if (count == 0) return 0;
  const kind = countStrong(limits) >= leastStrong ? 2 : 1;
  const own = counts + (kind - 1) * (valueCount * 64 + 4) * 4;
  store<u32>(own, load<u32>(own) + 1);
  countValues(steps, own + 16);
  return kind;
}

/** A row of blocks from their points. */
export function countRow(
  at: usize,
  width: i32,
  count: i32,
  shares: usize,
  limits: usize,
  leastStrong: i32,
  steps: usize,
  kinds: usize,
  used: usize,
  counts: usize,
): void {
  for (let block = 0; block < count; block += 1) {
    const own = at + (block << 3);
    if (isPlain(own, width)) continue;
    transformBlock(own, width, values);
    store<u8>(kinds + block, countBlock(shares, limits, leastStrong, steps + (block << 6), counts, used + block));
  }
}

/** A row of blocks from the coefficients that a file stores, and its table in floating point. */
export function countStoredRow(
  coefficients: usize,
  table: usize,
  stored: usize,
  count: i32,
  shares: usize,
  limits: usize,
  leastStrong: i32,
  steps: usize,
  kinds: usize,
  used: usize,
  counts: usize,
): void {
  for (let block = 0; block < count; block += 1) {
    if (load<u8>(stored + block) == 0) continue;
    const from = coefficients + (block << 7);
    for (let place = 0; place < 64; place += 4) {
      const four = f32x4.convert_i32x4_s(v128.load_ext<i16>(from + (place << 1)));
      v128.store(values + (place << 2), f32x4.mul(four, v128.load(table + (place << 2))));
    }
    store<u8>(kinds + block, countBlock(shares, limits, leastStrong, steps + (block << 6), counts, used + block));
  }
}

/** One block that is not kept. */
export function countOne(
  at: usize,
  width: i32,
  shares: usize,
  limits: usize,
  leastStrong: i32,
  steps: usize,
  used: usize,
  counts: usize,
): void {
  transformBlock(at, width, values);
  countBlock(shares, limits, leastStrong, steps, counts, used);
}

/** Of each block of a kind the sum of its values' weights, in the order of the frequencies. */
export function sumWeights(steps: usize, kinds: usize, count: i32, kind: i32, weights: usize, sums: usize): void {
  for (let block = 0; block < count; block += 1) {
    if (load<u8>(kinds + block) != <u8>kind) continue;
    const own = steps + (block << 6);
    let sum: f64 = 0;
    for (let place = 1; place < 64; place += 1) {
      sum += f64(load<f32>(weights + ((place * valueCount + countedSteps + <i32>load<i8>(own + place)) << 2)));
    }
    store<f32>(sums + (block << 2), f32(sum));
  }
}
