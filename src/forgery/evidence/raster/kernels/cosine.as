/** The cosine transform of one block of samples, orthonormal, in floating point. */

/** Cosines of odd multiples of a 32nd of a turn, each by its frequency's scale. */
const a0: f64 = 0.3535533905932738;
const b0: f64 = 0.46193976625564337;
const b1: f64 = 0.19134171618254492;
const d0: f64 = 0.3535533905932738;
const o0: f64 = 0.4903926402016152;
const o1: f64 = 0.4157348061512726;
const o2: f64 = 0.27778511650980114;
const o3: f64 = 0.09754516100806417;

/** 64 numbers in rows of eight: along rows transformed, down columns not yet. */
const rows = memory.data(512);

// @ts-ignore: decorator
@inline
function times(factor: f64, value: v128): v128 {
  return f64x2.mul(f64x2.splat(factor), value);
}

// @ts-ignore: decorator
@inline
function odd(first: v128, second: v128, third: v128, fourth: v128, signs: i32): v128 {
  let sum = first;
  sum = (signs & 1) == 0 ? f64x2.add(sum, second) : f64x2.sub(sum, second);
  sum = (signs & 2) == 0 ? f64x2.add(sum, third) : f64x2.sub(sum, third);
  return (signs & 4) == 0 ? f64x2.add(sum, fourth) : f64x2.sub(sum, fourth);
}

/** Two of eight whole numbers as floating point. */
// @ts-ignore: decorator
@inline
function pairOf(values: v128, pair: i32): v128 {
  const words = pair < 2 ? i32x4.extend_low_i16x8_s(values) : i32x4.extend_high_i16x8_s(values);
  return f64x2.convert_low_i32x4_s((pair & 1) == 0 ? words : v128.shuffle<i32>(words, words, 2, 3, 2, 3));
}

/** One pair of rows, of which the numbers are given by place in the row, transformed and put in rows again. */
// @ts-ignore: decorator
@inline
function transformPair(
  sum: v128,
  outer: v128,
  inner: v128,
  ends: v128,
  middles: v128,
  f0: v128,
  f1: v128,
  f2: v128,
  f3: v128,
  pair: i32,
): void {
  const a = pairOf(outer, pair);
  const b = pairOf(inner, pair);
  const w0 = pairOf(f0, pair);
  const w1 = pairOf(f1, pair);
  const w2 = pairOf(f2, pair);
  const w3 = pairOf(f3, pair);
  const r0 = times(a0, pairOf(sum, pair));
  const r2 = f64x2.add(times(b0, a), times(b1, b));
  const r4 = f64x2.sub(times(d0, pairOf(ends, pair)), times(d0, pairOf(middles, pair)));
  const r6 = f64x2.sub(times(b1, a), times(b0, b));
  const r1 = odd(times(o0, w0), times(o1, w1), times(o2, w2), times(o3, w3), 0);
  const r3 = odd(times(o1, w0), times(o3, w1), times(o0, w2), times(o2, w3), 7);
  const r5 = odd(times(o2, w0), times(o0, w1), times(o3, w2), times(o1, w3), 1);
  const r7 = odd(times(o3, w0), times(o2, w1), times(o1, w2), times(o0, w3), 5);
  const to = rows + (pair << 7);
  v128.store(to, v128.shuffle<i64>(r0, r1, 0, 2));
  v128.store(to, v128.shuffle<i64>(r2, r3, 0, 2), 16);
  v128.store(to, v128.shuffle<i64>(r4, r5, 0, 2), 32);
  v128.store(to, v128.shuffle<i64>(r6, r7, 0, 2), 48);
  v128.store(to, v128.shuffle<i64>(r0, r1, 1, 3), 64);
  v128.store(to, v128.shuffle<i64>(r2, r3, 1, 3), 80);
  v128.store(to, v128.shuffle<i64>(r4, r5, 1, 3), 96);
  v128.store(to, v128.shuffle<i64>(r6, r7, 1, 3), 112);
}

// @ts-ignore: decorator
@inline
function put(out: usize, value: v128): void {
  v128.store_lane<u64>(out, f32x4.demote_f64x2_zero(value), 0);
}

// @ts-ignore: decorator
@inline
function foldRow(at: usize): v128 {
  const own = v128.load_ext<u8>(at);
  const back = v128.shuffle<i16>(own, own, 7, 6, 5, 4, 3, 2, 1, 0);
  return v128.shuffle<i64>(i16x8.add(own, back), i16x8.sub(own, back), 0, 2);
}

