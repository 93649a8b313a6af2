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
    const [blues, reds] = [compare(page, blue, unit), compare(page, red, unit)];
    table.set(index, "blueSpread", blues.spread);
    table.set(index, "redSpread", reds.spread);
    table.set(index, "blueFollow", blues.follow);
    table.set(index, "redFollow", reds.follow);
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

/** How much a colour varies within a unit, and how much of that goes with the brightness: ink drawn later has one colour at all edges. */
function compare({ luminance }: MeasuredPage, plane: Plane, unit: Unit) {
  const [across, down] = [luminance.width / plane.width, luminance.height / plane.height];
  const x0 = Math.max(0, Math.floor((unit.left - 1) / across));
  const x1 = Math.min(plane.width, Math.ceil((unit.right + 1) / across));
  const y0 = Math.max(0, Math.floor((unit.top - 1) / down));
  const y1 = Math.min(plane.height, Math.ceil((unit.bottom + 1) / down));
  let [count, sumLight, sumColour, squareLight, squareColour, both] = [0, 0, 0, 0, 0, 0];
  for (let y = y0; y < y1; y += 1) {
    const row = Math.min(luminance.height - 1, Math.floor((y + 0.5) * down)) * luminance.width;
    for (let x = x0; x < x1; x += 1) {
      const light = luminance.samples[row + Math.min(luminance.width - 1, Math.floor((x + 0.5) * across))] ?? 0;
      const colour = plane.samples[y * plane.width + x] ?? 0;
      count += 1;
      sumLight += light;
      sumColour += colour;
      squareLight += light * light;
      squareColour += colour * colour;
      both += light * colour;
    }
  }
  if (count < 4) return { spread: Number.NaN, follow: Number.NaN };
  const light = Math.max(0, squareLight / count - (sumLight / count) ** 2);
  const spread = Math.sqrt(Math.max(0, squareColour / count - (sumColour / count) ** 2));
  const shared = both / count - (sumLight / count) * (sumColour / count);
  return { spread, follow: light < 4 ? Number.NaN : shared / light };
}
