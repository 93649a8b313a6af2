/** What became of one document of the command line. */
import type { AnalysisResult } from "../../operations/documents/examine-file.ts";

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
