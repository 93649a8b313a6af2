import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf, invoiceLines, startDocument } from "../../testing/pdf-writer.ts";
import { boundMemory } from "./bounded-wasm.ts";
import { PdfiumDocument } from "./document.ts";
import { PdfiumFailure, startPdfium } from "./engine.ts";

/** Header, then a memory section: one memory with a minimum of 2 and a maximum of 32,768 pages. */
const wasm = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 6, 1, 1, 2, 0x80, 0x80, 2]);

test("the maximum is lowered in place, and never under the minimum", () => {
  assert.deepEqual([...boundMemory(wasm, 300).subarray(13)], [0x80 | (300 & 127), 0x80 | 2, 0]);
  assert.deepEqual([...boundMemory(wasm, 1).subarray(13)], [0x82, 0x80, 0]);
  assert.deepEqual([...boundMemory(wasm, 1_000_000)], [...wasm]);
});

test("a binary without a maximum is refused, not run unbounded", () => {
  assert.throws(() => boundMemory(Uint8Array.from([...wasm.subarray(0, 8), 5, 3, 1, 0, 2]), 300), /no maximum/);
  assert.throws(() => boundMemory(wasm.subarray(0, 8), 300), /no memory/);
});

test("PDFium runs within the ceiling, and stops at it", async () => {
  const pdfium = await startPdfium(64 * 2 ** 20);
  const bytes = startDocument(invoiceLines("1,240.00")).commit().bytes();
  const document = new PdfiumDocument(pdfium, bytes, "");
  assert.deepEqual(
    document.withVersion(bytes.length, (version) => version.pageCount),
    { kind: "opened", result: 1 },
  );
  assert.equal(document.withVersion(20, () => undefined).kind, "damaged");
  document.close();
  assert.throws(() => new PdfiumDocument(pdfium, new Uint8Array(80 * 2 ** 20), ""), PdfiumFailure);
});

test("the text of a page comes as tokens with boxes, annotations not among them", async () => {
  const pdfium = await startPdfium(64 * 2 ** 20);
  const bytes = startDocument([], { page: "/Annots [8 0 R]" })
    .set(4, "<< >>", `${contentOf(invoiceLines("1,240.00"))} BT /F1 7 Tf 1 0 0 1 466.7 646 Tm (2) Tj ET`)
    .set(8, "<< /Type /Annot /Subtype /FreeText /Rect [400 630 500 660] /Contents (hidden 77) /AP << /N 9 0 R >> >>")
    .set(
      9,
      "<< /Type /XObject /Subtype /Form /BBox [0 0 100 30] /Resources << /Font << /F1 5 0 R >> >> >>",
      "BT /F1 12 Tf (77) Tj ET",
    )
    .commit()
    .bytes();
  const document = new PdfiumDocument(pdfium, bytes, "");
  const outcome = document.withVersion(bytes.length, (version) => version.findPageText(1));
  assert.ok(outcome.kind === "opened" && outcome.result !== undefined);
  const { tokens, geometry } = outcome.result;
  assert.deepEqual(geometry, { left: 0, bottom: 0, right: 595, top: 842, rotation: 0 });
  const amount = tokens.find(({ text }) => text === "1,240.00");
  assert.ok(amount !== undefined && Math.abs(amount.left - 420) < 1 && Math.abs(amount.right - 466.7) < 1);
  assert.ok(
    tokens.some(({ text }) => text === "2"),
    "a footnote mark is a token of its own",
  );
  assert.ok(!tokens.some(({ text }) => text.includes("77")));
});
