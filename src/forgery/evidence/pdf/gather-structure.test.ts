import assert from "node:assert/strict";
import { test } from "node:test";
import type { StructureFacts } from "../../facts/structure.ts";
import { writeLinearized } from "../../testing/linearized-pdf.ts";
import { pdfInput } from "../../testing/pdf-input.ts";
import { invoiceLines, startDocument } from "../../testing/pdf-writer.ts";
import { Budget } from "../budget.ts";
import { gatherStructure } from "./gather-structure.ts";
import { readPdfStructure } from "./structure.ts";

function factsOf(bytes: Buffer): StructureFacts {
  const { artifact } = gatherStructure({
    input: pdfInput(bytes, 10),
    structure: readPdfStructure(bytes, new Budget(), 10),
  });
  assert.ok(artifact.state === "present");
  return artifact.value;
}

const invoice = invoiceLines("1,240.00");
const start = () => startDocument(invoice);
const plain = () => start().commit().bytes();
const edited = (from: RegExp | string, to: string) =>
  Buffer.from(plain().toString("latin1").replace(from, to), "latin1");
const odd = ({ traits: _, crossReference: __, objects: ___, ...facts }: StructureFacts) =>
  Object.entries(facts)
    .filter(([, value]) => value !== 0 && value !== false)
    .map(([name, value]) => `${name} ${value}`);

test("ordinary files in every form have nothing odd", () => {
  for (const [bytes, form, count] of [
    [plain(), "table", 6],
    [start().commit({ form: "stream", isPacked: true }).bytes(), "stream", 3],
    [start().commit().set(6, "<< /Producer (Other) >>").commit().bytes(), "table", 7],
  ] as const) {
    const facts = factsOf(bytes);
    assert.deepEqual([facts.crossReference, facts.objects], [form, count]);
    assert.deepEqual(odd(facts), []);
  }
  assert.deepEqual(odd(factsOf(writeLinearized(invoice))), []);
});

test("a line that was edited by hand shifts what comes after it", () => {
  const longer = factsOf(edited("(1,240.00)", "(991,240.00)"));
  assert.equal(longer.wrongLengths, 1);
  assert.ok(longer.isSearched || longer.wrongOffsets > 0);
  // A stream of the same length leaves no such trace.
  assert.deepEqual(odd(factsOf(edited("(1,240.00)", "(9,240.00)"))), []);
});

test("rows written by hand, wrong places, objects that are not listed, and objects listed twice", () => {
  assert.equal(factsOf(edited(/00000 n \n/, "00000 n\n")).irregularRows > 0, true);
  const wrong = factsOf(edited(/5 1\n\d{10}/, "5 1\n0000000333"));
  assert.equal(wrong.wrongOffsets, 1);
  const old = "4 0 obj\n<< /Length 2 >>\nstream\nBT\nendstream\nendobj\n5 0 obj\nnull\nendobj\n";
  const hidden = plain().toString("latin1").replace("xref\n0 1", `${old}xref\n0 1`);
  const at = hidden.indexOf("xref\n0 1");
  const facts = factsOf(Buffer.from(hidden.replace(/startxref\n\d+/, `startxref\n${at}`), "latin1"));
  assert.deepEqual([facts.unlistedObjects, facts.unlistedStreams, facts.repeatedNumbers], [2, 1, 2]);
});

test("what stands before, behind and between", () => {
  assert.equal(factsOf(Buffer.concat([Buffer.from("From: somebody\n\n"), plain()])).bytesBeforeHeader, 16);
  assert.equal(factsOf(Buffer.concat([plain(), Buffer.from("PK and more")])).bytesAfterEnd, 11);
  assert.equal(factsOf(Buffer.concat([plain(), Buffer.from("\n\0\n")])).bytesAfterEnd, 0);
  assert.equal(factsOf(edited("%%EOF", "and more")).bytesAfterEnd, 0);
  const attached = start().set(9, "<< /Type /EmbeddedFile >>", plain()).commit().bytes();
  assert.equal(factsOf(attached).otherHeaders, 0);
  assert.equal(factsOf(Buffer.concat([plain(), plain()])).otherHeaders, 1);
});

test("the habits of the writer", () => {
  const { traits } = factsOf(plain());
  assert.equal(traits.headerMark, "e2e3cfd3");
  assert.deepEqual(traits.trailerKeys, ["Size", "Root", "Info"]);
});
