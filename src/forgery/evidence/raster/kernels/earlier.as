/** Looks for the grid and the steps of an earlier save. */
import { transformBlock } from "./cosine";

/** Every third column, of sixteen. */
const looked = i8x16(-1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1);

/** Of places along a row those whose points differ enough: notes the place and how many points are at the ends of the scale. */
export function chooseBlocks(
  row: usize,
  width: i32,
  from: i32,
  end: i32,
  spacing: i32,
  leastRange: i32,
  places: usize,
  cuts: usize,
): i32 {
  const all = i8x16.splat(-1);
  const none = i8x16.splat(0);
  let count = 0;
  for (let x = from; x < end; x += spacing) {
    let least = all;
    let most = none;
    let cut = 0;
    for (let y = 0; y < 16; y += 3) {
      const points = v128.load(row + y * width + x);
      least = i8x16.min_u(least, v128.or(points, v128.not(looked)));
      most = i8x16.max_u(most, v128.and(points, looked));
      const ends = v128.or(i8x16.eq(points, none), i8x16.eq(points, all));
      cut += popcnt(i8x16.bitmask(v128.and(ends, looked)));
    }
    least = i8x16.min_u(least, v128.shuffle<i64>(least, least, 1, 0));
    least = i8x16.min_u(least, v128.shuffle<i32>(least, least, 1, 0, 3, 2));
    least = i8x16.min_u(least, v128.shuffle<i16>(least, least, 1, 0, 3, 2, 5, 4, 7, 6));
    most = i8x16.max_u(most, v128.shuffle<i64>(most, most, 1, 0));
    most = i8x16.max_u(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
    most = i8x16.max_u(most, v128.shuffle<i16>(most, most, 1, 0, 3, 2, 5, 4, 7, 6));
    const low = min(i32(i8x16.extract_lane_u(least, 0)), i32(i8x16.extract_lane_u(least, 1)));
    const high = max(i32(i8x16.extract_lane_u(most, 0)), i32(i8x16.extract_lane_u(most, 1)));
    if (high - low < leastRange) continue;
    store<i32>(places + (count << 2), x);
    store<u8>(cuts + count, cut);
    count += 1;
  }
  return count;
}

/** The blocks at places, moved by an offset. */
export function transformAll(samples: usize, width: i32, offset: i32, places: usize, count: i32, values: usize): void {
  for (let index = 0; index < count; index += 1) {
    transformBlock(samples + load<i32>(places + (index << 2)) + offset, width, values + (index << 8));
  }
}

/** The sizes of some frequencies, one after another. There is an even number of blocks, the last one of zeros if need be. */
export function collectSizes(values: usize, count: i32, frequencies: usize, wanted: i32, sizes: usize): void {
  for (let frequency = 0; frequency < wanted; frequency += 1) {
    const place = <usize>load<u8>(frequencies + frequency) << 2;
    for (let index = 0; index < count; index += 1) {
      store<f64>(sizes, abs(f64(load<f32>(values + (index << 8) + place))));
      sizes += 8;
    }
    if ((count & 1) == 1) {
      store<f64>(sizes, 0);
      sizes += 8;
    }
  }
}

const half = f64x2.splat(0.5);
const quarter = f64x2.splat(0.25);

/** How near the sizes are to multiples of the steps, in all, and how many were large enough to tell. Sums in the order of the blocks. */
export function scoreSizes(sizes: usize, count: i32, steps: usize, wanted: i32, used: usize): f64 {
  let sum: f64 = 0;
  let large = 0;
  const pairs = (count + 1) >> 1;
  for (let frequency = 0; frequency < wanted; frequency += 1) {
    const step = f64(load<u16>(steps + (frequency << 1)));
    if (step < 2) {
      sizes += pairs << 4;
      continue;
    }
    const steps2 = f64x2.splat(step);
    const least = f64x2.splat(0.6 * step);
    for (let pair = 0; pair < pairs; pair += 1) {
      const size = v128.load(sizes);
      sizes += 16;
      const isLarge = f64x2.ge(size, least);
      const bits = i64x2.bitmask(isLarge);
      if (bits == 0) continue;
      const ratio = f64x2.div(size, steps2);
      const distance = f64x2.abs(f64x2.sub(ratio, f64x2.floor(f64x2.add(ratio, half))));
      const nearness = v128.and(f64x2.sub(quarter, distance), isLarge);
      sum += f64x2.extract_lane(nearness, 0);
      sum += f64x2.extract_lane(nearness, 1);
      large += popcnt(bits);
    }
  }
  store<i32>(used, large);
  return sum;
}
