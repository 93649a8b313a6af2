import assert from "node:assert/strict";
import { test } from "node:test";
import type { CaptureKind, RasterPageTraits } from "../../facts/raster.ts";
import { drawReceipt } from "../../testing/receipt-picture.ts";
import { analysePage } from "./analyse-page.ts";
import { findLostHistory } from "./lost-history.ts";

const page = analysePage({ luminance: drawReceipt(), blue: undefined, red: undefined, stored: undefined }, 1);
assert.ok(page !== undefined);
const tell = (capture: CaptureKind, traits: Partial<RasterPageTraits> = {}) =>
  findLostHistory({ ...page, capture, traits: { ...page.traits, ...traits } }) ?? "";

test("what is left of a page is told as what is left, and nothing of who made it", () => {
  const saved = { lastQuality: 80 };
  assert.match(
    tell("born digital", saved),
    /^grain and copies on page 1, which shows less grain .*only by what a save/,
  );
  assert.match(tell("screenshot", saved), /^grain and copies on page 1, which is a screenshot: /);
  assert.match(tell("messenger"), /^weak traces of edits on page 1, .*only strong ones are left$/);
});

test("a page without grain and without an earlier save is not judged at all", () => {
  const drawn = { lastQuality: null, earlierQuality: null, flatShare: 0.99, grain: 0 };
  assert.match(
    tell("born digital", drawn),
    /^page 1 shows less grain .* neither a scanner's grain nor an earlier save/,
  );
});
