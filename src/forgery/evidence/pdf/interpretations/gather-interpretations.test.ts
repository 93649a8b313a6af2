import assert from "node:assert/strict";
import { test } from "node:test";
import type { InterpretationFacts } from "../../../facts/interpretations.ts";
import { maskedFiles, plainFiles } from "../../../testing/masked-pdf.ts";
import { pdfInput } from "../../../testing/pdf-input.ts";
import { contentOf, invoiceLines, startDocument } from "../../../testing/pdf-writer.ts";
import { Budget } from "../../budget.ts";
import { PdfiumDocument } from "../../pdfium/document.ts";
import { startPdfium } from "../../pdfium/engine.ts";
import { findOwnStart } from "../own-start.ts";
import { readPdfStructure } from "../structure.ts";
import { gatherInterpretations } from "./gather-interpretations.ts";

const pdfium = await startPdfium(2 ** 28);

function read(file: Buffer): InterpretationFacts | undefined {
  const start = findOwnStart(file);
  const bytes = file.subarray(start);
  const document = new PdfiumDocument(pdfium, bytes, "");
  const input = { ...pdfInput(bytes), ...(start > 0 && { leading: file.subarray(0, start) }) };
  const structure = readPdfStructure(bytes, new Budget(), 20);
  const { artifact } = gatherInterpretations({ input, structure, document });
  document.close();
  return artifact.state === "present" ? artifact.value : undefined;
}

for (const [name, bytes] of Object.entries(maskedFiles())) {
  test(`two interpretations show different pages: ${name}`, () => {
    const facts = read(bytes);
    assert.notEqual(facts, undefined, "nothing odd was seen");
    assert.ok((facts?.differences.length ?? 0) > 0, facts?.oddities.join(", "));
  });
}

const statementLines =
  "Statement of your account in March with 14 bookings since the last one, sent on paper as you asked us, which closes with 1,204.50"
    .split(" ")
    .map((text, index) => ({ x: 60, y: 780 - 20 * index, text }));
const updated = startDocument(invoiceLines("1,240.00"))
  .commit()
  .set(4, "<< >>", contentOf(invoiceLines("9,240.00")))
  .commit();
const file = updated.bytes();

for (const lost of [3, 8, 20, 30, 60]) {
  test(`a later version that lost its last ${lost} bytes is damage`, () => {
    assert.deepEqual(read(file.subarray(0, -lost))?.differences ?? [], []);
  });
}

test("a later version that breaks off within an object is damage", () => {
  const breaks = [...file.toString("latin1").matchAll(/ Tj| obj|\nendstream|endobj/g)].map(({ index }) => index);
  const later = breaks.filter((place) => place > file.indexOf("%%EOF"));
  assert.ok(later.length > 8);
  for (const place of later) assert.deepEqual(read(file.subarray(0, place + 2))?.differences ?? [], [], `${place}`);
});

test("two documents one after the other are not two interpretations of one", () => {
  const other = startDocument(statementLines).commit().bytes();
  assert.deepEqual(read(Buffer.concat([file, other]))?.differences, []);
  // The same document with another total is.
  const changed = startDocument([...statementLines.slice(0, -1), { x: 60, y: 100, text: "4,711.00" }])
    .commit()
    .bytes();
  assert.notDeepEqual(read(Buffer.concat([other, changed]))?.differences, []);
});

test("a file without the words that its stream's wrong length cuts off shows nothing else instead", () => {
  const stated = file.toString("latin1").replace(/\/Length \d+/g, "/Length 150");
  const facts = read(Buffer.from(stated, "latin1"));
  assert.ok(facts?.oddities.includes("stream that is longer than its length says"));
  assert.deepEqual(facts?.differences, []);
});

for (const [name, bytes] of Object.entries(plainFiles())) {
  test(`every interpretation shows the same: ${name}`, () => {
    assert.deepEqual(read(bytes)?.differences ?? [], []);
  });
}
