import assert from "node:assert/strict";
import { test } from "node:test";
import { evidenceOf, factsOfPage } from "../../testing/content-evidence.ts";
import { PdfWriter } from "../../testing/pdf-writer.ts";
import { hasLayerOfRecognition } from "./pages-of-pixels.ts";

const scan = "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>";
const picture = "q 595 0 0 842 0 0 cm /Scan Do Q";
const layer = "BT 3 Tr /F1 12 Tf 1 0 0 1 60 700 Tm (Total due 1,240.00) Tj ET";
const stamp = "BT 0 Tr /F1 12 Tf 1 0 0 1 60 40 Tm (ABC0001) Tj ET";

function page(instructions: string) {
  const [first] = factsOfPage(instructions, {
    resources: "/XObject << /Scan 21 0 R >>",
    objects: [[21, scan, "A"]],
  }).pages;
  assert.ok(first !== undefined);
  return first;
}

test("unseen text over a picture of the page was recognised, also beside a number that was added", () => {
  assert.equal(hasLayerOfRecognition(page(`${picture} ${layer}`)), true);
  assert.equal(hasLayerOfRecognition(page(`${picture} ${layer} ${stamp}`)), true);
});

test("text that is seen, and unseen text without a picture, was not", () => {
  assert.equal(hasLayerOfRecognition(page(`${picture} ${stamp}`)), false);
  assert.equal(hasLayerOfRecognition(page(layer)), false);
  assert.equal(hasLayerOfRecognition(page(picture)), false);
});

test("such a document's text is taken for recognised", () => {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
  const sourceOf = (instructions: string) => {
    const writer = new PdfWriter()
      .set(1, "<< /Type /Catalog /Pages 2 0 R >>")
      .set(2, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
      .set(
        3,
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Scan 6 0 R >> >> >>",
      )
      .set(4, "<< >>", instructions)
      .set(5, font)
      .set(6, scan, "A");
    const { text } = evidenceOf(writer.commit().bytes()).artifacts;
    return text?.state === "present" ? text.value.source : text?.state;
  };
  assert.equal(sourceOf(`${picture} ${layer}`), "recognised");
  assert.equal(sourceOf(`${picture} ${stamp}`), "text layer");
});
