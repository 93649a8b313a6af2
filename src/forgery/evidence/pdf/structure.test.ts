import assert from "node:assert/strict";
import { test } from "node:test";
import { pageTreeLoop, xrefLoop } from "../../testing/hostile-files.ts";
import { writeLinearized } from "../../testing/linearized-pdf.ts";
import { contentOf, invoiceLines, pageObject, startDocument } from "../../testing/pdf-writer.ts";
import { Budget } from "../budget.ts";
import { readPdfStructure } from "./structure.ts";

const read = (bytes: Buffer) => readPdfStructure(bytes, new Budget(), 200);
const invoice = invoiceLines("1,240.00");
const changed = contentOf(invoiceLines("9,240.00"));

/** Whether the first page's content differs from each version to the next. */
function changesOf(bytes: Buffer): boolean[] {
  const { versions } = read(bytes);
  const prints = versions.map(({ pages }) => pages[0]?.fingerprint);
  assert.ok(prints.every((print) => print !== undefined));
  return prints.slice(1).map((print, index) => print !== prints[index]);
}

test("one version, by table, by stream, packed and linearised", () => {
  for (const bytes of [
    startDocument(invoice).commit().bytes(),
    startDocument(invoice).commit({ form: "stream" }).bytes(),
    startDocument(invoice).commit({ form: "stream", isPacked: true }).bytes(),
    writeLinearized(invoice),
  ]) {
    const { versions, isEncrypted } = read(bytes);
    assert.deepEqual(
      versions.map(({ end, pageCount }) => [end, pageCount]),
      [[bytes.length, 1]],
    );
    assert.equal(isEncrypted, false);
  }
});

test("offsets that are counted from the header are found behind other bytes", () => {
  const shifted = Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), startDocument(invoice).commit().bytes()]);
  assert.deepEqual(
    read(shifted).versions.map(({ pageCount }) => pageCount),
    [1],
  );
});

test("a replaced content stream is a new version with another page, in every form", () => {
  for (const [first, second] of [
    [{}, {}],
    [{ form: "stream" }, { form: "stream" }],
    [{ form: "stream", isPacked: true }, {}],
  ] as const) {
    const writer = startDocument(invoice).commit(first);
    const end = writer.bytes().length;
    const bytes = writer.set(4, "<< >>", changed).commit(second).bytes();
    assert.deepEqual(
      read(bytes).versions.map((version) => version.end),
      [end, bytes.length],
    );
    assert.deepEqual(changesOf(bytes), [true]);
  }
});

test("a page that is replaced by another object with the same content is the same page", () => {
  const bytes = startDocument(invoice)
    .commit()
    .set(9, "<< >>", contentOf(invoice))
    .set(3, pageObject("", 9))
    .commit()
    .bytes();
  assert.deepEqual(changesOf(bytes), [false]);
});

test("what signs, fills forms, annotates, changes metadata or nothing at all leaves the page as it was", () => {
  const updates = {
    annotation: (writer: ReturnType<typeof startDocument>) =>
      writer
        .set(3, pageObject("/Annots [8 0 R]"))
        .set(8, "<< /Type /Annot /Subtype /FreeText /Rect [400 630 500 660] /Contents (9,240.00) >>"),
    form: (writer: ReturnType<typeof startDocument>) =>
      writer
        .set(1, "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R] /SigFlags 3 >> >>")
        .set(3, pageObject("/Annots [8 0 R]"))
        .set(8, "<< /Type /Annot /Subtype /Widget /FT /Tx /T (total) /V (9,240.00) /Rect [400 630 500 660] >>"),
    metadata: (writer: ReturnType<typeof startDocument>) => writer.set(6, "<< /ModDate (D:20250101000000Z) >>"),
    nothing: (writer: ReturnType<typeof startDocument>) => writer,
  };
  for (const [name, update] of Object.entries(updates)) {
    assert.deepEqual(changesOf(update(startDocument(invoice).commit()).commit().bytes()), [false], name);
  }
});

