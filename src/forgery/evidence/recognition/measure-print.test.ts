import assert from "node:assert/strict";
import { test } from "node:test";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import { measurePrint } from "./measure-print.ts";

const [width, height] = [200, 80];
/** Points of three digits, eight wide and ten high, and of the same as another program draws them. */
const shapes = [0x3c42818181, 0x1828481808, 0x7e81067e81].map((seed) => drawShape(seed, 0));
const others = [0x3c42818181, 0x1828481808, 0x7e81067e81].map((seed) => drawShape(seed, 1));

function drawShape(seed: number, slant: number): (x: number, y: number) => boolean {
  return (x, y) => Math.floor(seed / 2 ** ((x + slant * (y % 3) + 7 * y) % 40)) % 2 === 1 || y === 0 || y === 9;
}

function drawPage(words: readonly (readonly ((x: number, y: number) => boolean)[])[]) {
  const samples = new Uint8Array(width * height).fill(255);
  const units = words.flatMap((digits, word) =>
    digits.map((isInk, at): RasterUnit => {
      const [left, top] = [10 + 14 * at, 6 + 18 * word];
      for (let y = 0; y < 10; y += 1)
        for (let x = 0; x < 8; x += 1) if (isInk(x, y)) samples[(top + y) * width + left + x] = 0;
      return { kind: "glyph", left, top, width: 8, height: 10, word, line: word, cues: [] };
    }),
  );
  const tokens = words.map((_, word) => ({
    text: "123",
    left: 8,
    right: 60,
    top: height - 5 - 18 * word,
    bottom: height - 17 - 18 * word,
  }));
  const geometry = { left: 0, bottom: 0, right: width, top: height, rotation: 0 } as const;
  return { plane: { width, height, samples }, units, text: { page: 1, geometry, tokens } };
}

function measure(capture: RasterPage["capture"], words: Parameters<typeof drawPage>[0]) {
  const { plane, units, text } = drawPage(words);
  return measurePrint(plane, { page: 1, capture, units } as unknown as RasterPage, text).tokens;
}

test("digits that stand elsewhere on the page are like them, and those of another program like none", () => {
  const [first, second, odd] = measure("born digital", [shapes, shapes.toReversed(), others]);
  assert.equal(first?.print?.unlike, 0);
  assert.equal(second?.print?.leastUnlike, 0);
  assert.ok((odd?.print?.leastUnlike ?? 0) > 0.2, String(odd?.print?.leastUnlike));
  assert.equal(first?.print?.height, 10);
});

test("a digit that stands twice in one word is compared with other words only", () => {
  const twice = others.map(() => others[0] ?? (() => false));
  const odd = measure("born digital", [shapes, shapes, twice])[2];
  assert.ok((odd?.print?.unlike ?? 0) > 0.2);
});

test("pages that no program drew are not measured, nor are words of one glyph", () => {
  assert.equal(measure("colour scan", [shapes, shapes])[0]?.print, undefined);
  assert.equal(measure("born digital", [shapes.slice(0, 1), shapes])[0]?.print, undefined);
});
