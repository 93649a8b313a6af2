import assert from "node:assert/strict";
import { test } from "node:test";
import { invoiceLines, pageObject, startDocument } from "../../testing/pdf-writer.ts";
import { Budget } from "../budget.ts";
import { findReachedObjects } from "./reached-objects.ts";
import { readPdfStructure } from "./structure.ts";

test("what the catalogue, pages, annotations and fields of a form lead to, in circles too, and nothing else", () => {
  const bytes = startDocument(invoiceLines("1,240.00"))
    .set(1, "<< /Type /Catalog /Pages 2 0 R /Metadata 8 0 R /AcroForm << /Fields [9 0 R] >> >>")
    .set(3, pageObject("/Annots [10 0 R]"))
    .set(8, "<< /Type /Metadata >>", "<x:xmpmeta/>")
    .set(9, "<< /FT /Tx /Kids [11 0 R] >>")
    .set(10, "<< /Subtype /Widget /Parent 12 0 R /AP << /N 13 0 R >> >>")
    .set(11, "<< /T (name) /Next [9 0 R] >>")
    .set(12, "<< /T (only a way up leads here) >>")
    .set(13, "<< /Type /XObject /Subtype /Form >>", "")
    .set(14, "<< /Type /Page /Contents 15 0 R >>")
    .set(15, "<< >>", "BT ET")
    .commit()
    .bytes();
  const { reader, trailer } = readPdfStructure(bytes, new Budget(), 10).versions.at(-1) ?? assert.fail("not read");
  const reached = findReachedObjects(reader, trailer);
  const unreached = [...reader.objectNumbers].filter((number) => number !== 0 && reached?.has(number) === false);
  assert.deepEqual(unreached, [12, 14, 15]);
});
