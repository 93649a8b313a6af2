import assert from "node:assert/strict";
import { before, test } from "node:test";
import { holdBelow } from "../../../../test/support/cost-ratio.ts";
import { type RasterCue, type RasterPage, type RasterUnit, rasterCues } from "../../facts/raster.ts";
import {
  copyPlace,
  drawReceipt,
  type GreyPicture,
  paintOver,
  placeOf,
  saveAndReopen,
  toJpeg,
} from "../../testing/receipt-picture.ts";
import { analysePage, widenMarks } from "./analyse-page.ts";
import { holdPage } from "./kernels/page-memory.ts";
import { pictureOfJpeg, tryDecodingJpeg } from "./own-jpeg.ts";

const target = placeOf(5, 19);
let scanned: GreyPicture;
before(async () => {
  scanned = await saveAndReopen(drawReceipt(), 72);
});

function analyse(luminance: GreyPicture): RasterPage {
  const page = analysePage({ luminance, blue: undefined, red: undefined, stored: undefined }, 1);
  assert.ok(page !== undefined);
  return page;
}

function cueOf(unit: RasterUnit | undefined, cue: RasterCue): number {
  return unit?.cues[rasterCues.indexOf(cue)] ?? Number.NaN;
}

/** Those whose middle is in a place, the largest first. */
function unitsAt({ units }: RasterPage, { left, top, width, height }: typeof target): RasterUnit[] {
  const inside = units.filter(
    (unit) =>
      unit.left + unit.width / 2 > left &&
      unit.left + unit.width / 2 < left + width &&
      unit.top + unit.height / 2 > top &&
      unit.top + unit.height / 2 < top + height,
  );
  return inside.sort((one, other) => other.width * other.height - one.width * one.height);
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

test("glyphs are found where they were drawn, word by word and line by line", () => {
  const { units, traits } = analyse(scanned);
  const glyphs = units.filter(({ kind }) => kind === "glyph");
  assert.ok(glyphs.length > 16 * 12, String(glyphs.length));
  assert.equal(new Set(glyphs.map(({ line }) => line)).size, 16);
  assert.ok(Math.abs(traits.usualHeight - 21) <= 2, String(traits.usualHeight));
  assert.ok(units.some(({ kind }) => kind === "paper"));
});

test("the earlier save is found after a lossless one, with its quality and wherever its grid begins", () => {
  const { earlierQuality, earlierScore } = analyse(scanned).traits;
  assert.ok(earlierScore > 10 && Math.abs((earlierQuality ?? 0) - 72) <= 3, `${earlierQuality} ${earlierScore}`);
  const [left, top] = [3, 6];
  const width = scanned.width - left;
  const rows = Array.from({ length: scanned.height - top }, (_, y) =>
    scanned.samples.subarray((y + top) * scanned.width + left, (y + top + 1) * scanned.width),
  );
  const cropped = analyse({ width, height: rows.length, samples: Uint8Array.from(Buffer.concat(rows)) });
  assert.ok(Math.abs((cropped.traits.earlierQuality ?? 0) - 72) <= 3);
});

test("a page that was never a JPEG has no earlier save", () => {
  assert.equal(analyse(drawReceipt()).traits.earlierQuality, null);
});

test("a copied digit does not fit the earlier grid, and is its source point by point", () => {
  const forged = analyse(copyPlace(scanned, placeOf(3, 19), { left: target.left + 1, top: target.top }));
  const usual = median(forged.units.filter(({ kind }) => kind === "glyph").map((unit) => cueOf(unit, "misfit")));
  const [edited] = unitsAt(forged, target);
  assert.ok(cueOf(edited, "misfit") > 3 * usual, `${cueOf(edited, "misfit")} ${usual}`);
  const usualTwin = median(forged.units.map((unit) => cueOf(unit, "twin")).filter(Number.isFinite));
  assert.ok(cueOf(edited, "twin") < usualTwin / 4, `${cueOf(edited, "twin")} ${usualTwin}`);
  assert.ok(cueOf(edited, "copiedPoints") > 0.5);
  const [before] = unitsAt(analyse(scanned), target);
  assert.ok(cueOf(before, "misfit") < 2 * usual && cueOf(before, "twin") > 1 && cueOf(before, "copiedPoints") === 0);
});

test("a copy along the grid fits the earlier save, and still is its source", () => {
  const source = placeOf(11, 19);
  const from = { left: source.left & ~7, top: source.top & ~7, width: 24, height: 32 };
  const to = { left: from.left, top: from.top - 6 * 40 };
  const forged = analyse(copyPlace(scanned, from, to));
  const edited = forged.units.filter((unit) => cueOf(unit, "copiedPoints") > 0.4);
  assert.ok(edited.length >= 2);
});

test("paint has no grain, the paper around has", () => {
  const painted = analyse(paintOver(scanned, { ...placeOf(5, 18), width: 110, height: 62 }, 232));
  const flat = painted.units.filter(
    ({ kind, left, top }) => kind === "paper" && Math.abs(top - target.top) < 60 && left > target.left - 30,
  );
  assert.ok(flat.some((unit) => cueOf(unit, "grain") === 0 && cueOf(unit, "flat") === 1));
});

test("coefficients of the file itself are used where it is a JPEG, and equal blocks are found in them", async () => {
  const forged = copyPlace(scanned, { left: 400, top: 480, width: 32, height: 32 }, { left: 400, top: 128 });
  const jpeg = tryDecodingJpeg(await toJpeg(forged, 60), 1_000_000);
  const picture = jpeg && pictureOfJpeg(jpeg);
  const page = picture && analysePage(picture, 1);
  assert.ok(page !== undefined);
  assert.equal(page.traits.lastQuality, 60);
  assert.ok(page.units.some((unit) => cueOf(unit, "copiedBlocks") > 0.5));
});

test("pages without print, of one point and of two tones are described without a fault", () => {
  const blank = { width: 300, height: 200, samples: new Uint8Array(60_000).fill(180) };
  assert.equal(analyse(blank).units.length, 0);
  assert.equal(analyse({ width: 1, height: 1, samples: new Uint8Array([7]) }).traits.glyphCount, 0);
  const { width, height, samples } = drawReceipt();
  assert.equal(
    analyse({ width, height, samples: samples.map((value) => (value < 150 ? 0 : 255)) }).capture,
    "two-level",
  );
});

test("a page that is one pattern throughout is measured in no more time than others", async () => {
  // Some hundred thousand patches that are all alike: comparing each with each would take a minute.
  const [width, height] = [1_000, 1_400];
  const samples = new Uint8Array(width * height).fill(255);
  for (let y = 40; y < height; y += 1) {
    for (let x = 40; x < width - 40 && y % 40 < 25; x += 1) {
      if ((x * 7 + (y % 24) * 3) % 20 < 7) samples[y * width + x] = 0;
    }
  }
  const blank = new Uint8Array(width * height).fill(255);
  await holdBelow(
    40,
    () => analyse({ width, height, samples }),
    () => analyse({ width, height, samples: blank }),
  );
});

test("every point within reach of a mark is marked, and no other", () => {
  const [width, height] = [37, 9];
  const memory = holdPage({ width, height, samples: new Uint8Array(width * height) });
  const marks = new Uint8Array(memory.buffer, memory.marks, width * height);
  for (const at of [0, 40, 158, 159, 332]) marks[at] = 1;
  for (const reach of [0, 1, 3, 20]) {
    const expected = marks.map((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isNear = (mark: number, other: number) =>
        mark === 1 && Math.abs((other % width) - x) <= reach && Math.abs(Math.floor(other / width) - y) <= reach;
      return marks.some(isNear) ? 1 : 0;
    });
    assert.deepEqual(widenMarks(memory, width, height, reach), expected);
  }
});
