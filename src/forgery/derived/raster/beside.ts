/** Whether two units belong to one place: side by side in a line, or one above the other without a line between. */
import type { RasterUnit } from "../../facts/raster.ts";

type Area = Pick<RasterUnit, "left" | "top" | "width" | "height">;

export function isBeside(one: Area, other: Area, usualHeight: number): boolean {
  const across = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  const down = Math.max(one.top, other.top) - Math.min(one.top + one.height, other.top + other.height);
  return across < usualHeight / 2 && down < usualHeight / 4;
}
