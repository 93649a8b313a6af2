/**
 * What the paper of boxes is like. Sums over the paper of rows, up to each of their points, are kept, so that a box is two looks a row,
 * however many boxes lie over one another.
 */

/** Two numbers share a word: neither may reach the other's bits within a stretch of a row that is looked up at once. */
const stretchLimit: i32 = 4_000;
const flatShift: i32 = 16;
const whiteShift: i32 = 20;
/** The bit of a white one in the upper half of its word. */
const whiteBit: i16 = 1 << 4;
const quadBytes: i32 = 16;
const white: i16 = 255;

// @ts-ignore: decorator
@inline
function keepPoint(sums: v128, to: usize, pairs: v128, others: v128, second: bool): v128 {
  v128.store(to, sums);
  return i32x4.add(
    sums,
    second ? v128.shuffle<i64>(pairs, others, 1, 3) : v128.shuffle<i64>(pairs, others, 0, 2),
  );
}

/** Each point gets the sums of those before it: points and flat ones, brightness and white ones, grain, and grain across. */
function sumRow(samples: usize, nearInk: usize, width: i32, y: i32, to: usize): void {
  const first = samples + y * width;
  const near = nearInk + y * width;
  const none = i16x8.splat(0);
  const one = i16x8.splat(1);
  let sums = i32x4.splat(0);
  let place = to + quadBytes;
  for (let x = 1; x < width; x += 8) {
    const at = first + x;
    const own = v128.load_ext<u8>(at);
    const right = v128.load_ext<u8>(at + 1);
    const below = v128.load_ext<u8>(at + width);
    const twice = i16x8.shl(own, 1);
    const paper = i16x8.eq(v128.load_ext<u8>(near + x), none);
    const across = v128.and(i16x8.abs(i16x8.sub(i16x8.sub(twice, v128.load_ext<u8>(at - 1)), right)), paper);
    const down = v128.and(i16x8.abs(i16x8.sub(i16x8.sub(twice, v128.load_ext<u8>(at - width)), below)), paper);
    const flat = v128.and(v128.and(i16x8.eq(own, right), i16x8.eq(own, below)), v128.and(paper, one));
    const bright = v128.and(v128.and(i16x8.eq(own, i16x8.splat(white)), paper), i16x8.splat(whiteBit));
    const points = v128.and(paper, one);
    const values = v128.and(own, paper);
    const grain = i16x8.add(across, down);
    const counted = v128.shuffle<i16>(points, flat, 0, 8, 1, 9, 2, 10, 3, 11);
    const summed = v128.shuffle<i16>(values, bright, 0, 8, 1, 9, 2, 10, 3, 11);
    const grains = i32x4.extend_low_i16x8_u(grain);
    const sideways = i32x4.extend_low_i16x8_u(across);
    const pairs0 = v128.shuffle<i32>(counted, summed, 0, 4, 1, 5);
    const others0 = v128.shuffle<i32>(grains, sideways, 0, 4, 1, 5);
    const pairs1 = v128.shuffle<i32>(counted, summed, 2, 6, 3, 7);
    const others1 = v128.shuffle<i32>(grains, sideways, 2, 6, 3, 7);
    sums = keepPoint(sums, place, pairs0, others0, false);
    sums = keepPoint(sums, place + 16, pairs0, others0, true);
    sums = keepPoint(sums, place + 32, pairs1, others1, false);
    sums = keepPoint(sums, place + 48, pairs1, others1, true);
    const counted1 = v128.shuffle<i16>(points, flat, 4, 12, 5, 13, 6, 14, 7, 15);
    const summed1 = v128.shuffle<i16>(values, bright, 4, 12, 5, 13, 6, 14, 7, 15);
    const grains1 = i32x4.extend_high_i16x8_u(grain);
    const sideways1 = i32x4.extend_high_i16x8_u(across);
    const pairs2 = v128.shuffle<i32>(counted1, summed1, 0, 4, 1, 5);
    const others2 = v128.shuffle<i32>(grains1, sideways1, 0, 4, 1, 5);
    const pairs3 = v128.shuffle<i32>(counted1, summed1, 2, 6, 3, 7);
    const others3 = v128.shuffle<i32>(grains1, sideways1, 2, 6, 3, 7);
    sums = keepPoint(sums, place + 64, pairs2, others2, false);
    sums = keepPoint(sums, place + 80, pairs2, others2, true);
    sums = keepPoint(sums, place + 96, pairs3, others3, false);
    sums = keepPoint(sums, place + 112, pairs3, others3, true);
    place += 8 * quadBytes;
  }
}

// @ts-ignore: decorator
@inline
function increase(at: usize, value: i32): void {
  store<i32>(at, load<i32>(at) + value);
}

/**
 * Adds what is in an area, of every row or of one in so many, to six numbers: points, brightness, grain, grain across, flat and
 * white ones. `rows` has room for so many rows, each a point's sixteen bytes for each point and for eight more; `held` says which
 * rows they are.
 */
export function addArea(
  samples: usize,
  nearInk: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  every: i32,
  rows: usize,
  held: usize,
  slots: i32,
  out: usize,
): void {
  left = max(1, left);
  right = min(width - 1, right);
  const last = min(height - 1, bottom);
  const rowBytes = (width + 8) * quadBytes;
  for (let y = max(1, top); y < last; y += every) {
    const slot = y % slots;
    const row = rows + <usize>slot * rowBytes;
    if (load<i32>(held + (slot << 2)) != y) {
      sumRow(samples, nearInk, width, y, row);
      store<i32>(held + (slot << 2), y);
    }
    for (let from = left; from < right; from += stretchLimit) {
      const to = min(right, from + stretchLimit);
      const sums = i32x4.sub(v128.load(row + to * quadBytes), v128.load(row + from * quadBytes));
      const counted = i32x4.extract_lane(sums, 0);
      const summed = i32x4.extract_lane(sums, 1);
      increase(out, counted & ((1 << flatShift) - 1));
      increase(out + 4, summed & ((1 << whiteShift) - 1));
      increase(out + 8, i32x4.extract_lane(sums, 2));
      increase(out + 12, i32x4.extract_lane(sums, 3));
      increase(out + 16, counted >>> flatShift);
      increase(out + 20, summed >>> whiteShift);
    }
  }
}
