import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../../../../learning/random.ts";
import type { CaptureKind, RasterPage } from "../../../facts/raster.ts";
import type { Plane } from "../plane.ts";
import { findRecapture } from "./find-recapture.ts";
import { measureScreenGrid } from "./screen-grid.ts";
import { powerOf, tileSide } from "./spectrum.ts";

const [width, height] = [384, 512];

/** Brightness by place, with a camera's noise. */
function planeOf(levelAt: (x: number, y: number) => number, noise = 3): Plane {
  const random = createRandom(7);
  const samples = Uint8Array.from({ length: width * height }, (_, at) => {
    const level = levelAt(at % width, Math.floor(at / width));
    return Math.max(0, Math.min(255, Math.round(level + noise * (random.nextShare() + random.nextShare() - 1))));
  });
  return { width, height, samples };
}

const page = (capture: CaptureKind, glyphCount = 500) => ({ capture, traits: { glyphCount } }) as unknown as RasterPage;
const photo = page("photo");
/** Points of a screen, turned a little, of about two and a half points of the camera. */
const ofScreen = (x: number, y: number) => {
  const [across, down] = [0.998 * x + 0.06 * y, 0.998 * y - 0.06 * x];
  return 180 + 12 * Math.cos((2 * Math.PI * across) / 2.6) + 8 * Math.cos((2 * Math.PI * down) / 2.7);
};

test("a wave is one frequency of its tile", () => {
  const { samples } = planeOf((x) => 128 + 40 * Math.cos((2 * Math.PI * 5 * x) / tileSide), 0);
  const power = powerOf(samples, width, 64, 128);
  assert.equal(power.indexOf(Math.max(...power)), 5);
});

test("white with a grid is a screen's, in a photo, a scan and a picture that is speckled all over", () => {
  const screen = planeOf(ofScreen);
  for (const first of [photo, page("grey scan"), undefined]) assert.equal(findRecapture(screen, first), "screen");
});

test("paper, dotted lines, a JPEG's blocks and what a program drew are no screen", () => {
  assert.ok((measureScreenGrid(planeOf(() => 200)) ?? 0) < 60);
  const dotted = planeOf((x, y) => (y % 130 < 3 && x % 6 < 3 ? 60 : 205));
  assert.equal(findRecapture(dotted, photo), undefined);
  const blocks = planeOf((x, y) => 200 + (x % 8 === 0 || y % 8 === 0 ? 6 : 0));
  assert.equal(findRecapture(blocks, photo), undefined);
  const screen = planeOf(ofScreen);
  for (const capture of ["born digital", "screenshot", "two-level"] as const) {
    assert.equal(findRecapture(screen, page(capture)), undefined);
  }
  assert.equal(measureScreenGrid(planeOf(() => 255)), undefined);
  assert.equal(measureScreenGrid({ width: 40, height: 40, samples: new Uint8Array(1_600) }), undefined);
});

/** Paper whose left and right edges lean against each other. */
const onDesk = (lean: number, isTurned = 0) =>
  planeOf((x, y) => {
    const left = 50 + (lean + isTurned) * y;
    const right = 320 + (isTurned - lean) * y;
    const isPaper = x > left && x < right && y > 40 && y < 470;
    const isPrint = isPaper && y % 24 < 6 && x % 14 < 8;
    return isPrint ? 60 : isPaper ? 205 : 70;
  });

test("paper whose edges lean is a page before a camera; a scanner's straight edges, and things without print, are not", () => {
  assert.equal(findRecapture(onDesk(0.04), photo), "printed page");
  assert.equal(findRecapture(onDesk(0), photo), undefined);
  assert.equal(findRecapture(onDesk(0, 0.03), photo), undefined);
  assert.equal(findRecapture(onDesk(0.04), page("photo", 60)), undefined);
  assert.equal(
    findRecapture(
      planeOf(() => 200),
      photo,
    ),
    undefined,
  );
});
