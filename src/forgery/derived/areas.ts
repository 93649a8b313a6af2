/** How areas of one page lie to each other. */
import type { Box } from "../../contract/documents/document.ts";
import type { Area } from "../facts/content.ts";

export function contains(outer: Area, inner: Area): boolean {
  return (
    outer.left <= inner.left && outer.right >= inner.right && outer.bottom <= inner.bottom && outer.top >= inner.top
  );
}

export function overlaps(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top;
}

export function isOverlapping(one: Box, other: Box): boolean {
  return (
    one.page === other.page &&
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
