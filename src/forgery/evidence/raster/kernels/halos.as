/** Brightness in rings around a glyph's border: within the ink, at its border, and one and two steps outside. */
import { addUp, firstLanes, sumOf } from "./lanes";

/** Adds four sums, then four counts, of the points of a box that lies two points within the picture at least. */
export function sumRings(samples: usize, marks: usize, width: i32, x0: i32, y0: i32, x1: i32, y1: i32, out: usize): void {
  const one = i8x16.splat(1);
  let deepSum = i32x4.splat(0);
  let borderSum = i32x4.splat(0);
  let nextSum = i32x4.splat(0);
  let nearSum = i32x4.splat(0);
  let deepCount = 0;
  let borderCount = 0;
  let nextCount = 0;
  let nearCount = 0;
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 16) {
      const at = marks + y * width + x;
      const lanes = firstLanes(x1 - x);
      const own = v128.load(at);
      const left = v128.load(at - 1);
      const right = v128.load(at + 1);
      const above = v128.load(at - width);
      const below = v128.load(at + width);
      const any = v128.or(v128.or(left, right), v128.or(above, below));
      const further = v128.or(
        v128.or(v128.or(v128.load(at - 2), v128.load(at + 2)), v128.or(v128.load(at - 2 * width), v128.load(at + 2 * width))),
        v128.or(
          v128.or(v128.load(at - width - 1), v128.load(at - width + 1)),
          v128.or(v128.load(at + width - 1), v128.load(at + width + 1)),
        ),
      );
      if (!v128.any_true(v128.or(v128.or(own, any), further))) continue;
      const all = v128.and(v128.and(left, right), v128.and(above, below));
      const ink = v128.and(i8x16.eq(own, one), lanes);
      const paper = v128.andnot(lanes, ink);
      const deep = v128.and(ink, i8x16.eq(all, one));
      const border = v128.andnot(ink, deep);
      const next = v128.and(paper, i8x16.eq(any, one));
      const near = v128.and(v128.andnot(paper, next), i8x16.eq(further, one));
      const values = v128.load(samples + y * width + x);
      deepSum = i32x4.add(deepSum, addUp(v128.and(values, deep)));
      borderSum = i32x4.add(borderSum, addUp(v128.and(values, border)));
      nextSum = i32x4.add(nextSum, addUp(v128.and(values, next)));
      nearSum = i32x4.add(nearSum, addUp(v128.and(values, near)));
      deepCount += popcnt(i8x16.bitmask(deep));
      borderCount += popcnt(i8x16.bitmask(border));
      nextCount += popcnt(i8x16.bitmask(next));
      nearCount += popcnt(i8x16.bitmask(near));
    }
  }
  store<i32>(out, sumOf(deepSum));
  store<i32>(out, sumOf(borderSum), 4);
  store<i32>(out, sumOf(nextSum), 8);
  store<i32>(out, sumOf(nearSum), 12);
  store<i32>(out, deepCount, 16);
  store<i32>(out, borderCount, 20);
  store<i32>(out, nextCount, 24);
  store<i32>(out, nearCount, 28);
}
