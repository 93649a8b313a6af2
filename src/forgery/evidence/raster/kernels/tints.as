/** A colour in a unit's box: how much of it there is, and how it goes with the brightness. */
import { addUp, firstLanes, sumOf } from "./lanes";

/** Sums of numbers of sixteen bits, of which no row of a unit has more than fit a word. */
// @ts-ignore: decorator
@inline
function squares(one: v128, other: v128): v128 {
  return i32x4.dot_i16x8_s(one, other);
}

// @ts-ignore: decorator
@inline
function put(out: usize, place: i32, value: i64): void {
  store<f64>(out + (place << 3), f64(value));
}

/**
 * Of the points of a box of two planes of one size: how many there are, then the sums of brightness, blue, red, the squares of each, and
 * brightness times blue and red. `columns` and `rows` say which point of the brightness belongs to each column and row.
 */
export function compareTints(
  luminance: usize,
  columns: usize,
  rows: usize,
  blue: usize,
  red: usize,
  width: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  isSameSize: i32,
  out: usize,
): void {
  let light: i64 = 0;
  let blues: i64 = 0;
  let reds: i64 = 0;
  let light2: i64 = 0;
  let blues2: i64 = 0;
  let reds2: i64 = 0;
  let lightBlue: i64 = 0;
  let lightRed: i64 = 0;
  for (let y = top; y < bottom; y += 1) {
    const row = luminance + load<i32>(rows + (y << 2));
    const at = y * width;
    let x = left;
    if (isSameSize) {
      let sumL = i32x4.splat(0);
      let sumB = i32x4.splat(0);
      let sumR = i32x4.splat(0);
      let squareL = i32x4.splat(0);
      let squareB = i32x4.splat(0);
      let squareR = i32x4.splat(0);
      let both = i32x4.splat(0);
      let other = i32x4.splat(0);
      for (; x < right; x += 8) {
        const lanes = firstLanes(min(8, right - x));
        const l8 = v128.and(v128.load64_zero(row + x), lanes);
        const b8 = v128.and(v128.load64_zero(blue + at + x), lanes);
        const r8 = v128.and(v128.load64_zero(red + at + x), lanes);
        sumL = i32x4.add(sumL, addUp(l8));
        sumB = i32x4.add(sumB, addUp(b8));
        sumR = i32x4.add(sumR, addUp(r8));
        const l = i16x8.extend_low_i8x16_u(l8);
        const b = i16x8.extend_low_i8x16_u(b8);
        const r = i16x8.extend_low_i8x16_u(r8);
        squareL = i32x4.add(squareL, squares(l, l));
        squareB = i32x4.add(squareB, squares(b, b));
        squareR = i32x4.add(squareR, squares(r, r));
        both = i32x4.add(both, squares(l, b));
        other = i32x4.add(other, squares(l, r));
      }
      light += sumOf(sumL);
      blues += sumOf(sumB);
      reds += sumOf(sumR);
      light2 += sumOf(squareL);
      blues2 += sumOf(squareB);
      reds2 += sumOf(squareR);
      lightBlue += sumOf(both);
      lightRed += sumOf(other);
      continue;
    }
    for (; x < right; x += 1) {
      const l = <i32>load<u8>(row + load<i32>(columns + (x << 2)));
      const b = <i32>load<u8>(blue + at + x);
      const r = <i32>load<u8>(red + at + x);
      light += l;
      blues += b;
      reds += r;
      light2 += l * l;
      blues2 += b * b;
      reds2 += r * r;
      lightBlue += l * b;
      lightRed += l * r;
    }
  }
  put(out, 0, max(0, right - left) * max(0, bottom - top));
  put(out, 1, light);
  put(out, 2, blues);
  put(out, 3, reds);
  put(out, 4, light2);
  put(out, 5, blues2);
  put(out, 6, reds2);
  put(out, 7, lightBlue);
  put(out, 8, lightRed);
}
