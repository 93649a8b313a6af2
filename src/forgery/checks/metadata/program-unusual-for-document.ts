/** A bank statement or payslip that was made by a program which seldom makes them: named in its metadata, or told by how the file is put together. */
import { findRate, issuedDocuments, type ProgramRate } from "../../calibration/programs-of-honest-files.ts";
import { defineCheck, type Strength } from "../../check.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findNamedPrograms, type ProgramKind, recogniseProgram } from "./writing-programs.ts";

/**
 * Libraries print real statements, and small employers use office programs; nobody's bank draws them by hand. A customer may have
 * printed the bank's page with a browser.
 */
const strengths: Readonly<Partial<Record<ProgramKind, Strength>>> = {
  "picture editor": "weak",
  "page design": "weak",
  "drawing program": "weak",
  "document editor": "weak",
  browser: "supporting",
  office: "supporting",
};

/** Kinds that these share or more of honest documents are made by are not unusual. */
const mostUsual = 0.05;

export const programUnusualForDocument = defineCheck({
  id: "program-unusual-for-document",
  version: 2,
  title: "Unusual program for this kind of document",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "By its words the document is a bank statement or a payslip, which banks and payroll systems produce themselves. Its metadata, or the way in which the file is put together, show an editing, drawing or design program, or a browser.",
  innocentCauses: [
    "a customer who merged, compressed, unlocked or signed the file with such a program",
    "a statement that the customer printed from the bank's web page",
    "a small employer who writes payslips with an office program",
    "a sample or a form by a designer",
  ],
  source:
    "Names that programs write for themselves, and how programs put files together, learnt from honest files of strangers; metadata alone never shows tampering.",
  needs: ["metadata", "structure", "text"],
  run({ metadata, structure, text }) {
    const kind = guessDocumentClass(text);
    if (kind !== "bank statement" && kind !== "payslip") return "nothing_to_compare";
    const named = findNamedPrograms(metadata).filter((program) => strengths[program.kind] !== undefined);
    const written = recogniseProgram(structure);
    // Where the file names a program of any kind, how it is put together is left to the check of both.
    const isUnnamed = metadata.tools.every(({ text: name }) => name.trim() === "");
    const told =
      isUnnamed && written?.kind !== undefined && strengths[written.kind] !== undefined ? written : undefined;
    // Small employers write payslips with office programs, and payroll services print them with browsers.
    const kinds = [...named.map((program) => program.kind), ...(told?.kind === undefined ? [] : [told.kind])];
    const telling = kinds.filter((program) => kind === "bank statement" || strengths[program] !== "supporting");
    const [first] = telling.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (first === undefined) return isUnnamed && written === undefined ? "nothing_to_compare" : "clear";
    const names = named
      .filter((program) => telling.includes(program.kind))
      .map(({ name, kind: use }) => `'${name}' (${use})`);
    const seen =
      told === undefined
        ? `its metadata names ${names.join(", ")}`
        : `its metadata names no program, but the file is put together as ${told.program} does it (${told.ofProgram} of ${told.files} honest files that are)`;
    return [
      {
        observation: `The document reads like a ${kind}, and ${seen}. ${sayRate(first, findRate(first))} Joining, shrinking or signing a file with such a program leaves its name as well.`,
        confidence: 70,
        strength: strengths[first] ?? "supporting",
        evidence: { kind: "inventory", items: told === undefined ? named.map(({ name }) => name) : [told.program] },
      },
    ];
  },
});

function rankOf(kind: ProgramKind): number {
  return strengths[kind] === "weak" ? 0 : 1;
}

function sayRate(kind: ProgramKind, rate: ProgramRate | undefined): string {
  if (rate === undefined || issuedDocuments.files === 0) return "How often honest ones do is not known.";
  const share = `${rate.files} of ${issuedDocuments.files} honest statements, payslips and invoices of ${issuedDocuments.repositories} sources`;
  const bound = `at most ${(100 * rate.upper).toFixed(1)} % at 95 % certainty`;
  return rate.upper < mostUsual
    ? `A program of this kind (${kind}) made ${share}: ${bound}.`
    : `A program of this kind (${kind}) made ${share} (${bound}), mostly invoices.`;
}
