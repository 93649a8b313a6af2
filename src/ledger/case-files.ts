/** Files that people attach to a case. Their bytes are in the vault, beside those of documents. */
import type { DeletedDocument } from "./documents.ts";
import type { SideId } from "./side.ts";

/** Limit of files of one case. */
export const caseFileLimit = 50;

export interface NewCaseFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface CaseFile extends NewCaseFile {
  readonly id: number;
  readonly atMs: number;
  readonly actor: string;
}

/** What the record of an attached file says. */
export interface AttachedRecord extends NewCaseFile {
  readonly event: "attached";
  readonly case: string;
  readonly actor: string;
  readonly atMs: number;
}

export type AttachOutcome =
  /** The same bytes are attached to a case once. */
  | { readonly kind: "attached"; readonly file: CaseFile }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly problem: string };

export interface CaseFileLedger {
  attachFile(side: SideId, number: number, file: NewCaseFile, atMs: number, actor: string): Promise<AttachOutcome>;
  /** The oldest first. */
  listFiles(side: SideId, number: number): Promise<readonly CaseFile[]>;
  /** Erases the content of its record too. Undefined if the case has no such file. */
  removeFile(
    side: SideId,
    number: number,
    id: number,
    atMs: number,
    actor: string,
  ): Promise<DeletedDocument | undefined>;
  /** Files of all sides that were attached before the time. */
  listOlderFiles(
    thanMs: number,
    limit: number,
  ): Promise<readonly { readonly side: SideId; readonly number: number; readonly id: number }[]>;
}
