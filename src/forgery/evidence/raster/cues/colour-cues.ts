/** A unit's colour: of the print where there is any, and of the paper in its box against that around. */
import type { Plane } from "../plane.ts";
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

export function measureColour(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const { blue, red } = page;
  if (blue === undefined || red === undefined) return;
  for (const [index, unit] of units.entries()) {
    const [ownBlue, ownRed] = [meanOf(page, blue, unit, 0), meanOf(page, red, unit, 0)];
    const reach = Math.max(6, Math.round(page.usualHeight * 0.6));
    table.set(index, "blue", ownBlue);
    table.set(index, "red", ownRed);
    table.set(index, "blueStep", ownBlue - meanOf(page, blue, unit, reach));
    table.set(index, "redStep", ownRed - meanOf(page, red, unit, reach));
  }
}

function meanOf({ luminance }: MeasuredPage, plane: Plane, unit: Unit, margin: number): number {
  const [across, down] = [plane.width / luminance.width, plane.height / luminance.height];
  const x0 = Math.max(0, Math.floor((unit.left - margin) * across));
  const x1 = Math.min(plane.width, Math.ceil((unit.right + margin) * across));
  const y0 = Math.max(0, Math.floor((unit.top - margin) * down));
  const y1 = Math.min(plane.height, Math.ceil((unit.bottom + margin) * down));
  let sum = 0;
  for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += plane.samples[y * plane.width + x] ?? 0;
  return sum / Math.max(1, (x1 - x0) * (y1 - y0));
}
