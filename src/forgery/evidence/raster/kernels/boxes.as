/** Sums over boxes. */
import { addUp, firstLanes, sumOf } from "./lanes";

/** Of the points of a box. */
export function sumBox(plane: usize, width: i32, left: i32, top: i32, right: i32, bottom: i32): i32 {
  let sum = i32x4.splat(0);
  for (let y = top; y < bottom; y += 1) {
    const row = plane + y * width;
    let x = left;
    for (; x + 16 <= right; x += 16) sum = i32x4.add(sum, addUp(v128.load(row + x)));
    if (x < right) sum = i32x4.add(sum, addUp(v128.and(v128.load(row + x), firstLanes(right - x))));
  }
  return sumOf(sum);
}

/** Of a row of blocks, how many coefficients are not zero, the constant ones left out. */
export function countCoefficients(coefficients: usize, count: i32, counts: usize): void {
  const none = i16x8.splat(0);
  for (let block = 0; block < count; block += 1) {
    const from = coefficients + (block << 7);
    let found = load<i16>(from) == 0 ? 0 : -1;
    for (let place = 0; place < 128; place += 32) {
      const low = i16x8.ne(v128.load(from + place), none);
      const high = i16x8.ne(v128.load(from + place + 16), none);
      found += popcnt(i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)));
    }
    store<u8>(counts + block, found);
  }
}
