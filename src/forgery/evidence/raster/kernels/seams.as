/** Straight seams in the paper beside a box. */
import { addUp, firstLanes, sumOf } from "./lanes";

const steps = memory.data(32);
const counts = memory.data(16);

/** Of seven columns beside one another the steps between neighbours, over points that are paper on both sides. */
function addColumns(samples: usize, nearInk: usize, width: i32, high: i32): void {
  const none = i16x8.splat(0);
  let low = i32x4.splat(0);
  let upper = i32x4.splat(0);
  let count = i16x8.splat(0);
  for (let y = 0; y < high; y += 1) {
    const own = v128.load_ext<u8>(samples);
    const near = v128.load_ext<u8>(nearInk);
    const isPaper = i16x8.eq(v128.or(near, v128.shuffle<i16>(near, none, 1, 2, 3, 4, 5, 6, 7, 8)), none);
    const step = v128.and(i16x8.sub(v128.shuffle<i16>(own, none, 1, 2, 3, 4, 5, 6, 7, 8), own), isPaper);
    low = i32x4.add(low, i32x4.extend_low_i16x8_s(step));
    upper = i32x4.add(upper, i32x4.extend_high_i16x8_s(step));
    count = i16x8.sub(count, isPaper);
    samples += width;
    nearInk += width;
  }
  v128.store(steps, low);
  v128.store(steps, upper, 16);
  v128.store(counts, count);
}

/** The same of two rows, put where the first of such columns would be. */
function addRows(one: usize, other: usize, nearOne: usize, nearOther: usize, wide: i32): void {
  const none = i8x16.splat(0);
  let sum = i32x4.splat(0);
  let count = 0;
  for (let x = 0; x < wide; x += 16) {
    const near = v128.or(v128.load(nearOne + x), v128.load(nearOther + x));
    const isPaper = v128.and(i8x16.eq(near, none), firstLanes(wide - x));
    sum = i32x4.add(sum, addUp(v128.and(v128.load(other + x), isPaper)));
    sum = i32x4.sub(sum, addUp(v128.and(v128.load(one + x), isPaper)));
    count += popcnt(i8x16.bitmask(isPaper));
  }
  store<i32>(steps, sumOf(sum));
  store<u16>(counts, count);
}

/** The mean over the sides of the strongest step across a line along it, up to `reach` points outside; NaN where no side has paper. */
export function findSeam(
  samples: usize,
  nearInk: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  reach: i32,
  leastPoints: i32,
): f64 {
  let sum: f64 = 0;
  let sides: f64 = 0;
  for (let side = 0; side < 4; side += 1) {
    const isUpright = side < 2;
    const outward = (side & 1) == 0 ? -1 : 1;
    const edge = side == 0 ? left : side == 1 ? right - 1 : side == 2 ? top : bottom - 1;
    const limit = isUpright ? width : height;
    if (isUpright) {
      const at = top * width + (outward < 0 ? edge - reach - 1 : edge);
      addColumns(samples + at, nearInk + at, width, bottom - top);
    }
    let most: f64 = -1;
    for (let away = 0; away <= reach; away += 1) {
      const line = edge + outward * away;
      const next = line + outward;
      if (min(line, next) < 0 || max(line, next) >= limit) break;
      let place = 0;
      if (isUpright) place = outward < 0 ? reach - away : away;
      else {
        const one = line * width + left;
        const other = next * width + left;
        addRows(samples + one, samples + other, nearInk + one, nearInk + other, right - left);
      }
      const count = <i32>load<u16>(counts + (place << 1));
      if (count >= leastPoints) most = max(most, f64(abs(load<i32>(steps + (place << 2)))) / f64(count));
    }
    if (most < 0) continue;
    sum += most;
    sides += 1;
  }
  return sides == 0 ? f64.NaN : sum / sides;
}
