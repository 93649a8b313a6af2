/** Boxes of a picture's points as boxes of the page that shows it. */
import type { Box } from "../../../contract/documents/document.ts";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";

/** In the picture's points. */
export function boxAroundUnits(units: readonly RasterUnit[], page: number): Box {
  const left = Math.min(...units.map((unit) => unit.left));
  const top = Math.min(...units.map((unit) => unit.top));
  const right = Math.max(...units.map((unit) => unit.left + unit.width));
  const bottom = Math.max(...units.map((unit) => unit.top + unit.height));
  return { page, left, top, width: right - left, height: bottom - top };
}

export function showBox({ placement }: Pick<RasterPage, "placement">, box: Box): Box {
  if (placement === undefined) return box;
  const [a, b, c, d, e, f] = placement;
  const [right, below] = [box.left + box.width, box.top + box.height];
  const corners = [box.left, right].flatMap((x) => [box.top, below].map((y) => [a * x + c * y + e, b * x + d * y + f]));
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    page: box.page,
    left: round(left),
    top: round(top),
    width: round(Math.max(...xs) - left),
    height: round(Math.max(...ys) - top),
  };
}

/** In whole points. */
export function placeOf(box: Box | undefined): string {
  if (box === undefined) return "no single place";
  return `${Math.round(box.left)}, ${Math.round(box.top)} (${Math.round(box.width)} x ${Math.round(box.height)})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