/** Even and odd parts are taken apart, which halves the work; `out` gets 64 values in rows of eight. */
export function transformBlock(at: usize, stride: i32, out: usize): void {
  const p0 = foldRow(at);
  const p1 = foldRow(at + stride);
  const p2 = foldRow(at + 2 * stride);
  const p3 = foldRow(at + 3 * stride);
  const p4 = foldRow(at + 4 * stride);
  const p5 = foldRow(at + 5 * stride);
  const p6 = foldRow(at + 6 * stride);
  const p7 = foldRow(at + 7 * stride);
  // Eight by eight numbers turned: pairs, fours, then all.
  const q0 = v128.shuffle<i16>(p0, p1, 0, 8, 1, 9, 2, 10, 3, 11);
  const q1 = v128.shuffle<i16>(p0, p1, 4, 12, 5, 13, 6, 14, 7, 15);
  const q2 = v128.shuffle<i16>(p2, p3, 0, 8, 1, 9, 2, 10, 3, 11);
  const q3 = v128.shuffle<i16>(p2, p3, 4, 12, 5, 13, 6, 14, 7, 15);
  const q4 = v128.shuffle<i16>(p4, p5, 0, 8, 1, 9, 2, 10, 3, 11);
  const q5 = v128.shuffle<i16>(p4, p5, 4, 12, 5, 13, 6, 14, 7, 15);
  const q6 = v128.shuffle<i16>(p6, p7, 0, 8, 1, 9, 2, 10, 3, 11);
  const q7 = v128.shuffle<i16>(p6, p7, 4, 12, 5, 13, 6, 14, 7, 15);
  const s0 = v128.shuffle<i32>(q0, q2, 0, 4, 1, 5);
  const s1 = v128.shuffle<i32>(q0, q2, 2, 6, 3, 7);
  const s2 = v128.shuffle<i32>(q4, q6, 0, 4, 1, 5);
  const s3 = v128.shuffle<i32>(q4, q6, 2, 6, 3, 7);
  const s4 = v128.shuffle<i32>(q1, q3, 0, 4, 1, 5);
  const s5 = v128.shuffle<i32>(q1, q3, 2, 6, 3, 7);
  const s6 = v128.shuffle<i32>(q5, q7, 0, 4, 1, 5);
  const s7 = v128.shuffle<i32>(q5, q7, 2, 6, 3, 7);
  const e0 = v128.shuffle<i64>(s0, s2, 0, 2);
  const e1 = v128.shuffle<i64>(s0, s2, 1, 3);
  const e2 = v128.shuffle<i64>(s1, s3, 0, 2);
  const e3 = v128.shuffle<i64>(s1, s3, 1, 3);
  const f0 = v128.shuffle<i64>(s4, s6, 0, 2);
  const f1 = v128.shuffle<i64>(s4, s6, 1, 3);
  const f2 = v128.shuffle<i64>(s5, s7, 0, 2);
  const f3 = v128.shuffle<i64>(s5, s7, 1, 3);
  const ends = i16x8.add(e0, e3);
  const middles = i16x8.add(e1, e2);
  const sum = i16x8.add(ends, middles);
  const outer = i16x8.sub(e0, e3);
  const inner = i16x8.sub(e1, e2);
  transformPair(sum, outer, inner, ends, middles, f0, f1, f2, f3, 0);
  transformPair(sum, outer, inner, ends, middles, f0, f1, f2, f3, 1);
  transformPair(sum, outer, inner, ends, middles, f0, f1, f2, f3, 2);
  transformPair(sum, outer, inner, ends, middles, f0, f1, f2, f3, 3);
  for (let pair = 0; pair < 4; pair += 1) {
    const from = rows + (pair << 4);
    const t0 = v128.load(from);
    const t1 = v128.load(from, 64);
    const t2 = v128.load(from, 128);
    const t3 = v128.load(from, 192);
    const t4 = v128.load(from, 256);
    const t5 = v128.load(from, 320);
    const t6 = v128.load(from, 384);
    const t7 = v128.load(from, 448);
    const g0 = f64x2.add(t0, t7);
    const g1 = f64x2.add(t1, t6);
    const g2 = f64x2.add(t2, t5);
    const g3 = f64x2.add(t3, t4);
    const w0 = f64x2.sub(t0, t7);
    const w1 = f64x2.sub(t1, t6);
    const w2 = f64x2.sub(t2, t5);
    const w3 = f64x2.sub(t3, t4);
    const to = out + (pair << 3);
    const a = f64x2.sub(g0, g3);
    const b = f64x2.sub(g1, g2);
    put(to, times(a0, f64x2.add(f64x2.add(f64x2.add(g0, g1), g2), g3)));
    put(to + 32, odd(times(o0, w0), times(o1, w1), times(o2, w2), times(o3, w3), 0));
    put(to + 64, f64x2.add(times(b0, a), times(b1, b)));
    put(to + 96, odd(times(o1, w0), times(o3, w1), times(o0, w2), times(o2, w3), 7));
    put(to + 128, f64x2.sub(times(d0, f64x2.add(g0, g3)), times(d0, f64x2.add(g1, g2))));
    put(to + 160, odd(times(o2, w0), times(o0, w1), times(o3, w2), times(o1, w3), 1));
    put(to + 192, f64x2.sub(times(b1, a), times(b0, b)));
    put(to + 224, odd(times(o3, w0), times(o2, w1), times(o1, w2), times(o0, w3), 5));
  }
}
