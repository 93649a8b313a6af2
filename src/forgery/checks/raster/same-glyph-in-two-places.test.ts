import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedPair, RasterPage } from "../../facts/raster.ts";
import { sameGlyphInTwoPlaces as check } from "./same-glyph-in-two-places.ts";

const pair: CopiedPair = {
  one: { left: 1_426, top: 921, width: 13, height: 20 },
  other: { left: 980, top: 834, width: 13, height: 20 },
  difference: 14,
  nextDifference: 80,
  correlation: 0.76,
  paperCorrelation: 0.77,
  freedom: 210,
  rest: 0.6,
};

function run(pairs: readonly CopiedPair[], page: Partial<RasterPage> = {}, usualDifference = 64) {
  const copied = { compared: 638, usualDifference, pairs };
  const pages = [{ page: 1, width: 1_654, height: 2_339, copied, ...page }] as unknown as readonly RasterPage[];
  return check.run({ raster: { pages } });
}

function onlyFindingOf(pairs: readonly CopiedPair[], page?: Partial<RasterPage>) {
  const [finding, ...others] = run(pairs, page);
  assert.ok(typeof finding === "object");
  assert.equal(others.length, 0);
  return finding;
}

test("forged: a digit that was copied from another row, and its source", () => {
  const finding = onlyFindingOf([pair]);
  assert.match(
    finding.observation,
    /^Page 1: what stands at 1426, 921 \(13 x 20\) and at 980, 834 \(13 x 20\) is one print\./,
  );
  assert.match(finding.observation, /They differ by 22 % of what the most alike of 638 pairs/);
  assert.equal(finding.strength, "strong");
  assert.deepEqual(finding.boxes, [
    { page: 1, left: 1_426, top: 921, width: 13, height: 20 },
    { page: 1, left: 980, top: 834, width: 13, height: 20 },
  ]);
});

test("forged: a coarse save took much of the grain, and several digits were copied", () => {
  const finding = onlyFindingOf([
    { ...pair, correlation: 0.72, difference: 18 },
    { ...pair, difference: 18 },
  ]);
  assert.equal(finding.strength, "moderate");
  assert.match(finding.observation, /1 more pair is of this kind\./);
});

test("look-alike: a single pair that lies alike on the blocks of a JPEG decides nothing, and no other pixels confirm it", () => {
  const aligned = { ...pair, other: { ...pair.other, left: pair.one.left, top: pair.one.top - 160 } };
  const finding = onlyFindingOf([aligned]);
  assert.equal(finding.strength, "moderate");
  assert.equal(finding.cause, "compression");
  assert.match(finding.observation, /or both were printed alike by a program/);
  assert.equal(onlyFindingOf([aligned, pair]).cause, undefined);
});

test("forged: on a page of a PDF, boxes are in its points", () => {
  const finding = onlyFindingOf([pair], { placement: [0.5, 0, 0, 0.5, 0, 0] });
  assert.deepEqual(finding.boxes?.[0], { page: 1, left: 713, top: 460.5, width: 6.5, height: 10 });
});

test("honest: prints of one letter that lie alike on the grid of points have grain of their own", () => {
  assert.equal(run([]), "clear");
  assert.equal(run([{ ...pair, difference: 40 }]), "clear");
  assert.equal(run([{ ...pair, correlation: 0.35 }]), "clear");
  assert.equal(run([{ ...pair, paperCorrelation: 0.2 }]), "clear");
});

test("look-alike: small glyphs that are alike by chance, a letter that is like none, and pictures of large differences", () => {
  assert.equal(run([{ ...pair, freedom: 60 }]), "clear");
  assert.equal(run([{ ...pair, rest: 2.4 }]), "clear");
  assert.equal(run([{ ...pair, difference: 90, nextDifference: 700 }], {}, 640), "clear");
});

test("look-alike: a footer that a program put on the scan, whose letters all are the same", () => {
  assert.equal(run([{ ...pair, difference: 2, nextDifference: 30 }]), "clear");
});

test("look-alike: a way of printing that repeats whole letters everywhere", () => {
  assert.equal(run(Array.from({ length: 70 }, () => pair)), "clear");
});

test("empty: no page whose paper has grain", () => {
  assert.equal(check.run({ raster: { pages: [] } }), "nothing_to_compare");
  const [page] = [{ page: 1, width: 10, height: 10 }] as unknown as RasterPage[];
  assert.ok(page);
  assert.equal(check.run({ raster: { pages: [page] } }), "nothing_to_compare");
});
