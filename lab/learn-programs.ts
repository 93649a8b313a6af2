/**
 * Learns which programs make honest statements, payslips and invoices, and how programs put their files together: `node bin/run.js
 * lab/learn-programs.ts --manifest FILE --cache FOLDER [--write]`. Facts are those that bench/documents/gather.ts kept. --write brings
 * `src/forgery/calibration/programs-of-honest-files.ts` up to date. Printed are the rates, the fingerprints, and how often a fingerprint
 * is right of files of repositories that it was not learnt from.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { EvidenceCache } from "../bench/documents/evidence-cache.ts";
import { plainBound } from "../bench/documents/honest/bounds.ts";
import { findEdit } from "../bench/documents/honest/edited.ts";
import { readManifest } from "../bench/documents/manifest.ts";
import { readCommand } from "../scripts/support/command.ts";
import { existingFile, existingFolder, flag, required } from "../scripts/support/options.ts";
import { programKinds } from "../src/forgery/checks/metadata/writing-programs.ts";
import type { Evidence } from "../src/forgery/facts.ts";
import { type FileOfProgram, learnFingerprints, readFileOfProgram, testFingerprints } from "./programs/fingerprints.ts";

const options = readCommand({
  does: `Learns from honest files which programs make statements, payslips and invoices, and how programs put their files together,
    and prints how often that is right of files of other repositories.`,
  needs: "A manifest of bench/documents/write-manifest.ts, and the facts that bench/documents/gather.ts kept.",
  options: {
    manifest: required(existingFile("FILE", "the manifest of honest documents")),
    cache: required(existingFolder("FOLDER", "the facts that gather.ts kept")),
    write: flag("brings what ships up to date"),
  },
});
const cache = new EvidenceCache(options.cache);
const files: FileOfProgram[] = [];
for (const document of readManifest(options.manifest)) {
  if (document.isForged || findEdit(document.path) !== undefined) continue;
  const entry = cache.find(readFileSync(document.path));
  if (entry?.kind !== "gathered" || entry.evidence.format !== "pdf") continue;
  files.push(readFileOfProgram(document, entry.evidence satisfies Evidence));
}
const rates = learnRates(files);
const prints = learnFingerprints(files);
const { right, wrong, unknown } = testFingerprints(files);
console.log(
  [
    `${files.length} honest PDFs`,
    "kind of program, documents, repositories, upper bound in a million",
    ...rates.map((line) => `  ${line}`),
    "program | mark | trailer | files | of the program",
    ...prints.map((line) => `  ${line}`),
    `with the file's repository left out: ${right} programs right, ${wrong} wrong, ${unknown} not known by a fingerprint`,
  ].join("\n"),
);
if (options.write) {
  const path = fileURLToPath(new URL("../src/forgery/calibration/programs-of-honest-files.ts", import.meta.url));
  const source = readFileSync(path, "utf8")
    .replace(/const rateTable = `[^`]*`/, () => `const rateTable = \`\n${rates.join("\n")}\n\``)
    .replace(/const fingerprintTable = `[^`]*`/, () => `const fingerprintTable = \`\n${prints.join("\n")}\n\``);
  writeFileSync(path, source);
}

/** Lines of the table that ships. */
function learnRates(files: readonly FileOfProgram[]): readonly string[] {
  const issued = files.filter(({ isIssued }) => isIssued);
  const line = (name: string, own: readonly FileOfProgram[], bound: number) => {
    const repositories = new Set(own.map(({ repository }) => repository)).size;
    return `${name} ${own.length} ${repositories} ${Math.ceil(1_000_000 * bound)}`;
  };
  return [
    line("all", issued, 1),
    ...programKinds.map((kind) => {
      const own = issued.filter(({ kinds }) => kinds.includes(kind));
      return line(kind, own, plainBound(own.length, issued.length));
    }),
  ];
}