test("a version appended to a linearised file is one, and its front section is none", () => {
  const bytes = writeLinearized(invoice);
  const start = /startxref\n(\d+)\n%%EOF\n$/.exec(bytes.toString("latin1"))?.[1];
  const object = `4 0 obj\n<< /Length ${changed.length} >>\nstream\n${changed}\nendstream\nendobj\n`;
  const xref = `xref\n4 1\n${String(bytes.length).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 9 /Prev ${start} /Root 1 0 R >>\n`;
  const tail = `${object}${xref}startxref\n${bytes.length + object.length}\n%%EOF\n`;
  assert.deepEqual(changesOf(Buffer.concat([bytes, Buffer.from(tail, "latin1")])), [true]);
});

test("an earlier version that the last one does not name is one when it is of the same document", () => {
  const whole = (total: string, id: string) =>
    startDocument(invoiceLines(total))
      .commit({ trailer: `/ID [<${id}> <00>]` })
      .bytes();
  const appended = (id: string) => {
    const first = whole("1,240.00", "aa");
    const second = whole("9,240.00", id).toString("latin1");
    const moved = (digits: string) => String(Number(digits) + first.length);
    const shifted = second
      .replace(/\n(\d{10}) 00000 n/g, (_, digits: string) => `\n${moved(digits).padStart(10, "0")} 00000 n`)
      .replace(/startxref\n(\d+)/, (_, digits: string) => `startxref\n${moved(digits)}`);
    return Buffer.concat([first, Buffer.from(shifted, "latin1")]);
  };
  assert.deepEqual(changesOf(appended("aa")), [true]);
  assert.equal(read(appended("bb")).versions.length, 1);
});

test("a last version without a readable cross-reference is found by its objects", () => {
  const whole = startDocument(invoice).commit().bytes();
  const object = `4 0 obj\n<< /Length ${changed.length} >>\nstream\n${changed}\nendstream\nendobj\n`;
  const bytes = Buffer.concat([whole, Buffer.from(`${object}startxref\n99999\n%%EOF\n`, "latin1")]);
  assert.deepEqual(
    read(bytes).versions.map(({ end }) => end),
    [whole.length, bytes.length],
  );
  assert.deepEqual(changesOf(bytes), [true]);
});

test("a file whose cross-reference is gone is read by its objects", () => {
  const bytes = startDocument(invoice).commit().bytes();
  const cut = bytes.subarray(0, bytes.indexOf("xref\n0 1"));
  assert.deepEqual(
    read(cut).versions.map(({ pageCount }) => pageCount),
    [1],
  );
});

test("loops end", () => {
  assert.deepEqual(
    read(xrefLoop()).versions.map(({ pageCount }) => pageCount),
    [1],
  );
  assert.deepEqual(
    read(pageTreeLoop()).versions.map(({ pageCount }) => pageCount),
    [1],
  );
});

test("bytes without any object have no page", () => {
  assert.deepEqual(
    read(Buffer.from("%PDF-1.7\nnothing here\n")).versions.map(({ pageCount }) => pageCount),
    [0],
  );
});

test("the dates and programs of the information dictionary and of XMP", () => {
  const packet = `<x:xmpmeta><rdf:Description xmp:CreateDate="2024-01-05T10:00:00Z"><xmp:ModifyDate>2024-01-06</xmp:ModifyDate><pdf:Producer>Other</pdf:Producer></rdf:Description></x:xmpmeta>`;
  const bytes = startDocument(invoice, { info: "/Producer <FEFF00410042> /ModDate (D:20240105100000Z)" })
    .set(1, "<< /Type /Catalog /Pages 2 0 R /Metadata 8 0 R >>")
    .set(8, "<< /Type /Metadata /Subtype /XML >>", packet)
    .commit()
    .bytes();
  const { metadata } = read(bytes);
  const listed = [...(metadata?.dates ?? []), ...(metadata?.tools ?? [])];
  assert.deepEqual(
    listed.map(({ source, field, text }) => `${source} ${field} ${text}`),
    [
      "Info ModDate D:20240105100000Z",
      "XMP CreateDate 2024-01-05T10:00:00Z",
      "XMP ModifyDate 2024-01-06",
      "Info Producer AB",
      "XMP Producer Other",
    ],
  );
});
