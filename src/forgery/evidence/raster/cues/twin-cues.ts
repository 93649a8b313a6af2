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
  const wides = Int32Array.from(candidates, ({ wide }) => wide);
  const highs = Int32Array.from(candidates, ({ high }) => high);
  const sums = sumShapes(shapes);
  const nearest = new NearestFellows();
  for (const [place, candidate] of candidates.entries()) {
    findNearest({ shapes, sums, wides, highs }, place, nearest);
    if (nearest.count === 0) continue;
    const unitAt = (rank: number) => candidates[nearest.others[rank] ?? -1];
    table.set(candidate.index, "shape", (nearest.distances[0] ?? 0) / cells);
    for (const [cue, toFellows] of fellowCues) {
      const values: number[] = [];
      for (let rank = 0; rank < nearest.count; rank += 1) {
        const value = table.get(unitAt(rank)?.index ?? -1, cue);
        if (Number.isFinite(value)) values.push(value);
      }
      table.set(candidate.index, toFellows, table.get(candidate.index, cue) - medianOf(values));
    }
    table.set(candidate.index, "fellowShape", nearest.count > 3 ? (nearest.distances[3] ?? 0) / cells : Number.NaN);
    let [twin, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let rank = 0; rank < Math.min(finalists, nearest.count); rank += 1) {
      // What is less like it than two others need not be known.
      const difference = comparePoints(page.luminance, candidate.unit, unitAt(rank)?.unit ?? candidate.unit, second);
      [twin, second] = difference < twin ? [difference, twin] : [twin, Math.min(second, difference)];
    }
    table.set(candidate.index, "twin", twin);
    if (nearest.count < 2) continue;
    table.set(candidate.index, "secondTwin", second);
    table.set(candidate.index, "twinGain", (second + 1) / (twin + 1));
  }
}

/** The candidates of nearly one shape, nearest first; of equally near ones that which was found first. */
class NearestFellows {
  readonly others = new Int32Array(fellows);
  readonly distances = new Int32Array(fellows);
  count = 0;

  /** From this on a distance is of no interest. */
  get limit(): number {
    return this.count < fellows ? Number.MAX_SAFE_INTEGER : (this.distances[fellows - 1] ?? 0);
  }

  add(other: number, distance: number): void {
    let rank = Math.min(this.count, fellows - 1);
    this.count = Math.min(fellows, this.count + 1);
    for (; rank > 0 && (this.distances[rank - 1] ?? 0) > distance; rank -= 1) {
      this.distances[rank] = this.distances[rank - 1] ?? 0;
      this.others[rank] = this.others[rank - 1] ?? 0;
    }
    this.distances[rank] = distance;
    this.others[rank] = other;
  }
}

interface Shapes {
  readonly shapes: Uint8Array;
  /** Of the cells of each shape. */
  readonly sums: Int32Array;
  readonly wides: Int32Array;
  readonly highs: Int32Array;
}

function sumShapes(shapes: Uint8Array): Int32Array {
  const sums = new Int32Array(shapes.length / cells);
  for (let cell = 0; cell < shapes.length; cell += 1) {
    const place = Math.floor(cell / cells);
    sums[place] = (sums[place] ?? 0) + (shapes[cell] ?? 0);
  }
  return sums;
}

function findNearest({ shapes, sums, wides, highs }: Shapes, place: number, nearest: NearestFellows): void {
  nearest.count = 0;
  const [wide, high] = [wides[place] ?? 0, highs[place] ?? 0];
  const slack = Math.max(1, Math.round(high * 0.06));
  for (let direction = -1; direction <= 1; direction += 2) {
    const end = Math.max(-1, Math.min(wides.length, place + direction * (fellowLimit + 1)));
    for (let other = place + direction; other !== end; other += direction) {
      if (Math.abs((highs[other] ?? 0) - high) > slack) break;
      if (Math.abs((wides[other] ?? 0) - wide) > slack) continue;
      const { limit } = nearest;
      // Shapes differ by no less than their sums.
      if (Math.abs((sums[other] ?? 0) - (sums[place] ?? 0)) >= limit) continue;
      const distance = compareShapes(shapes, place, other, limit);
      if (distance < limit) nearest.add(other, distance);
    }
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

/** The sum of differences, or one that is not below the limit. */
function compareShapes(shapes: Uint8Array, one: number, other: number, limit: number): number {
  let sum = 0;
  const [from, to] = [one * cells, other * cells];
  for (let cell = 0; cell < cells; cell += gridWide) {
    for (let place = cell; place < cell + gridWide; place += 1) {
      sum += Math.abs((shapes[from + place] ?? 0) - (shapes[to + place] ?? 0));
    }
    if (sum >= limit) return sum;
  }
  return sum;
}

/** Shifts of one point each way, those first that are likeliest to be the least. */
const shifts = [0, -1, 1].flatMap((down) => [0, -1, 1].map((across) => ({ down, across })));
const largestDifference = 255;

/** The least mean difference over shifts; brightness of the paper does not matter. What is not below the limit may be any such number. */
function comparePoints({ width, height, samples }: Plane, one: Unit, other: Unit, limit: number): number {
  const wide = Math.min(one.right - one.left, other.right - other.left) + 2;
  const high = Math.min(one.bottom - one.top, other.bottom - other.top) + 2;
  const [x0, y0] = [one.left - 1, one.top - 1];
  const points = wide * high;
  const largest = largestDifference * points;
  let least = Math.min(largest, Math.ceil(limit * points) + 1);
  for (const { down, across } of shifts) {
    const [x1, y1] = [other.left - 1 + across, other.top - 1 + down];
    if (Math.min(x0, x1, y0, y1) < 0 || Math.max(x0, x1) + wide > width || Math.max(y0, y1) + high > height) continue;
    let sum = 0;
    for (let y = 0; y < high && sum < least; y += 1) {
      const end = (y0 + y) * width + x0 + wide;
      const ahead = (y1 - y0) * width + x1 - x0;
      for (let at = end - wide; at < end; at += 1) sum += Math.abs((samples[at] ?? 0) - (samples[at + ahead] ?? 0));
    }
    if (sum < least) least = sum;
  }
  return least / points;
}
