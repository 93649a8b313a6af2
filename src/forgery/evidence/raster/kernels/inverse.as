/**
 * The inverse cosine transform of blocks in integers: Loeffler, Ligtenberg and Moschytz (1989) with 13 bits of fraction, which is what
 * the common decoders compute, so that the samples are theirs to the last bit.
 */

const fractionBits: i32 = 13;
/** Kept after the first pass, so that rounding twice does no harm. */
const passBits: i32 = 2;

/** Factors of the transform times two to the thirteenth, rounded. */
const c0298: i32 = 2446;
const c0390: i32 = 3196;
const c0541: i32 = 4433;
const c0765: i32 = 6270;
const c0899: i32 = 7373;
const c1175: i32 = 9633;
const c1501: i32 = 12299;
const c1847: i32 = 15137;
const c1961: i32 = 16069;
const c2053: i32 = 16819;
const c2562: i32 = 20995;
const c3072: i32 = 25172;

/** Two halves of a block: eight vectors each, of four columns, then of four rows. */
const halves = memory.data(256);

// @ts-ignore: decorator
@inline
function times(value: v128, factor: i32): v128 {
  return i32x4.mul(value, i32x4.splat(factor));
}

/** Transforms eight vectors that stand `step` bytes apart, in place. Four transforms at once. */
// @ts-ignore: decorator
@inline
function pass(at: usize, shift: i32): void {
  const v0 = v128.load(at);
  const v1 = v128.load(at, 16);
  const v2 = v128.load(at, 32);
  const v3 = v128.load(at, 48);
  const v4 = v128.load(at, 64);
  const v5 = v128.load(at, 80);
  const v6 = v128.load(at, 96);
  const v7 = v128.load(at, 112);
  const half = i32x4.splat(1 << (shift - 1));
  const shared = times(i32x4.add(v2, v6), c0541);
  const even2 = i32x4.sub(shared, times(v6, c1847));
  const even3 = i32x4.add(shared, times(v2, c0765));
  const even0 = i32x4.shl(i32x4.add(v0, v4), fractionBits);
  const even1 = i32x4.shl(i32x4.sub(v0, v4), fractionBits);
  const sum0 = i32x4.add(i32x4.add(even0, even3), half);
  const sum3 = i32x4.add(i32x4.sub(even0, even3), half);
  const sum1 = i32x4.add(i32x4.add(even1, even2), half);
  const sum2 = i32x4.add(i32x4.sub(even1, even2), half);
  const z5 = times(i32x4.add(i32x4.add(v7, v3), i32x4.add(v5, v1)), c1175);
  const z1 = times(i32x4.add(v7, v1), -c0899);
  const z2 = times(i32x4.add(v5, v3), -c2562);
  const z3 = i32x4.add(times(i32x4.add(v7, v3), -c1961), z5);
  const z4 = i32x4.add(times(i32x4.add(v5, v1), -c0390), z5);
  const odd0 = i32x4.add(i32x4.add(times(v7, c0298), z1), z3);
  const odd1 = i32x4.add(i32x4.add(times(v5, c2053), z2), z4);
  const odd2 = i32x4.add(i32x4.add(times(v3, c3072), z2), z3);
  const odd3 = i32x4.add(i32x4.add(times(v1, c1501), z1), z4);
  v128.store(at, i32x4.shr_s(i32x4.add(sum0, odd3), shift));
  v128.store(at, i32x4.shr_s(i32x4.add(sum1, odd2), shift), 16);
  v128.store(at, i32x4.shr_s(i32x4.add(sum2, odd1), shift), 32);
  v128.store(at, i32x4.shr_s(i32x4.add(sum3, odd0), shift), 48);
  v128.store(at, i32x4.shr_s(i32x4.sub(sum3, odd0), shift), 64);
  v128.store(at, i32x4.shr_s(i32x4.sub(sum2, odd1), shift), 80);
  v128.store(at, i32x4.shr_s(i32x4.sub(sum1, odd2), shift), 96);
  v128.store(at, i32x4.shr_s(i32x4.sub(sum0, odd3), shift), 112);
}

