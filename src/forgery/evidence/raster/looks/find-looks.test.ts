import assert from "node:assert/strict";
import { before, test } from "node:test";
import { boxOffItsBackground as check } from "../../../checks/raster/box-off-its-background.ts";
import { valueSofterThanItsRow as softer } from "../../../checks/raster/value-softer-than-its-row.ts";
import { type GreyPicture, toJpeg } from "../../../testing/receipt-picture.ts";
import { coverAmount, fill, rowBaselines, stripedTable, type TableDrawing } from "../../../testing/striped-table.ts";
import { PdfiumDocument } from "../../pdfium/document.ts";
import { type Pdfium, startPdfium } from "../../pdfium/engine.ts";
import { analysePage } from "../analyse-page.ts";
import type { PagePicture } from "../cues/page-picture.ts";
import { pictureOfJpeg, tryDecodingJpeg } from "../own-jpeg.ts";
import { looksOf } from "./looks-of-pictures.ts";

let pdfium: Pdfium;
before(async () => {
  pdfium = await startPdfium(64 * 2 ** 20);
});

function draw(drawing?: TableDrawing): GreyPicture {
  const bytes = stripedTable(drawing);
  const document = new PdfiumDocument(pdfium, bytes, "");
  const outcome = document.withVersion(bytes.length, (version) =>
    version.drawGrey(1, { dotsPerInch: 130, pixelLimit: 4_000_000 }),
  );
  document.close();
  assert.ok(outcome.kind === "opened" && outcome.result !== undefined);
  return outcome.result.plane;
}

/** A row's amount from a coarser drawing, made as large as it is on the page. */
function pasteSoft(luminance: GreyPicture, row: number): GreyPicture {
  const scale = 130 / 72;
  const [left, right] = [465, 512].map((x) => Math.round(x * scale)) as [number, number];
  const [top, bottom] = [-10, 4].map((y) => Math.round((842 - (rowBaselines[row] ?? 0) + y) * scale)) as [
    number,
    number,
  ];
  const samples = Uint8Array.from(luminance.samples);
  const reach = 2;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      let [sum, weight] = [0, 0];
      for (let down = -reach; down <= reach; down += 1) {
        for (let across = -reach; across <= reach; across += 1) {
          const share = (reach + 1 - Math.abs(down)) * (reach + 1 - Math.abs(across));
          sum += share * (luminance.samples[(y + down) * luminance.width + x + across] ?? 0);
          weight += share;
        }
      }
      samples[y * luminance.width + x] = Math.round(sum / weight);
    }
  }
  return { ...luminance, samples };
}

function softPlaces(luminance: GreyPicture): number | string {
  const page = analysePage({ luminance, blue: undefined, red: undefined, stored: undefined }, 1);
  assert.ok(page?.looks !== undefined);
  const result = softer.run({ looks: { pages: [{ page: 1, ...page.looks }] } });
  return typeof result === "string" ? result : (result[0]?.boxes?.length ?? 0);
}

test("forged: an amount pasted from a coarser drawing is softer than its row", () => {
  assert.equal(softPlaces(pasteSoft(draw(), 5)), 1);
});

test("honest: the same page, all of it sharp", () => assert.equal(softPlaces(draw()), "clear"));

test("of a drawn page that never was a JPEG only the print is told, and cues where it keeps traces", async () => {
  const luminance = draw();
  const unitsOf = (picture: PagePicture | undefined) => (picture && analysePage(picture, 1)?.units) ?? [];
  const drawn = unitsOf({ luminance, blue: undefined, red: undefined, stored: undefined });
  assert.ok(drawn.length > 100 && drawn.every(({ kind, cues }) => kind === "glyph" && cues.length === 0));
  const jpeg = tryDecodingJpeg(await toJpeg(luminance, 85), 4_000_000);
  assert.ok(unitsOf(jpeg && pictureOfJpeg(jpeg)).some(({ kind, cues }) => kind === "paper" && cues.length > 0));
});

/** How many boxes are reported on the picture as it is, or as it is saved as a JPEG. */
async function countBoxes(drawing: TableDrawing | undefined, quality?: number): Promise<number | string> {
  const luminance = draw(drawing);
  const jpeg = quality === undefined ? undefined : tryDecodingJpeg(await toJpeg(luminance, quality), 4_000_000);
  const picture =
    (jpeg === undefined ? undefined : pictureOfJpeg(jpeg)) ??
    ({ luminance, blue: undefined, red: undefined, stored: undefined } as const);
  const page = analysePage(picture, 1);
  assert.ok(page !== undefined);
  const looks = looksOf([page]);
  if (looks.state !== "present") return looks.state;
  const result = check.run({ looks: looks.value });
  return typeof result === "string" ? result : (result[0]?.boxes?.length ?? 0);
}

test("forged: a box over an amount on a stripe is seen on the picture of the page, and on its JPEGs", async () => {
  const found = await Promise.all([undefined, 90, 75].map((quality) => countBoxes(coverAmount(4), quality)));
  assert.deepEqual(found, [1, 1, 1]);
});

test("forged: two values of one page", async () => {
  const [one, other] = [coverAmount(2), coverAmount(6, "432.10")];
  const both = { over: [...(one.over ?? []), ...(other.over ?? [])], without: [2, 6] };
  assert.equal(await countBoxes(both), 2);
});

test("honest: stripes and print alone, as a picture and as a JPEG", async () => {
  assert.deepEqual(
    [await countBoxes(undefined), await countBoxes(undefined, 80)].map((found) => typeof found),
    ["string", "string"],
  );
});

test("look-alike: white fields for all amounts of a form", async () => {
  const under = rowBaselines.map((y) => fill(468, y - 4, 42, 15, 1));
  assert.equal(typeof (await countBoxes({ under })), "string");
});
