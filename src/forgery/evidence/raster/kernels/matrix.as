/** The product of a matrix and a vector of small whole numbers: the recogniser's network spends two fifths of its time in it. */

/** Eight products, added in pairs to four sums. */
// @ts-ignore: decorator
@inline
function addEight(sums: v128, inputs: v128, weights: usize): v128 {
  return i32x4.add(sums, i32x4.dot_i16x8_s(inputs, v128.load_ext<i8>(weights)));
}

// @ts-ignore: decorator
@inline
function finish(sum: i32, bias: usize, scale: usize, output: usize): void {
  store<f32>(output, <f32>(sum + 127 * <i32>load<i8>(bias)) * load<f32>(scale));
}

/**
 * What Tesseract's `matrixDotVector` gives: of each row the weights times the inputs, and its last column times 127, scaled. Columns count
 * that last one; where their number is even a row has one more, as Tesseract's own has it.
 */
export function multiplyMatrix(
  rows: i32,
  columns: i32,
  weights: usize,
  scales: usize,
  inputs: usize,
  outputs: usize,
): void {
  const length: usize = <usize>(columns - 1);
  const last: usize = <usize>(columns & ~1);
  const stride: usize = last + 1;
  const eights: usize = length & ~7;
  let row: i32 = 0;
  for (; row + 4 <= rows; row += 4) {
    const second = weights + stride;
    const third = second + stride;
    const fourth = third + stride;
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    let d = i32x4.splat(0);
    let at: usize = 0;
    for (; at + 16 <= length; at += 16) {
      const low = v128.load_ext<i8>(inputs + at);
      const high = v128.load_ext<i8>(inputs + at, 8);
      a = addEight(addEight(a, low, weights + at), high, weights + at + 8);
      b = addEight(addEight(b, low, second + at), high, second + at + 8);
      c = addEight(addEight(c, low, third + at), high, third + at + 8);
      d = addEight(addEight(d, low, fourth + at), high, fourth + at + 8);
    }
    if (at < eights) {
      const low = v128.load_ext<i8>(inputs + at);
      a = addEight(a, low, weights + at);
      b = addEight(b, low, second + at);
      c = addEight(c, low, third + at);
      d = addEight(d, low, fourth + at);
    }
    const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 2, 6), v128.shuffle<i32>(a, b, 1, 5, 3, 7));
    const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 2, 6), v128.shuffle<i32>(c, d, 1, 5, 3, 7));
    const sums = i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
    let first = i32x4.extract_lane(sums, 0);
    let next = i32x4.extract_lane(sums, 1);
    let later = i32x4.extract_lane(sums, 2);
    let end = i32x4.extract_lane(sums, 3);
    for (at = eights; at < length; at += 1) {
      const input = <i32>load<i8>(inputs + at);
      first += input * <i32>load<i8>(weights + at);
      next += input * <i32>load<i8>(second + at);
      later += input * <i32>load<i8>(third + at);
      end += input * <i32>load<i8>(fourth + at);
    }
    finish(first, weights + last, scales, outputs);
    finish(next, second + last, scales + 4, outputs + 4);
    finish(later, third + last, scales + 8, outputs + 8);
    finish(end, fourth + last, scales + 12, outputs + 12);
    weights = fourth + stride;
    scales += 16;
    outputs += 16;
  }
  for (; row < rows; row += 1) {
    let sums = i32x4.splat(0);
    let at: usize = 0;
    for (; at < eights; at += 8) sums = addEight(sums, v128.load_ext<i8>(inputs + at), weights + at);
    let sum = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
    sum += i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
    for (; at < length; at += 1) sum += <i32>load<i8>(inputs + at) * <i32>load<i8>(weights + at);
    finish(sum, weights + last, scales, outputs);
    weights += stride;
    scales += 4;
    outputs += 4;
  }
}
