/** Evidence as a file: the facts gathered from a document, on which the checks can be run again without it. */
import { ServiceError } from "../../errors.ts";
import { catalogue } from "../../forgery/catalogue.ts";
import { fileFormats } from "../../forgery/facts/file.ts";
import { analyses, type Evidence } from "../../forgery/facts.ts";
import type { AnalysisResult } from "../../forgery/hold-document.ts";
import { runChecks, versionOf } from "../../forgery/run-checks.ts";

/** Grows when facts change their shape, so that checks are never run on facts of another shape. */
export const evidenceVersion = 1;

export interface EvidenceFile {
  readonly evidenceVersion: typeof evidenceVersion;
  /** The version of the program's checks; another version can be run on the same facts. */
  readonly catalogueVersion: string;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly evidence: Evidence;
}

/** As large as an answer of a worker can be, with what surrounds it. */
export const evidenceBytesLimit = 129 * 2 ** 20;

/** Runs the checks of this program on the facts. */
export function replayChecks(file: EvidenceFile): AnalysisResult {
  const { evidence } = file;
  const { format, pages } = evidence;
  const { checks, findings, held, origin } = runChecks(evidence, catalogue);
  return { format, pages, checks, findings, held, origin, catalogueVersion: versionOf(catalogue) };
}

export function parseEvidenceFile(text: string): EvidenceFile {
  const value = parseJson(text);
  if (!isRecord(value) || value.evidenceVersion === undefined)
    throw refuse("The file is not an evidence file of this program.");
  if (value.evidenceVersion !== evidenceVersion) {
    throw refuse(
      `The evidence has version ${JSON.stringify(value.evidenceVersion)}, this program reads version ${evidenceVersion}; gather it again.`,
    );
  }
  const { evidence } = value;
  const isWhole =
    isText(value.catalogueVersion) &&
    isText(value.name) &&
    isText(value.sha256) &&
    Number.isSafeInteger(value.bytes) &&
    isEvidence(evidence);
  if (!isWhole) throw refuse("The evidence is incomplete; gather it again.");
  return value as unknown as EvidenceFile;
}

/** The facts are not checked: a check that fails on them reports so in its outcome. */
function isEvidence(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.artifacts) || !Array.isArray(value.limits)) return false;
  return (
    fileFormats.some((format) => format === value.format) &&
    Number.isSafeInteger(value.pages) &&
    Object.values(value.artifacts).every(isArtifact) &&
    value.limits.every(
      (limit) => isRecord(limit) && analyses.some((name) => name === limit.analysis) && isText(limit.reason),
    )
  );
}

function isArtifact(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value.state === "present") return isRecord(value.value);
  return value.state === "absent" || (value.state === "failed" && isText(value.reason));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse("The evidence is not JSON.");
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function refuse(message: string): ServiceError {
  return new ServiceError("unprocessable_file", message);
}
