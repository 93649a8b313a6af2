import assert from "node:assert/strict";
import { before, test } from "node:test";
import { invoiceLines, pageObject, startDocument } from "../../testing/pdf-writer.ts";
import { type OpenVersion, PdfiumDocument } from "./document.ts";
import { type Pdfium, startPdfium } from "./engine.ts";

let pdfium: Pdfium;
before(async () => {
  pdfium = await startPdfium(64 * 2 ** 20);
});

/** An invoice with "APPROVED" in an annotation over it. */
function annotatedInvoice(): Buffer {
  const appearance = "<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R >> >> >>";
  const annotation =
    "<< /Type /Annot /Subtype /Stamp /Rect [100 300 300 320] /F 4 /AP << /N 31 0 R >> /Contents (APPROVED) >>";
  return startDocument(invoiceLines("1,240.00"))
    .set(3, pageObject("/Annots [30 0 R]"))
    .set(30, annotation)
    .set(31, appearance, "BT /F1 12 Tf 2 4 Td (APPROVED) Tj ET")
    .commit()
    .bytes();
}

function wordsOf(version: OpenVersion): string[] {
  return (version.findPageText(1)?.tokens ?? []).map(({ text }) => text);
}

function openAll<T>(document: PdfiumDocument, run: (version: OpenVersion) => T): T {
  const outcome = document.withVersion(Number.POSITIVE_INFINITY, run);
  assert.ok(outcome.kind === "opened");
  return outcome.result;
}

test("what one reading makes part of a page is seen by that reading alone", () => {
  const document = new PdfiumDocument(pdfium, annotatedInvoice(), "");
  assert.ok(!openAll(document, wordsOf).includes("APPROVED"));
  const changed = openAll(document, (version) => {
    version.findPageText(1);
    version.sketchPage(1);
    return wordsOf(version);
  });
  assert.ok(changed.includes("APPROVED"));
  assert.ok(!openAll(document, wordsOf).includes("APPROVED"));
  document.close();
});

test("a reading within another one changes nothing for it", () => {
  const document = new PdfiumDocument(pdfium, annotatedInvoice(), "");
  const words = openAll(document, (outer) => {
    openAll(document, (inner) => inner.sketchPage(1));
    return wordsOf(outer);
  });
  assert.ok(words.includes("1,240.00") && !words.includes("APPROVED"));
  document.close();
});

test("a page that is asked for while another one is visited leaves that one as it is", () => {
  const document = new PdfiumDocument(pdfium, annotatedInvoice(), "");
  openAll(document, (version) => {
    version.visitPictures(1, (pictures) => {
      assert.deepEqual(pictures, []);
      assert.ok(wordsOf(version).includes("1,240.00"));
    });
    assert.ok(wordsOf(version).includes("1,240.00"));
    assert.equal(version.findPageText(2), undefined);
    assert.ok(wordsOf(version).includes("1,240.00"));
  });
  document.close();
});
