import assert from "node:assert/strict";
import { test } from "node:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { Budget } from "../../src/forgery/evidence/budget.ts";
import { readPdfStructure } from "../../src/forgery/evidence/pdf/structure.ts";
import { PdfiumDocument } from "../../src/forgery/evidence/pdfium/document.ts";
import { startPdfium } from "../../src/forgery/evidence/pdfium/engine.ts";
import { readJpeg } from "../../src/forgery/evidence/raster/jpeg/read-jpeg.ts";
import { readAll } from "../../src/intake/testing/files.ts";
import { Random } from "../../src/portfolios/random.ts";
import { readCsvReference } from "./csv-reference.ts";

/** Fields with everything that a table may hold; the first of a row is an id, so that no row is empty. */
function writeTable(random: Random): string {
  const pieces = ["a", "b c", "1", "-2.5", ",", '"', "\n", "é", "=1", ";", "|", "x"];
  const field = () => Array.from({ length: random.below(5) }, () => random.pick(pieces)).join("");
  const quoted = (text: string) =>
    /[",\n]/.test(text) || random.chance(0.3) ? `"${text.replaceAll('"', '""')}"` : text;
  const rows = Array.from({ length: random.whole(1, 8) }, (_, index) =>
    [`id${index}`, field(), field()].map((text) => quoted(text.trim())).join(","),
  );
  return ["id,note,remark", ...rows, ""].join("\n");
}

test("tables by the letter of RFC 4180 say the same to a plain second reader", async () => {
  for (let seed = 1; seed <= 250; seed += 1) {
    const text = writeTable(new Random(seed));
    const [header = [], ...rows] = readCsvReference(text) ?? [];
    const expected = rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]])));
    const { entries } = await readAll(text, {}, {}, { blockBytes: 30 });
    const found = entries.map((entry) => (entry.kind === "record" ? entry.fields : entry.reason));
    assert.deepEqual(found, expected, `seed ${seed}:\n${text}`);
  }
});

test("pages are counted as PDFium counts them, whichever program wrote them", async () => {
  const pdfium = await startPdfium(2 ** 28);
  for (const pages of [1, 2, 7, 40]) {
    for (const useObjectStreams of [false, true]) {
      const document = await PDFDocument.create();
      for (let page = 0; page < pages; page += 1) document.addPage([200, 100 + page]);
      const bytes = Buffer.from(await document.save({ useObjectStreams }));
      const { versions } = readPdfStructure(bytes, new Budget(), 100);
      assert.equal(versions.at(-1)?.pageCount, pages);
      const opened = new PdfiumDocument(pdfium, bytes, "");
      const counted = opened.withVersion(bytes.length, ({ pageCount }) => pageCount);
      opened.close();
      assert.deepEqual(counted, { kind: "opened", result: pages });
    }
  }
});

test("a picture's size, components and completeness are those that the image decoder sees", async () => {
  const random = new Random(11);
  for (let count = 0; count < 40; count += 1) {
    const [width, height] = [random.whole(1, 70), random.whole(1, 70)];
    const isGrey = random.chance(0.3);
    const picture = sharp({
      create: { width, height, channels: 3, background: { r: 90, g: 120, b: random.below(255) } },
    });
    const options = { quality: random.whole(1, 100), progressive: random.chance(0.5), mozjpeg: random.chance(0.3) };
    const bytes = await (isGrey ? picture.grayscale() : picture).jpeg(options).toBuffer();
    const { frame, isComplete } = readJpeg(bytes, { coefficients: 1_000_000 });
    const seen = await sharp(bytes).metadata();
    assert.deepEqual([frame.width, frame.height, frame.components.length], [seen.width, seen.height, seen.channels]);
    assert.ok(isComplete);
  }
});
