import assert from "node:assert/strict";
import { test } from "node:test";
import type { MetadataFacts } from "../../facts/metadata.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { programUnusualForDocument as check } from "./program-unusual-for-document.ts";

const linesOf = (...texts: string[]) => textOfLines(texts.map((text, at) => ({ x: 60, y: 760 - 20 * at, text })));
const statement = linesOf("Account statement", "Opening balance 10.00", "Closing balance 20.00", "Value date");
const payslip = linesOf("Payslip", "Gross pay 10.00", "Deductions 2.00", "Net pay 8.00");
const invoice = linesOf("Invoice 17", "Quantity", "Total 10.00", "VAT");
const by = (...tools: string[]): MetadataFacts => ({
  dates: [],
  tools: tools.map((text) => ({ source: "Info", field: "Producer", text })),
});

test("forged: a bank statement out of an editor, also where only the history names it", () => {
  for (const metadata of [
    by("Sejda 3.2.85"),
    { ...by("Bank Core 4"), history: [{ action: "saved", when: "", tool: "Adobe Photoshop 25.1" }] },
  ]) {
    const result = check.run({ metadata, text: statement });
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
  assert.equal(
    check.run({ metadata: by("StreamServe Communication Server", "Bank Core 4"), text: statement }),
    "clear",
  );
});

test("look-alike: other documents out of editors, a library, and a payslip out of an office program", () => {
  assert.equal(check.run({ metadata: by("Sejda 3.2.85"), text: invoice }), "not_applicable");
  assert.equal(check.run({ metadata: by("iText 7.2", "Apache PDFBox"), text: statement }), "clear");
  assert.equal(check.run({ metadata: by("Microsoft® Word 2019"), text: payslip }), "clear");
});

test("empty: no metadata and no text", () => {
  assert.equal(check.run({ metadata: by(), text: statement }), "clear");
  assert.equal(check.run({ metadata: by(), text: linesOf() }), "not_applicable");
});
