/** How unlike two glyphs are: coarse shapes of 48 cells, and point by point. */
import { addUp, distances, firstLanes, sumOf } from "./lanes";

const cells: i32 = 48;
/** Whether a difference is beyond what is asked for is looked at after so many rows. */
const rowsBetween: i32 = 4;

/** Of candidates in the order of their height, those of nearly one shape; gives how many, at most `wanted`. */
export function findNearest(
  place: i32,
  count: i32,
  shapes: usize,
  sums: usize,
  wides: usize,
  highs: usize,
  slack: i32,
  fellowLimit: i32,
  wanted: i32,
  others: usize,
  least: usize,
): i32 {
  let found = 0;
  let limit = i32.MAX_VALUE;
  const wide = load<i32>(wides + (place << 2));
  const high = load<i32>(highs + (place << 2));
  const sum = load<i32>(sums + (place << 2));
  const from = shapes + place * cells;
  const a = v128.load(from);
  const b = v128.load(from, 16);
  const c = v128.load(from, 32);
  for (let direction = -1; direction <= 1; direction += 2) {
    const end = max(-1, min(count, place + direction * (fellowLimit + 1)));
    for (let other = place + direction; other != end; other += direction) {
      if (abs(load<i32>(highs + (other << 2)) - high) > slack) break;
      if (abs(load<i32>(wides + (other << 2)) - wide) > slack) continue;
      // Shapes differ by no less than their sums.
      if (abs(load<i32>(sums + (other << 2)) - sum) >= limit) continue;
      const to = shapes + other * cells;
      const unlike = i32x4.add(
        i32x4.add(addUp(distances(a, v128.load(to))), addUp(distances(b, v128.load(to, 16)))),
        addUp(distances(c, v128.load(to, 32))),
      );
      const distance = sumOf(unlike);
      if (distance >= limit) continue;
      let rank = min(found, wanted - 1);
      found = min(wanted, found + 1);
      for (; rank > 0 && load<i32>(least + ((rank - 1) << 2)) > distance; rank -= 1) {
        store<i32>(least + (rank << 2), load<i32>(least + ((rank - 1) << 2)));
        store<i32>(others + (rank << 2), load<i32>(others + ((rank - 1) << 2)));
      }
      store<i32>(least + (rank << 2), distance);
      store<i32>(others + (rank << 2), other);
      if (found == wanted) limit = load<i32>(least + ((wanted - 1) << 2));
    }
  }
  return found;
}

/** The sum of differences of two boxes of one size, or one that is not below the limit. */
function compareBoxes(one: usize, other: usize, stride: i32, wide: i32, high: i32, limit: i32): i32 {
  let sum = i32x4.splat(0);
  let total = 0;
  for (let y = 0; y < high; y += 1) {
    let x = 0;
    for (; x + 16 <= wide; x += 16) {
      sum = i32x4.add(sum, addUp(distances(v128.load(one + x), v128.load(other + x))));
    }
    if (x < wide) {
      const unlike = v128.and(distances(v128.load(one + x), v128.load(other + x)), firstLanes(wide - x));
      sum = i32x4.add(sum, addUp(unlike));
    }
    one += stride;
    other += stride;
    if ((y & (rowsBetween - 1)) == rowsBetween - 1) {
      total = sumOf(sum);
      if (total >= limit) return total;
    }
  }
  return sumOf(sum);
}

/** The least sum of differences over shifts of one point each way, or the limit where none is below it. */
export function compareGlyphs(
  samples: usize,
  width: i32,
  height: i32,
  x0: i32,
  y0: i32,
  left: i32,
  top: i32,
  wide: i32,
  high: i32,
  limit: i32,
): i32 {
  let least = limit;
  const one = samples + y0 * width + x0;
  for (let turn = 0; turn < 9; turn += 1) {
    // No shift first: it is likeliest to be the least.
    const row = turn / 3;
    const column = turn % 3;
    const x1 = left + (column == 2 ? 1 : -column);
    const y1 = top + (row == 2 ? 1 : -row);
    if (min(min(x0, x1), min(y0, y1)) < 0 || max(x0, x1) + wide > width || max(y0, y1) + high > height) continue;
    least = min(least, compareBoxes(one, samples + y1 * width + x1, width, wide, high, least));
  }
  return least;
}
