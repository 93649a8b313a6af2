/** A bank statement or payslip that names a program in its metadata which banks and payroll systems do not write them with. */
import { defineCheck, type Strength } from "../../check.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findNamedPrograms, type ProgramKind } from "./writing-programs.ts";

/** Libraries and browsers print real statements, and small employers use office programs; nobody's bank uses the others. */
const strengths: Readonly<Partial<Record<ProgramKind, Strength>>> = {
  "picture editor": "weak",
  "page design": "weak",
  "document editor": "weak",
  office: "supporting",
};

export const programUnusualForDocument = defineCheck({
  id: "program-unusual-for-document",
  version: 1,
  title: "Unusual program for this kind of document",
  tamperingType: "tampering",
  analysis: "metadata",
  cause: "metadata",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "By its words the document is a bank statement or a payslip, which banks and payroll systems produce themselves. Its metadata names an editing or design program.",
  innocentCauses: [
    "a customer who merged, compressed, unlocked or signed the file with such a program",
    "a small employer who writes payslips with an office program",
    "a sample or a form by a designer",
  ],
  source: "Names that programs write for themselves; metadata alone never shows tampering.",
  appliesTo: ["pdf"],
  needs: ["metadata", "text"],
  run({ metadata, text }) {
    const kind = guessDocumentClass(text);
    if (kind !== "bank statement" && kind !== "payslip") return "not_applicable";
    const unusual = findNamedPrograms(metadata).filter((program) => strengths[program.kind] !== undefined);
    // An office program says little of a payslip, and less when it is all that there is.
    const telling = unusual.filter((program) => kind === "bank statement" || program.kind !== "office");
    const [first] = telling;
    if (first === undefined) return "clear";
    const isOffice = telling.every((program) => program.kind === "office");
    return [
      {
        observation: `The document reads like a ${kind}, and its metadata names ${telling.map(({ name, kind: use }) => `'${name}' (${use})`).join(", ")}. Joining, shrinking or signing a file with such a program leaves its name as well.`,
        confidence: 70,
        strength: isOffice ? "supporting" : (strengths[first.kind] ?? "supporting"),
        evidence: { kind: "inventory", items: telling.map(({ name }) => name) },
      },
    ];
  },
});
