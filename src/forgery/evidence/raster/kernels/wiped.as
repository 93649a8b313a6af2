/** Straight ends of ripples within blocks, or at their borders, beside a fill of one level. */

/** Levels from the fill at which a point is a ripple, and up to which it is no ink: strokes begin straight by themselves. */
const leastRipple: u8 = 2;
const largestRipple: u8 = 40;

/** Of the points of a block, one bit each in rows of eight: near a level, off it, and unlike the one before along the edge. */
let nearBits: u64 = 0;
let offBits: u64 = 0;
let changeBits: u64 = 0;

// @ts-ignore: decorator
@inline
function bitsOf(mask: v128, row: i32): u64 {
  return u64(i8x16.bitmask(mask)) << (row << 3);
}

/** Looks at a block whose edges would run down, or along, it. */
function lookAt(at: usize, width: i32, isUpright: bool, level: i32): void {
  const levels = i8x16.splat(i8(level));
  const few = i8x16.splat(leastRipple);
  const many = i8x16.splat(largestRipple);
  nearBits = 0;
  offBits = 0;
  changeBits = 0;
  for (let row = 0; row < 8; row += 2) {
    const own = v128.load64_lane(at + width, v128.load64_zero(at), 1);
    const unlike = v128.or(i8x16.sub_sat_u(own, levels), i8x16.sub_sat_u(levels, own));
    const off = i8x16.ge_u(unlike, few);
    offBits |= bitsOf(off, row);
    nearBits |= bitsOf(v128.and(off, i8x16.le_u(unlike, many)), row);
    // Before the first of them there is none: its bits are taken away below.
    const before = isUpright
      ? v128.load64_lane(at, v128.load64_zero(at - width), 1)
      : v128.load64_lane(at + width - 1, v128.load64_zero(at - 1), 1);
    const step = v128.or(i8x16.sub_sat_u(own, before), i8x16.sub_sat_u(before, own));
    changeBits |= bitsOf(i8x16.ge_u(step, few), row);
    at += 2 * width;
  }
  changeBits &= isUpright ? ~u64(0xff) : ~u64(0x0101010101010101);
}

/** The bits of `count` columns, or rows, from the side on. */
// @ts-ignore: decorator
@inline
function lines(isUpright: bool, first: i32, count: i32): u64 {
  if (count <= 0) return 0;
  if (isUpright) return (u64((1 << count) - 1) << first) * 0x0101010101010101;
  return count == 8 ? ~u64(0) : ((u64(1) << (count << 3)) - 1) << (first << 3);
}

let leastDepth: i32 = 0;
let nearShare: f64 = 0;
let allShare: f64 = 0;
let changeShare: f64 = 0;

function hasRipples(isUpright: bool, depth: i32, side: i32): bool {
  const nearCount = min(leastDepth, 8 - depth);
  const near = lines(isUpright, side < 0 ? depth : 8 - depth - nearCount, nearCount);
  if (f64(popcnt(nearBits & near)) < nearShare * 8 * f64(leastDepth)) return false;
  const beyond = 8 - depth;
  const rest = lines(isUpright, side < 0 ? depth : 0, beyond);
  if (f64(popcnt(offBits & rest)) < allShare * 8 * f64(beyond)) return false;
  return f64(popcnt(changeBits & rest)) >= changeShare * 7 * f64(beyond);
}

/** The level of each line of a block, or -1 where it has several. */
function readLevels(at: usize, width: i32, isUpright: bool, levels: usize): void {
  if (isUpright) {
    const first = v128.load64_zero(at);
    let same = i8x16.splat(-1);
    for (let row = 1; row < 8; row += 1) same = v128.and(same, i8x16.eq(v128.load64_zero(at + row * width), first));
    const wide = i16x8.extend_low_i8x16_u(first);
    v128.store(levels, v128.or(wide, v128.not(i16x8.extend_low_i8x16_s(same))));
    return;
  }
  for (let row = 0; row < 8; row += 1) {
    const own = load<u64>(at + row * width);
    const first = own & 0xff;
    store<i16>(levels + (row << 1), own == first * 0x0101010101010101 ? i16(first) : -1);
  }
}

function depthOfFill(levels: usize, side: i32, leastLevel: i32): i32 {
  const level = <i32>load<i16>(levels + (side < 0 ? 0 : 14));
  if (level < leastLevel) return 0;
  let depth = 1;
  for (; depth < 8; depth += 1) {
    const place = side < 0 ? depth : 7 - depth;
    if (<i32>load<i16>(levels + (place << 1)) != level) break;
  }
  return depth;
}

const before = memory.data(16);
const own = memory.data(16);

/** Plain paper at the end of one block, and ripples from the start of the next one, or the other way round. */
function isBorder(at: usize, back: usize, width: i32, isUpright: bool, leastLevel: i32): bool {
  const last = <i32>load<i16>(before + 14);
  const first = <i32>load<i16>(own);
  if (first < 0 && depthOfFill(before, 1, leastLevel) >= leastDepth) {
    lookAt(at, width, isUpright, last);
    if (hasRipples(isUpright, 0, -1)) return true;
  }
  if (last < 0 && depthOfFill(own, -1, leastLevel) >= leastDepth) {
    lookAt(back, width, isUpright, first);
    if (hasRipples(isUpright, 0, 1)) return true;
  }
  return false;
}

export function setShares(depth: i32, near: f64, all: f64, change: f64): void {
  leastDepth = depth;
  nearShare = near;
  allShare = all;
  changeShare = change;
}

/**
 * Goes along one row of blocks, or down one column of them where edges run along rows. Adds to three counts: blocks that were looked
 * at, cuts, and borders; notes of each cut the line that it is at, doubled, one more where the fill is behind it, and the fill's level.
 */
export function findCuts(
  samples: usize,
  width: i32,
  from: i32,
  start: i32,
  count: i32,
  isUpright: bool,
  leastLevel: i32,
  counts: usize,
  cuts: usize,
): i32 {
  const stride = isUpright ? 8 : 8 * width;
  let found = 0;
  let tests = 0;
  let borders = 0;
  v128.store(own, i16x8.splat(0));
  for (let block = 0; block < count; block += 1) {
    const at = samples + from + block * stride;
    v128.store(before, v128.load(own));
    readLevels(at, width, isUpright, own);
    if (block > 0 && isBorder(at, at - stride, width, isUpright, leastLevel)) borders += 1;
    let looked = -1;
    for (let side = -1; side <= 1; side += 2) {
      const depth = depthOfFill(own, side, leastLevel);
      if (depth > 8 - leastDepth) continue;
      const level = <i32>load<i16>(own + (side < 0 ? 0 : 14));
      const told = level < 0 ? 255 : level;
      if (looked != told) {
        lookAt(at, width, isUpright, told);
        looked = told;
      }
      if (!hasRipples(isUpright, depth, side)) continue;
      tests += 1;
      if (depth < leastDepth) continue;
      const line = start + (block << 3) + (side < 0 ? depth : 8 - depth);
      store<i32>(cuts + (found << 3), 2 * line + (side < 0 ? 0 : 1));
      store<i32>(cuts + (found << 3), level, 4);
      found += 1;
    }
  }
  store<i32>(counts, load<i32>(counts) + tests);
  store<i32>(counts, load<i32>(counts, 4) + borders, 4);
  return found;
}
