/** assay check EVIDENCE: runs the checks on gathered facts, without the document. */
import { readFile } from "node:fs/promises";
import { evidenceBytesLimit, parseEvidenceFile, replayChecks } from "../../operations/documents/document-evidence.ts";
import { needFile } from "../given-file.ts";
import { onlyWord, readWords, UsageError } from "../words.ts";
import { describeReport, type FileReport, isTampered, reportLine } from "./describe-report.ts";

/** Exit codes as those of analyse-document. */
export async function run(words: readonly string[]): Promise<number> {
  const options = { json: { type: "boolean", default: false } } as const;
  const { values, positionals } = readWords(words, options);
  const path = onlyWord(positionals, "Give one evidence file.");
  if ((await needFile(path)) > evidenceBytesLimit)
    throw new UsageError("The file is larger than the limit for evidence.");
  const evidence = parseEvidenceFile(await readFile(path, "utf8"));
  const report: FileReport = { file: evidence.name, outcome: "analysed", result: replayChecks(evidence) };
  process.stdout.write(values.json ? reportLine(report) : describeReport(report));
  return isTampered(report) ? 3 : 0;
}
