import assert from "node:assert/strict";
import { before, test } from "node:test";
import { contentOf, invoiceLines, startDocument } from "../../testing/pdf-writer.ts";
import { PdfiumDocument } from "../pdfium/document.ts";
import { type Pdfium, startPdfium } from "../pdfium/engine.ts";
import { findRedrawnPages } from "./redrawn-pages.ts";

let pdfium: Pdfium;
before(async () => {
  pdfium = await startPdfium(64 * 2 ** 20);
});

/** What the second version shows other than the first, with these instructions behind the page's own. */
function redrawnBy(instructions: string) {
  const lines = invoiceLines("1,240.00");
  const writer = startDocument(lines).commit();
  const end = writer.bytes().length;
  const bytes = writer
    .set(4, "<< >>", `${contentOf(lines)}\n${instructions}`)
    .commit()
    .bytes();
  const document = new PdfiumDocument(pdfium, bytes, "");
  const found = findRedrawnPages(document, end, bytes.length, [{ page: 1, pageBefore: 1 }], () => false);
  document.close();
  return found;
}

test("a white box over an amount hides it", () => {
  const [page] = redrawnBy("1 1 1 rg 415 636 80 16 re f");
  assert.deepEqual(
    page?.hidden.map(({ text }) => text),
    ["1,240.00"],
  );
  assert.equal(page?.boxes.length, 1);
});

test("a stamp on empty paper hides nothing", () => {
  const [page] = redrawnBy("0.8 0 0 rg 100 300 120 40 re f");
  assert.deepEqual(page?.hidden, []);
  const [box] = page?.boxes ?? [];
  assert.ok(box !== undefined && Math.abs(box.left - 100) < 12 && Math.abs(box.top - 502) < 12);
});

test("instructions that paint nothing change nothing", () => {
  assert.deepEqual(redrawnBy("q 1 0 0 1 0 0 cm Q"), []);
});
