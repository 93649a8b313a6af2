/** A unit's colour: of the print where there is any, and of the paper in its box against that around. */
import { Room } from "../kernels/page-memory.ts";
import type { Plane } from "../plane.ts";
import type { CueTable, Unit } from "./cue-table.ts";
import type { MeasuredPage } from "./page-picture.ts";

/** Rows of the colour planes that are held at once, in heights of the highest unit: few are copied twice. */
const heldHeights = 8;
/** Fewer points than these say nothing of how they vary, and brightness that varies less nothing of what goes with it. */
const [leastPoints, leastVariance] = [4, 4];
/** Places of the sums that a kernel gives. */
const [pointCount, light, lightSquare] = [0, 1, 4] as const;
const sumCount = 9;
const colours = [
  { own: 2, square: 5, withLight: 7, cue: "blue", step: "blueStep", spread: "blueSpread", follow: "blueFollow" },
  { own: 3, square: 6, withLight: 8, cue: "red", step: "redStep", spread: "redSpread", follow: "redFollow" },
] as const;

/** `order` is that of the units from top to bottom. */
export function measureColour(
  page: MeasuredPage,
  units: readonly Unit[],
  order: readonly number[],
  table: CueTable,
): void {
  const { luminance, blue, red, memory } = page;
  if (blue === undefined || red === undefined) return;
  const { kernels, samples } = memory;
  const { width, height } = blue;
  const room = new Room(memory);
  const sums = room.doubles(sumCount);
  const reach = Math.max(6, Math.round(page.usualHeight * 0.6));
  const highest = units.reduce((most, { top, bottom }) => Math.max(most, bottom - top), 0);
  const bands = new ColourBands(room, [blue, red], heldHeights * (highest + 2 * reach));
  const columns = spreadOver(room, width, luminance.width, 1);
  const rows = spreadOver(room, height, luminance.height, luminance.width);
  const isSameSize = width === luminance.width && height === luminance.height ? 1 : 0;
  const [across, down] = [width / luminance.width, height / luminance.height];
  const [perColumn, perRow] = [luminance.width / width, luminance.height / height];
  for (const index of order) {
    const unit = units[index];
    if (unit === undefined) continue;
    const [x0, x1] = [from((unit.left - reach) * across), until((unit.right + reach) * across, width)];
    const [y0, y1] = [from((unit.top - reach) * down), until((unit.bottom + reach) * down, height)];
    const planes = bands.hold(y0, y1);
    const [left, right] = [from(unit.left * across), until(unit.right * across, width)];
    const [top, bottom] = [from(unit.top * down), until(unit.bottom * down, height)];
    const [blueAt = 0, redAt = 0] = planes;
    const [a, b] = [from((unit.left - 1) / perColumn), from((unit.top - 1) / perRow)];
    const [c, d] = [until((unit.right + 1) / perColumn, width), until((unit.bottom + 1) / perRow, height)];
    const to = sums.byteOffset;
    kernels.compareTints(samples, columns, rows, blueAt, redAt, width, a, b, c, d, isSameSize, to);
    for (const [place, { cue, step, ...names }] of colours.entries()) {
      const plane = planes[place] ?? 0;
      const own = kernels.sumBox(plane, width, left, top, right, bottom) / Math.max(1, (right - left) * (bottom - top));
      table.set(index, cue, own);
      table.set(index, step, own - kernels.sumBox(plane, width, x0, y0, x1, y1) / Math.max(1, (x1 - x0) * (y1 - y0)));
      const { spread, follow } = compare(sums, names);
      table.set(index, names.spread, spread);
      table.set(index, names.follow, follow);
    }
  }
}

function from(value: number): number {
  return Math.max(0, Math.floor(value));
}

function until(value: number, limit: number): number {
  return Math.min(limit, Math.ceil(value));
}

/** Which of the points of the brightness belongs to each column, or row, of a colour plane. */
function spreadOver(room: Room, count: number, all: number, stride: number): number {
  const places = room.words(count);
  for (let at = 0; at < count; at += 1) places[at] = Math.min(all - 1, Math.floor((at + 0.5) * (all / count))) * stride;
  return places.byteOffset;
}

type Places = Pick<(typeof colours)[number], "own" | "square" | "withLight">;

/** How much a colour varies within a unit, and how much of that goes with the brightness: ink drawn later has one colour at all edges. */
function compare(sums: Float64Array, { own, square, withLight }: Places) {
  const count = sums[pointCount] ?? 0;
  if (count < leastPoints) return { spread: Number.NaN, follow: Number.NaN };
  const mean = (place: number) => (sums[place] ?? 0) / count;
  const variance = Math.max(0, mean(lightSquare) - mean(light) ** 2);
  const spread = Math.sqrt(Math.max(0, mean(square) - mean(own) ** 2));
  const shared = mean(withLight) - mean(light) * mean(own);
  return { spread, follow: variance < leastVariance ? Number.NaN : shared / variance };
}

/** Rows of colour planes where kernels can read them, a band at a time: whole planes would take too much memory. */
class ColourBands {
  readonly #planes: readonly (readonly [Plane, Uint8Array])[];
  readonly #rows: number;
  #first = 0;
  #end = 0;

  constructor(room: Room, planes: readonly Plane[], rows: number) {
    this.#rows = rows;
    this.#planes = planes.map((plane) => [plane, room.bytes(Math.min(rows, plane.height) * plane.width + 16)] as const);
  }

  /** Where each plane would begin, were all of it there; those rows are that are asked for, no more than a band has. */
  hold(top: number, bottom: number): number[] {
    if (top < this.#first || bottom > this.#end) {
      this.#first = top;
      for (const [{ width, height, samples }, band] of this.#planes) {
        this.#end = Math.min(height, top + this.#rows);
        band.set(samples.subarray(top * width, this.#end * width));
      }
    }
    return this.#planes.map(([{ width }, { byteOffset }]) => byteOffset - this.#first * width);
  }
}
