/** A glyph's print: how dark, how sharp, how thick and how rough it is. */
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

const counts = new Uint32Array(256);

export function measurePrint(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index];
    if (unit?.kind === "glyph") measureGlyph(page, unit, index, table);
  }
}

function measureGlyph(page: MeasuredPage, unit: Unit, index: number, table: CueTable): void {
  const { width, height, samples } = page.luminance;
  const { marks, tiles } = page.ink;
  const middle = Math.floor((unit.top + unit.bottom) / 2 / tiles.tileSize) * tiles.columns;
  const paper = tiles.paper[middle + Math.floor((unit.left + unit.right) / 2 / tiles.tileSize)] ?? 255;
  counts.fill(0);
  let area = 0;
  let border = 0;
  let darkness = 0;
  let steepest = 0;
  let steepCount = 0;
  let roughness = 0;
  const [x0, x1] = [Math.max(1, unit.left - 1), Math.min(width - 1, unit.right + 1)];
  const [y0, y1] = [Math.max(1, unit.top - 1), Math.min(height - 1, unit.bottom + 1)];
  let total = 0;
  for (let y = y0; y < y1; y += 1) {
    for (let at = y * width + x0; at < y * width + x1; at += 1) {
      const value = samples[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
      total += 1;
      const across = (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0);
      const down = (samples[at + width] ?? 0) - (samples[at - width] ?? 0);
      if (marks[at] !== 1) continue;
      area += 1;
      darkness += value;
      const isBorder = marks[at - 1] === 0 || marks[at + 1] === 0 || marks[at - width] === 0 || marks[at + width] === 0;
      if (isBorder) {
        border += 1;
        steepest += Math.sqrt(across * across + down * down);
        steepCount += 1;
      } else {
        const around =
          (samples[at - 1] ?? 0) + (samples[at + 1] ?? 0) + (samples[at - width] ?? 0) + (samples[at + width] ?? 0);
        roughness += Math.abs(4 * value - around);
      }
    }
  }
  if (area === 0 || border === 0) return;
  const darkest = percentile(total * 0.04);
  const contrast = Math.max(8, paper - darkest);
  let between = 0;
  for (let value = Math.ceil(darkest + contrast * 0.2); value < darkest + contrast * 0.8; value += 1)
    between += counts[value] ?? 0;
  table.set(index, "darkness", darkest);
  table.set(index, "contrast", paper - darkness / area);
  table.set(index, "sharpness", steepest / steepCount / contrast);
  table.set(index, "edgeShare", between / border);
  table.set(index, "stroke", (2 * area) / border);
  if (area > border) table.set(index, "roughness", roughness / (area - border));
}

function percentile(rank: number): number {
  let sum = 0;
  for (let value = 0; value < 256; value += 1) {
    sum += counts[value] ?? 0;
    if (sum > rank) return value;
  }
  return 255;
}
