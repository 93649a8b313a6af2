/** How areas of one page lie to each other. */
import type { Area } from "../facts/content.ts";

export function contains(outer: Area, inner: Area): boolean {
  return (
    outer.left <= inner.left && outer.right >= inner.right && outer.bottom <= inner.bottom && outer.top >= inner.top
  );
}

export function overlaps(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top;
}
