import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plane } from "../plane.ts";
import { findPieces } from "../tokens/components.ts";
import { layOut } from "../tokens/glyphs.ts";
import { findInk } from "../tokens/ink.ts";
import { findCopiedGlyphs } from "./copied-glyphs.ts";

const [columns, rows, pitch] = [8, 7, 40];
const [wide, high] = [14, 22];

/** Numbers from 0 to 1 that are the same in every run. */
function startChance(): () => number {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Rings that a scanner caught wherever they lay, on paper with grain. */
function scanPage(paper = 225, grain = 12): Plane {
  const chance = startChance();
  const [width, height] = [columns * pitch + pitch, rows * pitch + pitch];
  const samples = new Uint8Array(width * height).fill(paper);
  for (let place = 0; place < columns * rows; place += 1) {
    const x0 = (place % columns) * pitch + pitch + chance();
    const y0 = Math.floor(place / columns) * pitch + pitch + chance();
    for (let y = Math.floor(y0) - 16; y < y0 + 16; y += 1) {
      for (let x = Math.floor(x0) - 12; x < x0 + 12; x += 1) {
        const radius = Math.hypot((x - x0) / (wide / 2), (y - y0) / (high / 2));
        const ink = Math.max(0, Math.min(1, 1.6 - 4 * Math.abs(radius - 0.85)));
        samples[y * width + x] = paper - 170 * ink;
      }
    }
  }
  for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) + grain * (chance() + chance() - 1);
  return { width, height, samples };
}

/** From the middle of one place to that of another, with the paper around. */
function copyPlace({ width, samples }: Plane, from: number, to: number): void {
  const cornerOf = (place: number) =>
    (Math.floor(place / columns) * pitch + pitch - 15) * width + (place % columns) * pitch + pitch - 11;
  for (let y = 0; y < 30; y += 1) {
    const [source, target] = [cornerOf(from) + y * width, cornerOf(to) + y * width];
    samples.copyWithin(target, source, source + 22);
  }
}

function measure(plane: Plane) {
  const { glyphs, usualHeight } = layOut(findPieces(findInk(plane)) ?? []);
  const copied = findCopiedGlyphs(plane, glyphs, usualHeight);
  assert.ok(copied);
  return copied;
}

test("forged: a glyph copied to another row shares its grain with its source", () => {
  const page = scanPage();
  copyPlace(page, 10, 37);
  // What another save changes.
  for (let at = 0; at < page.samples.length; at += 3) page.samples[at] = (page.samples[at] ?? 0) + (at % 5) - 2;
  const { compared, usualDifference, pairs } = measure(page);
  assert.ok(compared >= 60);
  assert.equal(pairs.length, 1);
  const [pair] = pairs;
  assert.ok(pair);
  assert.ok(pair.correlation > 0.8 && pair.paperCorrelation > 0.8 && pair.difference < 0.1 * usualDifference);
  assert.deepEqual(
    [pair.one, pair.other].map(({ top }) => Math.round(top / pitch)).sort(),
    [10, 37].map((place) => Math.floor(place / columns) + 1),
  );
});

test("honest: prints of one glyph have grain of their own", () => {
  assert.deepEqual(measure(scanPage()).pairs, []);
});

test("look-alike: repeats within one line, and on paper whose grain is lost in white", () => {
  const line = scanPage();
  copyPlace(line, 10, 14);
  assert.deepEqual(measure(line).pairs, []);
  const white = scanPage(255, 4);
  copyPlace(white, 10, 37);
  assert.deepEqual(measure(white).pairs, []);
});

test("empty: too few glyphs to know what is usual", () => {
  const plane = { width: 64, height: 64, samples: new Uint8Array(64 * 64).fill(230) };
  assert.equal(findCopiedGlyphs(plane, [], 16), undefined);
});
