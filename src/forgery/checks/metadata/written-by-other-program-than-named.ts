/** A bank statement, payslip or invoice that names the program which made it, and was written as a file by another one. */
import { defineCheck, type Strength } from "../../check.ts";
import { type DocumentClass, guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findWriterMismatch } from "./header-marks.ts";

/** What is issued by a system comes as the system wrote it; everything else is passed on in many ways. */
const strengths: Readonly<Partial<Record<DocumentClass, Strength>>> = {
  "bank statement": "weak",
  payslip: "weak",
  invoice: "supporting",
};

export const writtenByOtherProgramThanNamed = defineCheck({
  id: "written-by-other-program-than-named",
  version: 1,
  title: "Written by another program than it names",
  tamperingType: "tampering",
  analysis: "file structure",
  cause: "structure",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "Each PDF program starts its files with characteristic bytes. The metadata of this document names one program, but the file starts with the bytes of another: it was rewritten after it was created.",
  innocentCauses: [
    "compression, unlocking, merging or archiving by somebody who only forwarded the document",
    "a scanner or mail gateway that rewrites all documents",
  ],
  source:
    "The first bytes of 205 files by five programs: the same for every file of each, but for one that had been written anew.",
  needs: ["metadata", "structure", "text"],
  run({ metadata, structure, text }) {
    const kind = guessDocumentClass(text);
    const strength = strengths[kind];
    if (strength === undefined) return "nothing_to_compare";
    const mismatch = findWriterMismatch(metadata, structure);
    if (mismatch === undefined) return "clear";
    const { named, written } = mismatch;
    return [
      {
        observation: `The document reads like ${kind === "invoice" ? "an" : "a"} ${kind} and names '${named}' as the program that made it, but the file does not begin as that program's files do${written === undefined ? "" : `; it begins like those of ${written}`}. It was written anew after it had been made, as shrinking or joining files does as well.`,
        confidence: 75,
        strength,
        evidence: { kind: "comparison", stated: named, expected: written ?? "another program", basis: "first bytes" },
      },
    ];
  },
});
