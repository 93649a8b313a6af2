/** Whether two boxes of pages have something in common. */
import type { Box } from "../../contract/document.ts";

export function isOverlapping(one: Box, other: Box): boolean {
  return (
    one.page === other.page &&
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
