import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerprints } from "../../calibration/programs-of-honest-files.ts";
import type { MetadataFacts } from "../../facts/metadata.ts";
import { structureOf, textOfLines } from "../../testing/sample-facts.ts";
import { programUnusualForDocument as check } from "./program-unusual-for-document.ts";

const linesOf = (...texts: string[]) => textOfLines(texts.map((text, at) => ({ x: 60, y: 760 - 20 * at, text })));
const statement = linesOf("Account statement", "Opening balance 10.00", "Closing balance 20.00", "Value date");
const payslip = linesOf("Payslip", "Gross pay 10.00", "Deductions 2.00", "Net pay 8.00");
const invoice = linesOf("Invoice 17", "Quantity", "Total 10.00", "VAT");
const by = (...tools: string[]): MetadataFacts => ({
  dates: [],
  tools: tools.map((text) => ({ source: "Info", field: "Producer", text })),
});

const run = (metadata: MetadataFacts, text: typeof statement, structure = structureOf()) =>
  check.run({ metadata, structure, text });

test("forged: a bank statement out of an editor, also where only the history names it", () => {
  for (const metadata of [
    by("Sejda 3.2.85"),
    { ...by("Bank Core 4"), history: [{ action: "saved", when: "", tool: "Adobe Photoshop 25.1" }] },
  ]) {
    const result = run(metadata, statement);
    assert.ok(typeof result !== "string" && result.length === 1);
    assert.match(
      result[0]?.observation ?? "",
      /reads like a bank statement, and its metadata names '(Sejda|Adobe Photo)/,
    );
    assert.equal(result[0]?.strength, "weak");
  }
  assert.equal(check.canShowTampering, false);
});

test("honest: a statement out of a bank's own system", () => {
  assert.equal(run(by("StreamServe Communication Server", "Bank Core 4"), statement), "clear");
});

test("look-alike: other documents out of editors, a library, and a payslip out of an office program", () => {
  assert.equal(run(by("Sejda 3.2.85"), invoice), "nothing_to_compare");
  assert.equal(run(by("iText 7.2", "Apache PDFBox"), statement), "clear");
  assert.equal(run(by("Microsoft® Word 2019"), payslip), "clear");
});

test("empty: no metadata and no text", () => {
  assert.equal(run(by(), statement), "nothing_to_compare");
  assert.equal(run(by(), linesOf()), "nothing_to_compare");
});

test("forged: a statement by a browser, a drawing program or an online editor is told with how often honest ones are", () => {
  for (const [tools, kind, strength] of [
    [["Skia/PDF m120"], "browser", "supporting"],
    [["Draw", "LibreOffice 7.4"], "drawing program", "weak"],
    [["Inkscape 1.2", "cairo 1.16.0"], "drawing program", "weak"],
    [["Canva"], "page design", "weak"],
    [["SAMBox 3.0.8 (www.sejda.org)"], "document editor", "weak"],
  ] as const) {
    const result = run(by(...tools), statement);
    assert.ok(typeof result !== "string" && result.length === 1, tools.join());
    const [finding] = result;
    assert.match(
      finding?.observation ?? "",
      new RegExp(`of this kind \\(${kind}\\) made \\d+ of \\d+ honest statements`),
    );
    assert.equal(finding?.strength, strength);
  }
});

test("forged: a statement without a program's name is told by how the file is put together", () => {
  const [print] = fingerprints.filter(({ program }) => program.startsWith("Skia/PDF"));
  assert.ok(print !== undefined);
  const traits = { ...structureOf().traits, headerMark: print.mark, trailerKeys: print.trailer.split(" ") };
  const result = run(by(), statement, structureOf({ traits }));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /names no program, but the file is put together as Skia\/PDF/);
  assert.equal(run(by("Bank Core 4"), statement, structureOf({ traits })), "clear");
});

test("look-alike: a payslip that a payroll service printed with a browser, and a statement by a library for HTML", () => {
  assert.equal(run(by("Skia/PDF m120"), payslip), "clear");
  assert.equal(run(by("WeasyPrint 62.3"), statement), "clear");
});
