import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf, invoiceLines, type PdfWriter, pageObject, startDocument } from "./testing/pdf-writer.ts";
import { sharedAnalyser } from "./testing/shared-analyser.ts";
import { createEncryption } from "./testing/standard-encryption.ts";
import { tortureTimeMs } from "./testing/torture-run.ts";

const linesOf = (total: string, name = "John Miller") => [
  ...invoiceLines(total),
  { x: 60, y: 600, text: "Customer:" },
  { x: 160, y: 600, text: name },
  { x: 60, y: 560, text: "Please pay within fourteen days of the date of this invoice" },
];
const honest = linesOf("1,240.00");
const content = contentOf(honest);

/** What was found of a file's history, with what it was before and is now. */
async function historyOf(bytes: Buffer): Promise<string[]> {
  const { findings } = await sharedAnalyser.analyse({ bytes, declaredFormat: "pdf", nowMs: tortureTimeMs });
  return findings
    .filter(({ check }) => check.includes("revision") || check.startsWith("unused"))
    .map(({ issue, tampered, evidence }) => {
      const change = evidence?.kind === "history" ? ` ${evidence.before} > ${evidence.after}` : "";
      return `${tampered ? "tampered: " : ""}${issue}${change}`;
    });
}

const update = (change: (writer: PdfWriter) => PdfWriter, start = startDocument(honest)) =>
  change(start.commit({ form: "stream", isPacked: true }))
    .commit({ form: "stream" })
    .bytes();

test("a name replaced in an appended version", async () => {
  const bytes = update((writer) => writer.set(4, "<< >>", contentOf(linesOf("1,240.00", "Jane Smith"))));
  assert.deepEqual(await historyOf(bytes), ["tampered: Name changed in a later revision John Miller > Jane Smith"]);
});

test("a white box with another amount on it, appended as a second stream", async () => {
  const patch = "1 1 1 rg 415 636 80 16 re f 0 g BT /F1 12 Tf 1 0 0 1 420 640 Tm (9,240.00) Tj ET";
  const page = pageObject().replace("/Contents 4 0 R", "/Contents [4 0 R 9 0 R]");
  const found = await historyOf(update((writer) => writer.set(9, "<< >>", patch).set(3, page)));
  assert.deepEqual(found, ["tampered: Amount changed in a later revision 1,240.00 > 9,240.00"]);
});

test("an amount covered without another one", async () => {
  const covered = `${content}\n0 g 415 636 80 16 re f`;
  const found = await historyOf(update((writer) => writer.set(4, "<< >>", covered)));
  assert.deepEqual(found, ["Value covered in a later revision"]);
});

test("an amount replaced in an encrypted document, and one left behind by saving it whole", async () => {
  const start = startDocument(honest, { encryption: createEncryption(""), info: "/Producer <>" });
  const encrypted = update((writer) => writer.set(4, "<< >>", contentOf(linesOf("9,240.00"))), start);
  const change = "1,240.00 > 9,240.00";
  assert.deepEqual(await historyOf(encrypted), [`tampered: Amount changed in a later revision ${change}`]);
  const saved = startDocument(honest)
    .set(9, "<< >>", contentOf(linesOf("9,240.00")))
    .set(3, pageObject("", 9))
    .commit()
    .bytes();
  assert.deepEqual(await historyOf(saved), [`tampered: Unused page content shows another amount ${change}`]);
});

test("the twins of these: updates that sign, fill in, comment, stamp, or change nothing", async () => {
  const root = "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R] >> >>";
  const widget = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (total) /V (9,240.00) /Rect [400 530 500 550] >>";
  const note = "<< /Type /Annot /Subtype /Text /Rect [400 530 420 550] /Contents (Paid 9,240.00?) >>";
  for (const change of [
    (writer: PdfWriter) => writer,
    (writer: PdfWriter) => writer.set(6, "<< /ModDate (D:20240205100000Z) >>"),
    (writer: PdfWriter) => writer.set(1, root).set(3, pageObject("/Annots [8 0 R]")).set(8, widget),
    (writer: PdfWriter) => writer.set(3, pageObject("/Annots [8 0 R]")).set(8, note),
    (writer: PdfWriter) => writer.set(4, "<< >>", content),
  ]) {
    assert.deepEqual(await historyOf(update(change)), []);
  }
  const stamp = update((writer) => writer.set(4, "<< >>", `${content}\n0.8 0 0 rg 100 300 120 40 re f`));
  assert.deepEqual(await historyOf(stamp), ["Page looks different in a later revision"]);
});
