import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Box } from "../../../contract/documents/document.ts";
import { placesThatDifferFromTheirPage as check } from "../../checks/raster/places-that-differ-from-their-page.ts";
import type { Evidence } from "../../facts.ts";
import { pdfInput } from "../../testing/pdf-input.ts";
import { type PicturedPage, picturedPdf } from "../../testing/pictured-pdf.ts";
import {
  copyPlace,
  drawReceipt,
  type GreyPicture,
  placeOf,
  receiptHeight,
  receiptWidth,
  saveAndReopen,
  toJpeg,
} from "../../testing/receipt-picture.ts";
import { type Pdfium, startPdfium } from "../pdfium/engine.ts";
import { gatherPdfEvidence } from "./pdf-evidence.ts";

const wholePage: PicturedPage = { matrix: [560, 0, 0, 760, 10, 40] };
const target = placeOf(5, 19);

let pdfium: Pdfium;
let scanned: GreyPicture;
let forged: GreyPicture;
before(async () => {
  pdfium = await startPdfium(256 * 2 ** 20);
  scanned = await saveAndReopen(drawReceipt(), 72);
  forged = copyPlace(scanned, { ...placeOf(11, 20), width: 34 }, { left: target.left + 1, top: target.top });
});

function evidenceOf(bytes: Buffer): Evidence {
  const input = { ...pdfInput(bytes), limits: { pageLimit: 20, pixelLimit: 2_000_000 } };
  return gatherPdfEvidence(input, pdfium, {
    onPages: () => undefined,
    onFailure: () => assert.fail("PDFium stopped on a file of a test"),
  });
}

function boxesOf(bytes: Buffer): readonly Box[] | string {
  const { raster } = evidenceOf(bytes).artifacts;
  assert.ok(raster?.state === "present", JSON.stringify(raster));
  const result = check.run({ raster: raster.value });
  return typeof result === "string" ? result : (result[0]?.boxes ?? []);
}

function assertNear(boxes: readonly Box[] | string, left: number, top: number): void {
  const isThere =
    typeof boxes !== "string" && boxes.some((box) => Math.abs(box.left - left) < 30 && Math.abs(box.top - top) < 30);
  assert.ok(isThere, `expected ${left}, ${top}: ${JSON.stringify(boxes)}`);
}

async function storedJpeg(picture: GreyPicture) {
  return { jpeg: await toJpeg(picture, 95), width: receiptWidth, height: receiptHeight };
}

test("an edited picture that fills a page, stored without loss, is found at its place on the page", () => {
  // The page is 842 points high, and the picture's top stands at 800.
  assertNear(boxesOf(picturedPdf(forged, wholePage)), 10 + target.left, 42 + target.top);
});

test("a page that is a picture of no stated resolution is looked at however large it is shown", () => {
  const matrix = [1_792, 0, 0, 2_432, 0, 0] as const;
  assertNear(boxesOf(picturedPdf(forged, { matrix, pageSize: [1_792, 2_432] })), 3.2 * target.left, 3.2 * target.top);
});

test("its honest twin is clear", async () => {
  assert.equal(boxesOf(picturedPdf(scanned, wholePage)), "clear");
  assert.equal(boxesOf(picturedPdf(await storedJpeg(scanned), wholePage)), "clear");
});

test("an edited JPEG beside text on a turned page is found where the page shows it", async () => {
  const lines = [{ x: 50, y: 800, text: "Receipt for lunch, see below" }];
  const page: PicturedPage = { matrix: [280, 0, 0, 380, 100, 300], rotation: 90, lines };
  // Half the size. Turned by a quarter, what was up is at the right: from the page's left end it is y, from its top it is x.
  const bytes = picturedPdf(await storedJpeg(forged), page);
  assertNear(boxesOf(bytes), 300 + 380 - (target.top + target.height) / 2, 100 + target.left / 2);
});

test("strips of one scan are put together", () => {
  assertNear(boxesOf(picturedPdf(forged, wholePage, 7)), 10 + target.left, 42 + target.top);
});

test("a scan of two tones is reported as not assessable, and a small picture is none of print", () => {
  const twoTones = { ...scanned, samples: scanned.samples.map((value) => (value < 150 ? 0 : 255)) };
  const { limits } = evidenceOf(picturedPdf(twoTones, wholePage));
  assert.deepEqual(
    limits.map(({ analysis }) => analysis),
    ["pixels"],
  );
  assert.match(limits[0]?.reason ?? "", /^page 1 has two tones only/);
  const logo = { width: 160, height: 120, samples: scanned.samples.slice(0, 160 * 120) };
  assert.equal(evidenceOf(picturedPdf(logo, { matrix: [160, 0, 0, 120, 30, 700] })).artifacts.raster?.state, "absent");
});
