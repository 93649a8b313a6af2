/** Edges between flat tones: two points that are alike, a turn of one point or none, and two points of another tone. */
import { distances } from "./lanes";

// @ts-ignore: decorator
@inline
function atMost(one: v128, other: v128): v128 {
  return i8x16.eq(i8x16.sub_sat_u(one, other), i8x16.splat(0));
}

/**
 * Marks each point behind which the tone changes in the direction of `step`: 1 along rows, the width along columns. Of points nearer to the
 * plane's sides than three, marks say nothing. `out` has room for 64 more.
 */
export function markEdges(samples: usize, count: i32, step: i32, flatness: i32, leastStep: i32, out: usize): void {
  const one = i8x16.splat(1);
  const flat = i8x16.splat(<i8>flatness);
  const least = i8x16.splat(<i8>leastStep);
  memory.fill(out, 0, count + 64);
  for (let at = 2 * step; at < count - 3 * step; at += 16) {
    const from = samples + at;
    const before = v128.load(from - step);
    const behind = v128.load(from + 2 * step);
    const far = atMost(least, distances(before, behind));
    if (!v128.any_true(far)) continue;
    const isFlat = v128.and(
      atMost(distances(before, v128.load(from - 2 * step)), flat),
      atMost(distances(behind, v128.load(from + 3 * step)), flat),
    );
    const own = v128.load(from);
    const next = v128.load(from + step);
    // The own point is nearer to what is before, the next one to what is behind.
    const turns = v128.and(
      atMost(distances(own, before), distances(own, behind)),
      atMost(distances(next, behind), distances(next, before)),
    );
    v128.store(out + at, v128.and(v128.and(far, one), v128.and(isFlat, turns)));
  }
}
