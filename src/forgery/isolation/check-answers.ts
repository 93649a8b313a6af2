/** A worker's answer as the result that was asked for, or as an error. Workers read hostile bytes, so their answers are checked. */
import { DetailedFinding, HeldRelation, OriginStatement } from "../../contract/documents/document.ts";
import { errorTable, ServiceError } from "../../errors.ts";
import { type DocumentFingerprint, fingerprintWordLimit } from "../derived/across/document-fingerprint.ts";
import { DocumentParticulars } from "../derived/across/document-particulars.ts";
import { accountLimit } from "../derived/semantics/written/printed-accounts.ts";
import type { PageImage } from "../document-bytes.ts";
import { entryLimit } from "../evidence/packages/package-entry.ts";
import type { PackageContents } from "../facts/package.ts";
import { matches } from "../matches.ts";
import type { CheckFault } from "../run-checks.ts";
import type { DrawnPage, WorkerResult } from "./protocol.ts";
import type { StoppedAnswer, StopReason, WorkerAnswer } from "./worker-process.ts";

export function requireFindings(findings: readonly unknown[]): void {
  if (!findings.every((finding) => matches(DetailedFinding, finding))) {
    throw new Error("A worker's findings do not have the shape of findings.");
  }
}

export function requireCatalogueVersion(version: unknown): string {
  if (typeof version === "string" && /^\d+-[0-9a-f]{8}$/.test(version)) return version;
  throw new Error("A worker's version of the checks does not have the shape of one.");
}

export function requireRelations(relations: readonly unknown[]): void {
  if (!relations.every((relation) => matches(HeldRelation, relation))) {
    throw new Error("A worker's relations do not have the shape of relations.");
  }
}

export function requireOrigin(origin: readonly unknown[]): void {
  if (!origin.every((statement) => matches(OriginStatement, statement))) {
    throw new Error("A worker's statements of origin do not have the shape of them.");
  }
}

export function requireFaults(faults: readonly CheckFault[]): readonly CheckFault[] {
  const isRight = faults.every(({ check, trace }) => /^[a-z0-9-]{1,100}$/.test(check) && trace.length <= traceLimit);
  if (!isRight) throw new Error("A worker's faults of checks do not have the shape of them.");
  return faults;
}

const traceLimit = 2_000;

export function requireParticulars(particulars: unknown): DocumentParticulars {
  if (!matches(DocumentParticulars, particulars)) {
    throw new Error("A worker's particulars do not have the shape of them.");
  }
  return particulars;
}

/** Names of files in a package come from its sender. */
export function requireContents(contents: PackageContents): PackageContents {
  const { kind, entries, omitted } = contents;
  const isRight =
    (kind === "zip" || kind === "eml") &&
    Array.isArray(entries) &&
    entries.length <= entryLimit &&
    entries.every(({ name, refusal = "" }) => typeof name === "string" && typeof refusal === "string") &&
    Number.isSafeInteger(omitted);
  if (!isRight) throw new Error("A worker's list of a package does not have the shape of one.");
  return contents;
}

export function requirePage(page: DrawnPage, png: Buffer | undefined): PageImage {
  const isPng = png !== undefined && pngStart.every((byte, at) => png[at] === byte);
  const { width, height, pages } = page;
  if (!isPng || ![width, height, pages].every(Number.isFinite)) throw new Error("A worker's page is no drawing.");
  return { png, width, height, pages };
}

/** The first bytes of every PNG. */
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** They come from a process that untrusted bytes were read in, and are looked up in the ledger. */
export function requireAccountNumbers(numbers: readonly unknown[]): readonly string[] {
  const isRight = (number: unknown): number is string => typeof number === "string" && /^[A-Z0-9]{1,34}$/.test(number);
  if (!Array.isArray(numbers) || numbers.length > accountLimit || !numbers.every(isRight)) {
    throw new Error("A worker answered with account numbers that there cannot be.");
  }
  return numbers;
}

const fingerprintTextLimit = 100;

/** Its texts become digests, but only as many as a fingerprint may have. */
export function requireFingerprint(fingerprint: DocumentFingerprint): DocumentFingerprint {
  const isText = (text: unknown) => typeof text === "string" && text.length <= fingerprintTextLimit;
  const { isRecognised, isStatement, shape, accounts, issuer, number, total, opening, closing, firstDay, lastDay } =
    fingerprint;
  const { days, keys, values, words } = fingerprint;
  const { identifiers, scannedLines, traits, fonts, places } = fingerprint.make;
  const make = { identifiers, scannedLines, traits, fonts, places };
  const lists = [accounts, days, keys, values, words, ...Object.values(make)];
  const isRight =
    typeof isRecognised === "boolean" &&
    typeof isStatement === "boolean" &&
    /^[0-9a-f]{16}$/.test(shape) &&
    [issuer, number, total, opening, closing].every(isText) &&
    [firstDay, lastDay].every((day) => /^-?\d{0,8}$/.test(day)) &&
    lists.every((list) => Array.isArray(list) && list.length <= fingerprintWordLimit && list.every(isText));
  if (!isRight) throw new Error("A worker's fingerprint does not have the shape of one.");
  const amounts = { number, total, opening, closing };
  const texts = { days, keys, values, words };
  return { isRecognised, isStatement, shape, accounts, issuer, ...amounts, firstDay, lastDay, ...texts, make };
}

export type ResultOf<Kind extends WorkerResult["kind"]> = Extract<WorkerResult, { readonly kind: Kind }>;

/** The result that was asked for; everything else becomes an error. */
export function resultOf<Kind extends WorkerResult["kind"]>(kind: Kind, answer: WorkerAnswer): ResultOf<Kind> {
  switch (answer.kind) {
    case "done":
      if (answer.result.kind !== kind) throw new Error("A worker answered something else than it was asked.");
      return answer.result as ResultOf<Kind>;
    case "refused":
      if (!Object.hasOwn(errorTable, answer.code)) throw new Error("A worker refused with a code that there is not.");
      throw new ServiceError(answer.code, answer.message);
    case "stopped":
      throw stopError(answer);
  }
}

/** The same bytes, without a copy. */
export function attachedTo(answer: WorkerAnswer): Buffer | undefined {
  const attached = answer.kind === "done" ? answer.attached : undefined;
  return attached && Buffer.from(attached.buffer, attached.byteOffset, attached.length);
}

export function stopError({ reason }: StoppedAnswer): ServiceError {
  return new ServiceError("unprocessable_document", stopMessages[reason]);
}

const stopMessages: Readonly<Record<StopReason, string>> = {
  time: "The document took longer to read than the limit; try again when the service is less busy, or send a simpler copy of it.",
  memory: "The document takes more memory to read than the limit; send a simpler copy of it.",
  crash: "The document stops its reader; it is damaged, or made to do that.",
};
