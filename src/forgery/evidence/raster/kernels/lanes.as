/** Helpers for sixteen points at once. Every plane has at least sixteen readable bytes before and behind it. */

/** Sixteen times all bits, then sixteen times none. */
const tails = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** All bits in the first lanes, of which there are `count`, at most sixteen. */
// @ts-ignore: decorator
@inline
export function firstLanes(count: i32): v128 {
  return v128.load(tails + 16 - min(count, 16));
}

/** Sixteen bytes added up in pairs of pairs. */
// @ts-ignore: decorator
@inline
export function addUp(bytes: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
}

// @ts-ignore: decorator
@inline
export function sumOf(words: v128): i32 {
  return (
    i32x4.extract_lane(words, 0) +
    i32x4.extract_lane(words, 1) +
    i32x4.extract_lane(words, 2) +
    i32x4.extract_lane(words, 3)
  );
}

// @ts-ignore: decorator
@inline
export function distances(one: v128, other: v128): v128 {
  return v128.or(i8x16.sub_sat_u(one, other), i8x16.sub_sat_u(other, one));
}
