/** How like its likest fellow a glyph is, point by point: prints of one letter differ a little, copies hardly. */
import { Room } from "../kernels/page-memory.ts";
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
  const room = new Room(page.memory);
  const shapes = room.bytes(candidates.length * cells);
  for (const [place, { unit }] of candidates.entries()) fillShape(page.luminance, unit, shapes, place * cells);
  const [sums, wides, highs] = [0, 0, 0].map(() => room.words(candidates.length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  sums.set(sumShapes(shapes));
  wides.set(candidates.map(({ wide }) => wide));
  highs.set(candidates.map(({ high }) => high));
  const others = room.words(fellows);
  const distances = room.words(fellows);
  for (const [place, candidate] of candidates.entries()) {
    const count = page.memory.kernels.findNearest(
      place,
      candidates.length,
      shapes.byteOffset,
      sums.byteOffset,
      wides.byteOffset,
      highs.byteOffset,
      Math.max(1, Math.round(candidate.high * 0.06)),
      fellowLimit,
      fellows,
      others.byteOffset,
      distances.byteOffset,
    );
    if (count === 0) continue;
    const unitAt = (rank: number) => candidates[others[rank] ?? -1];
    table.set(candidate.index, "shape", (distances[0] ?? 0) / cells);
    for (const [cue, toFellows] of fellowCues) {
      const values: number[] = [];
      for (let rank = 0; rank < count; rank += 1) {
        const value = table.get(unitAt(rank)?.index ?? -1, cue);
        if (Number.isFinite(value)) values.push(value);
      }
      table.set(candidate.index, toFellows, table.get(candidate.index, cue) - medianOf(values));
    }
    table.set(candidate.index, "fellowShape", count > 3 ? (distances[3] ?? 0) / cells : Number.NaN);
    let [twin, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let rank = 0; rank < Math.min(finalists, count); rank += 1) {
      // What is less like it than two others need not be known.
      const difference = comparePoints(page, candidate.unit, unitAt(rank)?.unit ?? candidate.unit, second);
      [twin, second] = difference < twin ? [difference, twin] : [twin, Math.min(second, difference)];
    }
    table.set(candidate.index, "twin", twin);
    if (count < 2) continue;
    table.set(candidate.index, "secondTwin", second);
    table.set(candidate.index, "twinGain", (second + 1) / (twin + 1));
  }
}

function sumShapes(shapes: Uint8Array): Int32Array {
  const sums = new Int32Array(shapes.length / cells);
  for (let cell = 0; cell < shapes.length; cell += 1) {
    const place = Math.floor(cell / cells);
    sums[place] = (sums[place] ?? 0) + (shapes[cell] ?? 0);
  }
  return sums;
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

const largestDifference = 255;

/** The least mean difference over shifts; brightness of the paper does not matter. What is not below the limit may be any such number. */
function comparePoints({ luminance: { width, height }, memory }: MeasuredPage, one: Unit, other: Unit, limit: number) {
  const wide = Math.min(one.right - one.left, other.right - other.left) + 2;
  const high = Math.min(one.bottom - one.top, other.bottom - other.top) + 2;
  const [x0, y0, x1, y1] = [one.left - 1, one.top - 1, other.left - 1, other.top - 1];
  const points = wide * high;
  const most = Math.min(largestDifference * points, Math.ceil(limit * points) + 1);
  const { kernels, samples } = memory;
  return kernels.compareGlyphs(samples, width, height, x0, y0, x1, y1, wide, high, most) / points;
}
