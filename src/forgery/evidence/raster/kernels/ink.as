/** Tells ink from paper: how bright the tiles of a page are, and which points are darker than their limit. */

const levels: i32 = 256;
/** Four times 256 counts: neighbours are counted apart, as paper is of few tones, and a count would wait for itself. */
const counts = memory.data(4096);

// @ts-ignore: decorator
@inline
function count(table: i32, value: u32): void {
  const at = counts + (table << 10) + (value << 2);
  store<u32>(at, load<u32>(at) + 1);
}

function percentileOf(rank: f64): i32 {
  let sum: u32 = 0;
  for (let value = 0; value < levels; value += 1) {
    sum += load<u32>(counts + (value << 2));
    if (f64(sum) > rank) return value;
  }
  return 255;
}

/** Of a row of tiles the levels below which two shares of their points are. */
export function measureTiles(
  samples: usize,
  width: i32,
  high: i32,
  size: i32,
  lightShare: f64,
  darkShare: f64,
  light: usize,
  dark: usize,
): void {
  for (let left = 0, column = 0; left < width; left += size, column += 1) {
    const wide = min(size, width - left);
    memory.fill(counts, 0, 4096);
    for (let y = 0; y < high; y += 1) {
      const row = samples + y * width + left;
      let x = 0;
      for (; x + 4 <= wide; x += 4) {
        const four = load<u32>(row + x);
        count(0, four & 255);
        count(1, (four >>> 8) & 255);
        count(2, (four >>> 16) & 255);
        count(3, four >>> 24);
      }
      for (; x < wide; x += 1) count(0, load<u8>(row + x));
    }
    for (let at = counts; at < counts + 1024; at += 16) {
      const all = i32x4.add(i32x4.add(v128.load(at), v128.load(at, 1024)), i32x4.add(v128.load(at, 2048), v128.load(at, 3072)));
      v128.store(at, all);
    }
    const total = f64(high * wide);
    store<u8>(light + column, percentileOf(total * lightShare));
    store<u8>(dark + column, percentileOf(total * darkShare));
  }
}

// @ts-ignore: decorator
@inline
function limits(shares: usize, first: v128, step: v128): v128 {
  return f32x4.demote_f64x2_zero(f64x2.add(first, f64x2.mul(v128.load(shares), step)));
}

/** Each point by its share of the way from the first limit to the next one. */
function markStretch(samples: usize, marks: usize, count: i32, shares: usize, first: f64, step: f64): void {
  const firsts = f64x2.splat(first);
  const steps = f64x2.splat(step);
  let x = 0;
  for (; x + 8 <= count; x += 8) {
    const a = limits(shares, firsts, steps);
    const b = limits(shares + 16, firsts, steps);
    const c = limits(shares + 32, firsts, steps);
    const d = limits(shares + 48, firsts, steps);
    shares += 64;
    const values = v128.load_ext<u8>(samples + x);
    const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(values));
    const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(values));
    const isLow = f32x4.lt(low, v128.shuffle<i64>(a, b, 0, 2));
    const isHigh = f32x4.lt(high, v128.shuffle<i64>(c, d, 0, 2));
    const halves = v128.and(i16x8.narrow_i32x4_s(isLow, isHigh), i16x8.splat(1));
    v128.store_lane<u64>(marks + x, i8x16.narrow_i16x8_u(halves, halves), 0);
  }
  for (; x < count; x += 1) {
    const limit = f32(first + load<f64>(shares) * step);
    shares += 8;
    store<u8>(marks + x, f32(load<u8>(samples + x)) < limit ? 1 : 0);
  }
}

/**
 * Marks what of a row is darker than the limits between the middles of tiles, by the share of the way that `shares` has of each point. A
 * limit below zero is none: its neighbour's counts. Marks are none before.
 */
export function markRow(
  samples: usize,
  marks: usize,
  width: i32,
  shares: usize,
  ofTiles: usize,
  columns: i32,
  size: i32,
): void {
  for (let x = 0; x < width; ) {
    const left = <i32>floor(max(0, min(f64(columns - 1), (f64(x) + 0.5) / f64(size) - 0.5)));
    const own = load<f64>(ofTiles + (left << 3));
    const next = load<f64>(ofTiles + (min(columns - 1, left + 1) << 3));
    const end = min(width, max(x + 1, <i32>ceil((f64(left) + 1.5) * f64(size) - 0.5)));
    if (own >= 0 && next >= 0) markStretch(samples + x, marks + x, end - x, shares + (x << 3), own, next - own);
    else if (max(own, next) >= 0) markStretch(samples + x, marks + x, end - x, shares + (x << 3), max(own, next), 0);
    x = end;
  }
}
