import assert from "node:assert/strict";
import { test } from "node:test";
import type { DetailedFinding } from "../../contract/documents/document.ts";
import { describeReport, type FileReport, isTampered, reportLine } from "./describe-report.ts";

const finding: DetailedFinding = {
  check: "value-replaced-in-later-revision",
  issue: "Amount changed in a later revision",
  observation: `Page 1, 'Total due': ${"a long sentence that goes on ".repeat(6)}.`,
  confidence_score: 98,
  tampered: true,
  tampering_type: "text_manipulation",
  probability: 0.99,
  boxes: [
    { page: 2, left: 0, top: 0, width: 10, height: 10 },
    { page: 1, left: 0, top: 0, width: 10, height: 10, role: "compared" },
  ],
  evidence: { kind: "history", before: "1,240.00", after: "9,240.00", revision: 2 },
};

function reportOf(file: string, findings: readonly DetailedFinding[]): FileReport {
  return {
    file,
    outcome: "analysed",
    result: { format: "pdf", pages: 1, checks: [], held: [], origin: [], findings, catalogueVersion: "1" },
  };
}

test("a tampered document says so first, and what stood there before and after", () => {
  const text = describeReport(reportOf("a.pdf", [finding]));
  assert.match(text, /^a\.pdf {2}\(pdf, 1 page\)\n {4}TAMPERED: 1 finding of likely tampering\n/);
  assert.match(text, /1,240\.00 {2}→ {2}9,240\.00/);
  assert.match(text, /page 2 · confidence 98 · tampered yes · text_manipulation/);
  assert.ok(text.split("\n").every((line) => line.length <= 100));
});

test("a document without findings is never called authentic", () => {
  assert.match(describeReport(reportOf("a.pdf", [])), /no findings \(this does not prove that it is authentic\)/);
});

test("what was not assessed is no finding", () => {
  const missing = { ...finding, check: "not-assessed-pixels", issue: "Not assessed: pixels", tampered: false };
  const text = describeReport(reportOf("a.pdf", [missing]));
  assert.match(text, /no findings .*; 1 check could not run/);
  assert.equal(isTampered(reportOf("a.pdf", [missing])), false);
});

test("neither a name nor a document's words can move the cursor or change the direction of the line", () => {
  const hostile = { ...finding, issue: "\u001b[2J", observation: "a\rb \u202ec", evidence: undefined };
  const { evidence: _, ...rest } = hostile;
  const text = describeReport(reportOf("\u001b]0;x\u0007.pdf\n", [rest]));
  assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{Cc}\u202e]/u);
  assert.equal(text.split("\n")[0], "\\u001b]0;x\\u0007.pdf\\u000a  (pdf, 1 page)");
});

test("as JSON a document is one line, whatever its name", () => {
  const lines = [
    reportOf("a\nb.pdf", [finding]),
    { file: "c", outcome: "failed", code: "not_found", message: "No." } as const,
  ];
  const [one, other] = lines.map((report) => JSON.parse(reportLine(report)));
  assert.deepEqual([one.file, one.tampered, one.findings.length], ["a\nb.pdf", true, 1]);
  assert.deepEqual(other, { file: "c", error: "not_found", message: "No." });
});
