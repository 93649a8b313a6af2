/** The paper within a unit's box against the paper around it: tone, grain, flatness, and straight seams between the two. */
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

interface PaperStatistics {
  count: number;
  sum: number;
  grain: number;
  /** Of the grain, what lies across rather than down. */
  across: number;
  flat: number;
  white: number;
}

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
  for (let index = 0; index < units.length; index += 1) {
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
    gather(page, inner, 1, inside);
    const around = startStatistics();
    const outer = { left: inner.left - reach, right: inner.right + reach };
    gather(page, { ...outer, top: inner.top - reach, bottom: inner.top }, aroundEvery, around);
    gather(page, { ...outer, top: inner.bottom, bottom: inner.bottom + reach }, aroundEvery, around);
    gather(page, { ...inner, left: outer.left, right: inner.left }, aroundEvery, around);
    gather(page, { ...inner, left: inner.right, right: outer.right }, aroundEvery, around);
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

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function startStatistics(): PaperStatistics {
  return { count: 0, sum: 0, grain: 0, across: 0, flat: 0, white: 0 };
}

/** Adds what is in an area, of every row or of one in so many. */
function gather(page: MeasuredPage, area: Area, every: number, found: PaperStatistics): void {
  const { width, height, samples } = page.luminance;
  const { nearInk } = page;
  const [x0, x1] = [Math.max(1, area.left), Math.min(width - 1, area.right)];
  const last = Math.min(height - 1, area.bottom);
  let count = 0;
  let sum = 0;
  let grain = 0;
  let lean = 0;
  let flat = 0;
  let white = 0;
  for (let y = Math.max(1, area.top); y < last; y += every) {
    const end = y * width + x1;
    let at = y * width + x0;
    let before = samples[at - 1] ?? 0;
    let value = samples[at] ?? 0;
    for (; at < end; at += 1) {
      const after = samples[at + 1] ?? 0;
      if (nearInk[at] === 0) {
        const above = samples[at - width] ?? 0;
        const below = samples[at + width] ?? 0;
        // Counted by signs, without a branch: grain would make a guess of each.
        const unlike = (value ^ after) | (value ^ below);
        count += 1;
        sum += value;
        white += (254 - value) >>> 31;
        flat += (unlike - 1) >>> 31;
        const sideways = Math.abs(2 * value - before - after);
        grain += sideways + Math.abs(2 * value - above - below);
        lean += sideways;
      }
      before = value;
      value = after;
    }
  }
  found.count += count;
  found.sum += sum;
  found.grain += grain;
  found.across += lean;
  found.flat += flat;
  found.white += white;
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
