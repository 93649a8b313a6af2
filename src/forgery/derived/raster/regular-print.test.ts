import assert from "node:assert/strict";
import { test } from "node:test";
import type { CaptureKind, RasterPageTraits } from "../../facts/raster.ts";
import { isRegularPrint, keepsTraces } from "./regular-print.ts";

const isRegular = (capture: CaptureKind, traits: Partial<RasterPageTraits>) =>
  isRegularPrint({ capture, traits: traits as RasterPageTraits });

test("drawn pages, screens and clean scans of office print are regular, receipts are not", () => {
  assert.equal(isRegular("born digital", { alikeTenth: 9, alikeQuarter: 12, flatShare: 0.9 }), true);
  assert.equal(isRegular("grey scan", { alikeTenth: 4, alikeQuarter: 4.5, flatShare: 0.05 }), true);
  assert.equal(isRegular("colour scan", { alikeTenth: 7.6, alikeQuarter: 9.1, flatShare: 0.17 }), false);
  assert.equal(isRegular("grey scan", { alikeTenth: null, alikeQuarter: null, flatShare: 0.9 }), false);
});

test("letters of a drawn page that was made another size differ more, and its paper is flat", () => {
  assert.equal(isRegular("messenger", { alikeTenth: 6, alikeQuarter: 11, flatShare: 0.9 }), true);
  assert.equal(isRegular("messenger", { alikeTenth: 6, alikeQuarter: 11, flatShare: 0.6 }), false);
  assert.equal(isRegular("colour scan", { alikeTenth: 4.3, alikeQuarter: 13.7, flatShare: 0.83 }), true);
});

test("receipts that were scanned and cleaned are no regular print, flat as their paper is", () => {
  assert.equal(isRegular("grey scan", { alikeTenth: 6.2, alikeQuarter: 8.6, flatShare: 0.95 }), false);
});

test("a page keeps traces where it has been a JPEG or has grain", () => {
  const drawn = { lastQuality: null, earlierQuality: null, flatShare: 0.9, grain: 0.03 } as RasterPageTraits;
  assert.equal(keepsTraces(drawn), false);
  assert.equal(keepsTraces({ ...drawn, grain: 0.3 }), true);
  assert.equal(keepsTraces({ ...drawn, lastQuality: 90 }), true);
  assert.equal(keepsTraces({ ...drawn, earlierQuality: 70 }), true);
  assert.equal(keepsTraces({ ...drawn, flatShare: 0.05 }), true);
});
