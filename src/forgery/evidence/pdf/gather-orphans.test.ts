import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { OrphanFacts } from "../../facts/orphans.ts";
import { pdfInput } from "../../testing/pdf-input.ts";
import { contentOf, invoiceLines, pageObject, startDocument } from "../../testing/pdf-writer.ts";
import { Budget } from "../budget.ts";
import { PdfiumDocument } from "../pdfium/document.ts";
import { type Pdfium, startPdfium } from "../pdfium/engine.ts";
import { gatherOrphans } from "./gather-orphans.ts";
import { readPdfStructure } from "./structure.ts";

let pdfium: Pdfium;
before(async () => {
  pdfium = await startPdfium(64 * 2 ** 20);
});

function orphansOf(bytes: Buffer): OrphanFacts {
  const document = new PdfiumDocument(pdfium, bytes, "");
  const structure = readPdfStructure(bytes, new Budget(), 10);
  const { artifact } = gatherOrphans({ input: pdfInput(bytes, 10), structure, document });
  document.close();
  assert.ok(artifact.state === "present");
  return artifact.value;
}

const [was, is] = [invoiceLines("1,240.00"), invoiceLines("9,240.00")];
const differing = ({ pages }: OrphanFacts) =>
  pages.map((change) => {
    const texts = new Set(change.after.tokens.map(({ text }) => text));
    return [change.page, change.before.tokens.map(({ text }) => text).filter((text) => !texts.has(text))];
  });

test("instructions that are listed but used by nothing are drawn and set beside their page", () => {
  for (const form of [{}, { form: "stream", isPacked: true }] as const) {
    const saved = startDocument(was).set(9, "<< >>", contentOf(is)).set(3, pageObject("", 9)).commit(form);
    const found = orphansOf(saved.bytes());
    assert.equal(found.streams, 1);
    assert.deepEqual(differing(found), [[1, ["1,240.00"]]]);
  }
});

test("an earlier definition of an object that no cross-reference names", () => {
  const text = startDocument(is).commit().bytes().toString("latin1");
  const old = contentOf(was);
  const object = `4 0 obj\n<< /Length ${old.length} >>\nstream\n${old}\nendstream\nendobj\n`;
  const at = text.indexOf("xref\n0 1");
  const bytes = text
    .replace("xref\n0 1", `${object}xref\n0 1`)
    .replace(/startxref\n\d+/, `startxref\n${at + object.length}`);
  assert.deepEqual(differing(orphansOf(Buffer.from(bytes, "latin1"))), [[1, ["1,240.00"]]]);
});

test("what an earlier version used is its history and no orphan, and other unused text is only counted", () => {
  const twoVersions = startDocument(was).commit().set(4, "<< >>", contentOf(is)).commit().bytes();
  assert.deepEqual(orphansOf(twoVersions), { streams: 0, pages: [] });
  const other = [{ x: 60, y: 300, text: "quite another text that stands on no page of this one at all" }];
  assert.deepEqual(orphansOf(startDocument(was).set(9, "<< >>", contentOf(other)).commit().bytes()), {
    streams: 1,
    pages: [],
  });
});