/** Four columns, made ready by the table, through the first pass; columns without anything but a constant stay what they are. */
function firstPass(coefficients: usize, table: usize, at: usize): void {
  let rest = i32x4.splat(0);
  for (let row = 0; row < 8; row += 1) {
    const own = v128.load_ext<i16>(coefficients + (row << 4));
    if (row > 0) rest = v128.or(rest, own);
    v128.store(at + (row << 4), i32x4.mul(own, v128.load(table + (row << 5))));
  }
  const isConstant = i32x4.eq(rest, i32x4.splat(0));
  const constant = i32x4.shl(v128.load(at), passBits);
  pass(at, fractionBits - passBits);
  if (!v128.any_true(isConstant)) return;
  for (let row = 0; row < 128; row += 16) {
    v128.store(at + row, v128.bitselect(constant, v128.load(at + row), isConstant));
  }
}

/** Four by four numbers turned. */
// @ts-ignore: decorator
@inline
function turn(from: usize, to: usize): void {
  const a = v128.load(from);
  const b = v128.load(from, 16);
  const c = v128.load(from, 32);
  const d = v128.load(from, 48);
  const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const ab2 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const cd2 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<i64>(ab, cd, 0, 2));
  v128.store(to, v128.shuffle<i64>(ab, cd, 1, 3), 16);
  v128.store(to, v128.shuffle<i64>(ab2, cd2, 0, 2), 32);
  v128.store(to, v128.shuffle<i64>(ab2, cd2, 1, 3), 48);
}

const turned = memory.data(256);

/** Two rows of eight samples from eight vectors of four rows. */
// @ts-ignore: decorator
@inline
function putRow(at: usize, row: i32, samples: usize): void {
  const low = v128.load(at + (row << 4));
  const high = v128.load(at + 64 + (row << 4));
  const centred = i16x8.add_sat_s(i16x8.narrow_i32x4_s(low, high), i16x8.splat(128));
  v128.store_lane<u64>(samples, i8x16.narrow_i16x8_u(centred, centred), 0);
}

function isConstant(coefficients: usize): bool {
  let any = i16x8.replace_lane(v128.load(coefficients), 0, 0);
  for (let row = 16; row < 128; row += 16) any = v128.or(any, v128.load(coefficients + row));
  return !v128.any_true(any);
}

/** A row of blocks of 64 coefficients, times a table of whole words, to eight rows of samples that are `stride` bytes apart. */
export function inverseRow(coefficients: usize, count: i32, table: usize, samples: usize, stride: i32): void {
  for (let block = 0; block < count; block += 1) {
    const from = coefficients + (block << 7);
    const to = samples + (block << 3);
    if (isConstant(from)) {
      const value = ((<i32>load<i16>(from) * load<i32>(table) + 4) >> 3) + 128;
      const sample = i8x16.splat(<i8>max(0, min(255, value)));
      for (let row = 0; row < 8; row += 1) v128.store_lane<u64>(to + row * stride, sample, 0);
      continue;
    }
    firstPass(from, table, halves);
    firstPass(from + 8, table + 16, halves + 128);
    turn(halves, turned);
    turn(halves + 128, turned + 64);
    turn(halves + 64, turned + 128);
    turn(halves + 192, turned + 192);
    pass(turned, fractionBits + passBits + 3);
    pass(turned + 128, fractionBits + passBits + 3);
    turn(turned, halves);
    turn(turned + 64, halves + 64);
    turn(turned + 128, halves + 128);
    turn(turned + 192, halves + 192);
    for (let row = 0; row < 4; row += 1) {
      putRow(halves, row, to + row * stride);
      putRow(halves + 128, row, to + (row + 4) * stride);
    }
  }
}
