import assert from "node:assert/strict";
import { test } from "node:test";
import type { RasterPageTraits } from "../../../facts/raster.ts";
import type { MeasuredPage } from "./page-picture.ts";
import { classifyCapture } from "./page-traits.ts";

const page = { ink: { tiles: { paper: new Uint8Array(64).fill(240) } } } as unknown as MeasuredPage;
/** An invoice of a laser printer, scanned at 200 dots an inch and kept as a JPEG. */
const scanned: RasterPageTraits = {
  lastQuality: 92,
  earlierQuality: null,
  earlierScore: 0,
  grain: 5.4,
  whiteShare: 0.0008,
  flatShare: 0.012,
  midShare: 0.019,
  distinctLevels: 237,
  colour: 5.4,
  repeatedShare: 0.001,
  alikeTenth: 6.2,
  alikeQuarter: 7,
  usualHeight: 18,
  glyphCount: 600,
};
const classify = (traits: Partial<RasterPageTraits>) => classifyCapture(page, { ...scanned, ...traits });

test("letters of a drawn page are alike, and its paper is flat", () => {
  const drawn = { grain: 0.2, whiteShare: 0.95, flatShare: 0.93 };
  assert.equal(classify({ ...drawn, alikeTenth: 0.7, alikeQuarter: 2.4 }), "born digital");
  assert.equal(classify({ ...drawn, alikeTenth: 4.2, alikeQuarter: 5.2, lastQuality: 75 }), "born digital");
});

test("a coarse save of a drawn page makes its letters differ, and leaves its paper flat", () => {
  const coarse = { grain: 0.4, whiteShare: 0.93, flatShare: 0.9, lastQuality: 40, alikeTenth: 8.9, alikeQuarter: 12.6 };
  assert.equal(classify(coarse), "born digital");
  assert.equal(classify({ ...coarse, lastQuality: null, earlierQuality: 40 }), "born digital");
  assert.equal(classify({ ...coarse, flatShare: 0.8 }), "scan");
  assert.equal(classify({ ...coarse, lastQuality: 90 }), "scan");
});

test("a scan of good print is one by its paper's grain, and letters that differ make one by themselves", () => {
  assert.equal(classify({ alikeTenth: 4, alikeQuarter: 4.5 }), "scan");
  assert.equal(classify({ grain: 0.4, flatShare: 0.7, whiteShare: 0.6 }), "scan");
});
