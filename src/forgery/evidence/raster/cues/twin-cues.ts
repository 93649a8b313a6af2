/** How like its likest fellow a glyph is, point by point: prints of one letter differ a little, copies hardly. */
import type { Plane } from "../plane.ts";
import type { CueTable, Unit } from "./cue-table.ts";
import { medianOf } from "./median.ts";
import type { MeasuredPage } from "./page-picture.ts";

const [gridWide, gridHigh] = [6, 8];
const cells = gridWide * gridHigh;
/** Fellows that are compared point by point, of those whose coarse shapes are nearest. */
const finalists = 3;
/** Fellows of nearly one shape, whose print is compared. */
const fellows = 6;
const fellowCues = [
  ["sharpness", "sharpnessToFellows"],
  ["edge", "edgeToFellows"],
] as const;
/** Dots and dashes are alike anyway. */
const leastPoints = 36;
/** Fellows looked at for each glyph, so that pages of one letter stay quick. */
const fellowLimit = 400;
const leastHeightShare = 0.5;

export function measureTwins(page: MeasuredPage, units: readonly Unit[], table: CueTable): void {
  const candidates = units.flatMap((unit, index) => {
    const [wide, high] = [unit.right - unit.left, unit.bottom - unit.top];
    const isLetter = unit.kind === "glyph" && wide * high >= leastPoints && high >= leastHeightShare * page.usualHeight;
    return isLetter ? [{ unit, index, wide, high }] : [];
  });
  candidates.sort((one, other) => one.high - other.high || one.wide - other.wide);
  const shapes = new Uint8Array(candidates.length * cells);
  for (const [place, { unit }] of candidates.entries()) fillShape(page.luminance, unit, shapes, place * cells);
  for (const [place, candidate] of candidates.entries()) {
    const slack = Math.max(1, Math.round(candidate.high * 0.06));
    const nearest: { readonly other: number; readonly distance: number }[] = [];
    for (const direction of [-1, 1]) {
      for (let step = 1; step <= fellowLimit; step += 1) {
        const other = place + direction * step;
        const fellow = candidates[other];
        if (fellow === undefined || Math.abs(fellow.high - candidate.high) > slack) break;
        if (Math.abs(fellow.wide - candidate.wide) > slack) continue;
        const distance = compareShapes(shapes, place, other, nearest[fellows - 1]?.distance ?? Number.MAX_SAFE_INTEGER);
        if (distance === undefined) continue;
        nearest.push({ other, distance });
        nearest.sort((one, two) => one.distance - two.distance);
        if (nearest.length > fellows) nearest.pop();
      }
    }
    const [first] = nearest;
    if (first === undefined) continue;
    table.set(candidate.index, "shape", first.distance / cells);
    for (const [cue, toFellows] of fellowCues) {
      const values = nearest.map(({ other }) => table.get(candidates[other]?.index ?? -1, cue));
      const usual = medianOf(values.filter(Number.isFinite));
      table.set(candidate.index, toFellows, table.get(candidate.index, cue) - usual);
    }
    table.set(candidate.index, "fellowShape", (nearest[3]?.distance ?? Number.NaN) / cells);
    const differences = nearest
      .slice(0, finalists)
      .map(({ other }) => comparePoints(page.luminance, candidate.unit, candidates[other]?.unit ?? candidate.unit))
      .sort((one, other) => one - other);
    const [twin, second] = differences;
    if (twin === undefined) continue;
    table.set(candidate.index, "twin", twin);
    if (second === undefined) continue;
    table.set(candidate.index, "secondTwin", second);
    table.set(candidate.index, "twinGain", (second + 1) / (twin + 1));
  }
}

/** Mean brightness over a grid of cells. */
function fillShape({ width, samples }: Plane, unit: Unit, shapes: Uint8Array, to: number): void {
  const [wide, high] = [unit.right - unit.left, unit.bottom - unit.top];
  for (let row = 0; row < gridHigh; row += 1) {
    const y0 = unit.top + Math.floor((row * high) / gridHigh);
    const y1 = Math.max(y0 + 1, unit.top + Math.floor(((row + 1) * high) / gridHigh));
    for (let column = 0; column < gridWide; column += 1) {
      const x0 = unit.left + Math.floor((column * wide) / gridWide);
      const x1 = Math.max(x0 + 1, unit.left + Math.floor(((column + 1) * wide) / gridWide));
      let sum = 0;
      for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += samples[y * width + x] ?? 0;
      shapes[to + row * gridWide + column] = sum / ((y1 - y0) * (x1 - x0));
    }
  }
}

/** The sum of differences; undefined once it is beyond the limit. */
function compareShapes(shapes: Uint8Array, one: number, other: number, limit: number): number | undefined {
  let sum = 0;
  const [from, to] = [one * cells, other * cells];
  for (let cell = 0; cell < cells; cell += gridWide) {
    for (let place = cell; place < cell + gridWide; place += 1) {
      sum += Math.abs((shapes[from + place] ?? 0) - (shapes[to + place] ?? 0));
    }
    if (sum >= limit) return undefined;
  }
  return sum;
}

/** The least mean difference over shifts of one point each way; brightness of the paper does not matter. */
function comparePoints({ width, height, samples }: Plane, one: Unit, other: Unit): number {
  const wide = Math.min(one.right - one.left, other.right - other.left) + 2;
  const high = Math.min(one.bottom - one.top, other.bottom - other.top) + 2;
  let least = 255;
  for (let down = -1; down <= 1; down += 1) {
    for (let across = -1; across <= 1; across += 1) {
      const [x1, y1] = [other.left - 1 + across, other.top - 1 + down];
      const [x0, y0] = [one.left - 1, one.top - 1];
      if (Math.min(x0, x1, y0, y1) < 0 || Math.max(x0, x1) + wide > width || Math.max(y0, y1) + high > height) continue;
      const limit = least * wide * high;
      let sum = 0;
      for (let y = 0; y < high && sum < limit; y += 1) {
        const from = (y0 + y) * width + x0;
        const to = (y1 + y) * width + x1;
        for (let x = 0; x < wide; x += 1) sum += Math.abs((samples[from + x] ?? 0) - (samples[to + x] ?? 0));
      }
      least = Math.min(least, sum / (wide * high));
    }
  }
  return least;
}
