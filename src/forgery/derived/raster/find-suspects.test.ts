import assert from "node:assert/strict";
import { test } from "node:test";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import { type FamilySums, findSuspects } from "./find-suspects.ts";

const glyph = (left: number, top: number): RasterUnit => ({
  kind: "glyph",
  left,
  top,
  width: 10,
  height: 16,
  word: 0,
  line: 0,
  cues: [],
});
const traits = { usualHeight: 16 } as RasterPage["traits"];
const pageOf = (...units: RasterUnit[]) => ({ page: 1, units, traits });
const sumsOf = (...sums: FamilySums[]) => {
  return (unit: number): FamilySums => sums[unit] ?? new Map();
};

test("of a copy and what it was taken from, the one that also sits oddly on its paper comes first", () => {
  const page = pageOf(glyph(100, 100), glyph(400, 300));
  const sums = sumsOf(new Map([["copies", 6]]), new Map([["copies", 4] as const, ["paper", 1.5] as const]));
  const [first, second, ...others] = findSuspects(page, Float64Array.of(6, 5.5), sums);
  assert.deepEqual([first?.box.left, second?.box.left, others.length], [400, 100, 0]);
  assert.deepEqual(first?.families, [
    ["copies", 4],
    ["paper", 1.5],
  ]);
});

test("without likeness the likeliest place comes first, and families that add next to nothing are not named", () => {
  const page = pageOf(glyph(100, 100), glyph(400, 300));
  const sums = sumsOf(new Map([["history", 3]]), new Map([["print", 0.2]]));
  const [first, second] = findSuspects(page, Float64Array.of(3, 2), sums);
  assert.deepEqual([first?.box.left, second?.families], [100, []]);
});

test("neighbours are one place, and what is far less likely is none", () => {
  const page = pageOf(glyph(100, 100), glyph(112, 100), glyph(400, 300));
  const found = findSuspects(page, Float64Array.of(4, 3, 1.5), sumsOf());
  assert.deepEqual(
    found.map(({ box }) => box),
    [{ page: 1, left: 100, top: 100, width: 22, height: 16 }],
  );
});
