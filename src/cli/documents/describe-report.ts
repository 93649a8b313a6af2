/** The result for a document of the command line, as a line of JSON or as text: a summary, and a block for each finding. */
import type { DetailedFinding, FindingEvidence } from "../../contract/documents/document.ts";
import type { AnalysisResult } from "../../operations/documents/examine-file.ts";
import { sayWhatDecides } from "../../operations/documents/summarise-findings.ts";

/** The result for one document. */
export type FileReport =
  | { readonly file: string; readonly outcome: "analysed"; readonly result: AnalysisResult }
  | { readonly file: string; readonly outcome: "failed"; readonly code: string; readonly message: string };

export function isTampered(report: FileReport): boolean {
  return report.outcome === "analysed" && report.result.findings.some(({ tampered }) => tampered);
}

/** One line of JSON. */
export function reportLine(report: FileReport): string {
  const { file } = report;
  const content =
    report.outcome === "failed"
      ? { file, error: report.code, message: report.message }
      : { file, tampered: isTampered(report), ...report.result };
  return `${JSON.stringify(content)}\n`;
}

const lineWidth = 100;
const indent = "      ";

export function describeReport(report: FileReport): string {
  const name = plainText(report.file);
  if (report.outcome === "failed") return `${name}\n    not analysed: ${plainText(report.message)}\n`;
  const { findings, format, pages, held, origin, checks } = report.result;
  const size = `${format}, ${pages} ${pages === 1 ? "page" : "pages"}`;
  const reasons = sayWhatDecides(findings);
  return [
    `${name}  (${size})`,
    `    ${describeCounts(findings)}`,
    ...(reasons === "" ? [] : wrap(plainText(reasons))),
    ...describeOutcomes(checks),
    ...findings.flatMap(describeFinding),
    ...describeHeld(held),
    ...describeOrigin(origin),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** A check that is clear compared something; one that had nothing to compare says nothing of the document. */
function describeOutcomes(checks: AnalysisResult["checks"]): string[] {
  if (checks.length === 0) return [];
  const of = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  return [
    `    checks: ${of("clear")} clear, ${of("found")} with findings, ${of("nothing_to_compare")} nothing to compare`,
  ];
}

/** Relations listed; the report of the service and --json have all of them. */
const heldLimit = 12;

function describeHeld(held: AnalysisResult["held"]): string[] {
  return [
    ...listRelations(
      "What agrees within the document",
      held.filter(({ unplaced }) => unplaced === undefined),
    ),
    ...listRelations(
      "Read without a relation",
      held.filter(({ unplaced }) => unplaced),
    ),
  ];
}

function listRelations(title: string, held: AnalysisResult["held"]): string[] {
  if (held.length === 0) return [];
  const further = held.length > heldLimit ? [`${indent}and ${held.length - heldLimit} more`] : [];
  return [`  = ${title}`, ...held.slice(0, heldLimit).flatMap(({ relation }) => wrap(plainText(relation))), ...further];
}

function describeOrigin(origin: AnalysisResult["origin"]): string[] {
  if (origin.length === 0) return [];
  return [
    "  = What the file says or shows of its origin",
    ...origin.flatMap(({ kind, statement }) => wrap(plainText(`${kind}: ${statement}`))),
  ];
}

/** States what was found, never that a document is authentic. */
function describeCounts(findings: readonly DetailedFinding[]): string {
  const tampered = findings.filter((finding) => finding.tampered).length;
  const missing = findings.filter(isNotAssessed).length;
  const others = findings.length - tampered - missing;
  const parts = [
    tampered === 0 ? "" : `TAMPERED: ${count(tampered, "finding")} of likely tampering`,
    others === 0
      ? ""
      : `${count(others, tampered === 0 ? "finding" : "further finding")}${tampered === 0 ? ", none of likely tampering" : ""}`,
    tampered + others === 0 ? "no findings (this does not prove that it is authentic)" : "",
    missing === 0 ? "" : `${count(missing, "check", "checks")} could not run`,
  ];
  return parts.filter((part) => part !== "").join("; ");
}

function describeFinding(finding: DetailedFinding): string[] {
  const pages = [...new Set(finding.boxes.filter(({ role }) => role !== "compared").map(({ page }) => page))];
  const where = pages.length === 0 ? "" : `page ${pages.slice(0, 5).join(", ")}${pages.length > 5 ? ", …" : ""}`;
  const traits = isNotAssessed(finding)
    ? []
    : [
        where,
        `confidence ${finding.confidence_score}`,
        `tampered ${finding.tampered ? "yes" : "no"}`,
        finding.tampering_type,
        finding.check,
      ];
  return [
    `  ${finding.tampered ? "!" : "-"} ${plainText(finding.issue)}`,
    ...traits.filter((trait) => trait !== "").reduce<string[]>(joinTraits, []),
    ...(finding.evidence === undefined ? [] : describeEvidence(finding.evidence)),
    ...wrap(plainText(finding.observation)),
  ];
}

function joinTraits(lines: string[], trait: string): string[] {
  const last = lines.pop();
  return last === undefined ? [`${indent}${trait}`] : [...lines, `${last} · ${trait}`];
}

function describeEvidence(evidence: FindingEvidence): string[] {
  switch (evidence.kind) {
    case "history":
      return wrap(`${plainText(evidence.before)}  →  ${plainText(evidence.after)}`);
    case "comparison":
      return wrap(`stated ${plainText(evidence.stated)}, expected ${plainText(evidence.expected)}`);
    // The observation says it; lists of structure are for programs.
    case "inventory":
    case "structure":
      return [];
  }
}

function isNotAssessed({ check }: DetailedFinding): boolean {
  return check.startsWith("not-assessed-");
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent.length + line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((part) => `${indent}${part}`);
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Control characters, and the marks that change the direction of writing. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of strangers, such as a file's name or a document's words: nothing in it can move the cursor or change the direction of the line. */
export function plainText(text: string): string {
  return text.replace(hidden, (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}
