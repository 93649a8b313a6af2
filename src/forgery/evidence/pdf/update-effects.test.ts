import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf, invoiceLines, type PdfWriter, pageObject, startDocument } from "../../testing/pdf-writer.ts";
import { Budget } from "../budget.ts";
import { readPdfStructure } from "./structure.ts";
import { classifyUpdate } from "./update-effects.ts";

const root = (extra: string) => `<< /Type /Catalog /Pages 2 0 R ${extra} >>`;
const invoice = invoiceLines("1,240.00");

/** The kinds of effect of one update of an invoice, sorted. */
function effectsOf(update: (writer: PdfWriter) => PdfWriter, first = (writer: PdfWriter) => writer) {
  const start = first(startDocument(invoice)).commit({ form: "stream", isPacked: true });
  const bytes = update(start).commit({ form: "stream", isPacked: true }).bytes();
  const [before, after] = readPdfStructure(bytes, new Budget(), 10).versions;
  assert.ok(before !== undefined && after !== undefined);
  return classifyUpdate(before, after)
    ?.map(({ kind, objects }) => `${kind} ${objects}`)
    .sort();
}

test("an update of nothing, and one that writes the same again", () => {
  assert.deepEqual(
    effectsOf((writer) => writer),
    [],
  );
  assert.deepEqual(
    effectsOf((writer) => writer.set(3, pageObject()).set(4, "<< >>", contentOf(invoice))),
    [],
  );
});

test("metadata: the information dictionary, XMP, and what a page says of its making", () => {
  const packet = "<x:xmpmeta/>";
  assert.deepEqual(
    effectsOf((writer) => writer.set(6, "<< /ModDate (D:20250101000000Z) >>")),
    ["metadata 1"],
  );
  assert.deepEqual(
    effectsOf((writer) => writer.set(1, root("/Metadata 8 0 R")).set(8, "<< /Type /Metadata >>", packet)),
    ["metadata 2"],
  );
  assert.deepEqual(
    effectsOf((writer) => writer.set(3, pageObject("/LastModified (D:20250101000000Z)"))),
    ["metadata 1"],
  );
});

test("a signature: its field, its value, its picture, and the store of certificates", () => {
  const sign = (writer: PdfWriter) =>
    writer
      .set(1, root("/AcroForm << /Fields [8 0 R] /SigFlags 3 >>"))
      .set(3, pageObject("/Annots [8 0 R]"))
      .set(8, "<< /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 9 9] /V 9 0 R /AP << /N 10 0 R >> /P 3 0 R >>")
      .set(9, "<< /Type /Sig /Contents <00> /ByteRange [0 1 2 3] >>")
      .set(10, "<< /Subtype /Form /BBox [0 0 9 9] >>", "BT ET");
  assert.deepEqual(effectsOf(sign), ["signature data 5"]);
  const store = (writer: PdfWriter) =>
    writer
      .set(1, root("/AcroForm << /Fields [8 0 R] /SigFlags 3 >> /DSS << /Certs [30 0 R] >>"))
      .set(30, "<< >>", "der");
  assert.deepEqual(effectsOf(store, sign), ["signature data 2"]);
});

test("a form that is filled in, and one that is made", () => {
  const form = (value: string) => (writer: PdfWriter) =>
    writer
      .set(1, root("/AcroForm 9 0 R"))
      .set(3, pageObject("/Annots [8 0 R]"))
      .set(8, `<< /Subtype /Widget /FT /Tx /T (total) /V (${value}) /Rect [0 0 9 9] /AP << /N 10 0 R >> >>`)
      .set(9, "<< /Fields [8 0 R] /DR << >> >>")
      .set(10, "<< /Subtype /Form /BBox [0 0 9 9] >>", `BT (${value}) Tj ET`);
  assert.deepEqual(effectsOf(form("9.00"), form("1.00")), ["form values 2"]);
  assert.deepEqual(effectsOf(form("9.00")), ["annotations 1", "form values 4"]);
});

test("a comment, an attachment, an outline", () => {
  const note = "<< /Subtype /Text /Rect [0 0 9 9] /Contents (why?) >>";
  assert.deepEqual(
    effectsOf((writer) => writer.set(3, pageObject("/Annots [8 0 R]")).set(8, note)),
    ["annotations 2"],
  );
  const attach = (writer: PdfWriter) =>
    writer
      .set(1, root("/Names << /EmbeddedFiles << /Names [(a) 8 0 R] >> >>"))
      .set(8, "<< /EF << /F 9 0 R >> >>")
      .set(9, "<< /Type /EmbeddedFile >>", "<xml/>");
  assert.deepEqual(effectsOf(attach), ["attachments 2", "structure 1"]);
  assert.deepEqual(
    effectsOf((writer) => writer.set(1, root("/Outlines 8 0 R")).set(8, "<< /Count 0 >>")),
    ["structure 2"],
  );
});

test("page content: another stream, another font, a page more, a page less", () => {
  assert.deepEqual(
    effectsOf((writer) => writer.set(4, "<< >>", contentOf(invoiceLines("9,240.00")))),
    ["page content 1"],
  );
  assert.deepEqual(
    effectsOf((writer) => writer.set(3, pageObject("", 9)).set(9, "<< >>", "BT ET")),
    ["page content 2"],
  );
  const more = (writer: PdfWriter) =>
    writer.set(2, "<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>").set(9, pageObject());
  assert.deepEqual(effectsOf(more), ["page content 1", "structure 1"]);
});

test("what nothing refers to is unreachable", () => {
  assert.deepEqual(
    effectsOf((writer) => writer.set(20, "<< >>", "BT (1,240.00) Tj ET")),
    ["unreachable 1"],
  );
});
