/** The paper within a unit's box against the paper around it: tone, grain, flatness, and straight seams between the two. */
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";
import { PaperRows, type PaperStatistics } from "./paper-rows.ts";

/** Points of paper that a mean needs. */
const leastPoints = 6;
/** A patch is cut a little larger than the glyph. */
const innerMargin = 2;
/** Around a unit one row in so many tells as much as all. */
const aroundEvery = 2;
/** How far outside the box seams are looked for. */
const seamReach = 5;

export function measurePaper(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const reach = Math.max(6, Math.round(page.usualHeight * 0.6));
  const highest = units.reduce((most, { top, bottom }) => Math.max(most, bottom - top), 0);
  const rows = new PaperRows(page, highest + 2 * (innerMargin + reach));
  for (const index of fromTopToBottom(units)) {
    const unit = units[index];
    if (unit === undefined) continue;
    const margin = unit.kind === "glyph" ? innerMargin : 0;
    const inner = {
      left: unit.left - margin,
      top: unit.top - margin,
      right: unit.right + margin,
      bottom: unit.bottom + margin,
    };
    const inside = startStatistics();
    rows.add(inner, 1, inside);
    const around = startStatistics();
    const outer = { left: inner.left - reach, right: inner.right + reach };
    rows.add({ ...outer, top: inner.top - reach, bottom: inner.top }, aroundEvery, around);
    rows.add({ ...outer, top: inner.bottom, bottom: inner.bottom + reach }, aroundEvery, around);
    rows.add({ ...inner, left: outer.left, right: inner.left }, aroundEvery, around);
    rows.add({ ...inner, left: inner.right, right: outer.right }, aroundEvery, around);
    const hasAround = around.count >= 4 * leastPoints;
    if (hasAround) {
      table.set(index, "grainAround", around.grain / around.count);
      table.set(index, "flatAround", around.flat / around.count);
      table.set(index, "whiteAround", around.white / around.count);
    }
    if (inside.count >= leastPoints) {
      table.set(index, "grain", inside.grain / inside.count);
      table.set(index, "lean", (2 * inside.across - inside.grain) / (inside.grain + 0.2 * inside.count));
      table.set(index, "flat", inside.flat / inside.count);
      table.set(index, "white", inside.white / inside.count);
      if (hasAround) table.set(index, "paperStep", inside.sum / inside.count - around.sum / around.count);
    }
    table.set(index, "seam", findSeam(page, unit));
  }
}

function fromTopToBottom(units: readonly Unit[]): number[] {
  return Array.from(units.keys()).sort((one, other) => (units[one]?.top ?? 0) - (units[other]?.top ?? 0));
}

function startStatistics(): PaperStatistics {
  return { count: 0, sum: 0, grain: 0, across: 0, flat: 0, white: 0 };
}

/** The mean over the sides of the strongest step across a straight line along it, over points that are paper on both sides. */
function findSeam(page: MeasuredPage, unit: Unit): number {
  const { width, height, samples } = page.luminance;
  const { nearInk } = page;
  let sum = 0;
  let sides = 0;
  for (let side = 0; side < 4; side += 1) {
    const isUpright = side < 2;
    const outward = side % 2 === 0 ? -1 : 1;
    let most = -1;
    for (let reach = 0; reach <= seamReach; reach += 1) {
      const edge = [unit.left, unit.right - 1, unit.top, unit.bottom - 1][side] ?? 0;
      const line = edge + outward * reach;
      const next = line + outward;
      const limit = isUpright ? width : height;
      if (Math.min(line, next) < 0 || Math.max(line, next) >= limit) break;
      const from = isUpright ? unit.top : unit.left;
      const to = isUpright ? unit.bottom : unit.right;
      let step = 0;
      let count = 0;
      for (let along = from; along < to; along += 1) {
        const one = isUpright ? along * width + line : line * width + along;
        const other = isUpright ? along * width + next : next * width + along;
        if (nearInk[one] === 1 || nearInk[other] === 1) continue;
        step += (samples[other] ?? 0) - (samples[one] ?? 0);
        count += 1;
      }
      if (count >= leastPoints) most = Math.max(most, Math.abs(step) / count);
    }
    if (most < 0) continue;
    sum += most;
    sides += 1;
  }
  return sides === 0 ? Number.NaN : sum / sides;
}
