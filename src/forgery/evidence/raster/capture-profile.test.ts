import assert from "node:assert/strict";
import { test } from "node:test";
import type { CaptureKind, PixelCapture, RasterPageTraits } from "../../facts/raster.ts";
import { type PictureSource, profileOf, unknownSource } from "./capture-profile.ts";

const traits: RasterPageTraits = {
  lastQuality: null,
  earlierQuality: null,
  earlierScore: 0,
  grain: 4,
  whiteShare: 0,
  flatShare: 0.1,
  midShare: 0.1,
  distinctLevels: 200,
  colour: 0,
  repeatedShare: 0,
  alikeTenth: 9,
  alikeQuarter: 12,
  usualHeight: 20,
  glyphCount: 300,
};
const bareJpeg: PictureSource = { isJpeg: true, isBare: true };

interface Row {
  readonly pixels: PixelCapture;
  readonly size: readonly [number, number];
  readonly quality?: number;
  readonly colour?: number;
  readonly source?: PictureSource;
}

const rows: readonly (readonly [CaptureKind, string, Row])[] = [
  ["two-level", "a fax", { pixels: "two-level", size: [1_728, 2_200] }],
  ["born digital", "a page drawn at 150 dots an inch", { pixels: "born digital", size: [1_240, 1_754] }],
  ["screenshot", "a telephone's screen", { pixels: "born digital", size: [1_170, 2_532] }],
  ["screenshot", "a desk's screen", { pixels: "born digital", size: [1_920, 1_080] }],
  ["grey scan", "A4 at 300 dots an inch", { pixels: "scan", size: [2_480, 3_508] }],
  ["colour scan", "the same in colour", { pixels: "scan", size: [2_480, 3_508], colour: 1.4 }],
  ["photo", "a camera's picture", { pixels: "photo", size: [3_024, 4_032], colour: 5, quality: 95 }],
  ["messenger", "passed on", { pixels: "photo", size: [1_200, 1_600], colour: 5, quality: 75, source: bareJpeg }],
  ["messenger", "a scan passed on", { pixels: "scan", size: [905, 1_280], quality: 80, source: bareJpeg }],
  ["photo", "of that size with a camera's EXIF", { pixels: "photo", size: [1_200, 1_600], quality: 75 }],
  ["grey scan", "of another size", { pixels: "scan", size: [900, 1_281], quality: 80, source: bareJpeg }],
];

for (const [expected, name, { pixels, size, quality = null, colour = 0, source = unknownSource }] of rows) {
  test(`${name} is classified as ${expected}`, () => {
    const page = { width: size[0], height: size[1], traits: { ...traits, lastQuality: quality, colour } };
    assert.equal(profileOf(pixels, page, source), expected);
  });
}
