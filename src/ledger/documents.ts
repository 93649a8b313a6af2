/** Documents as the ledger keeps them. A deleted report goes with its row, and its bytes when nothing else of the side needs them. */
import type { DetailedFinding, DocumentReport } from "../contract/documents/document.ts";
import type { DocumentOrder, ReviewState } from "../contract/documents/review.ts";
import type { StoredReview } from "./reviews.ts";
import type { SideId } from "./side.ts";

/** What documents of a side are compared by, kept with the report and deleted with it: digests, none of the document's text. */
export interface DocumentTraces {
  /** Documents that share one may have something to do with each other. */
  readonly marks: readonly string[];
  /** What the caller compares; of no meaning here. */
  readonly print: string;
}

interface DocumentHead {
  readonly name: string;
  readonly format: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
  readonly analysedAtMs: number;
}

/** What lists show of a report. */
export interface DocumentSummary extends DocumentHead {
  readonly id: number;
  /** Not counting what was not assessed. */
  readonly findings: number;
  readonly tampered: boolean;
  /** Marks of its traces, if it has any. */
  readonly marks?: readonly string[];
}

export interface DocumentFilter {
  /** Those that have one of these. */
  readonly marks?: readonly string[] | undefined;
  readonly tampered?: boolean | undefined;
  readonly format?: string | undefined;
  /** A part of the name, in any case. */
  readonly name?: string | undefined;
  readonly state?: ReviewState | undefined;
  /** Null for unassigned ones. */
  readonly assignee?: string | null | undefined;
  /** Those that were put into the queue before this time. */
  readonly queuedBeforeMs?: number | undefined;
  /** Due: the oldest first. */
  readonly order?: DocumentOrder | undefined;
}

/** What lists show of a document with its review. */
export interface ListedDocument extends DocumentSummary {
  readonly review: StoredReview;
}

export interface DocumentPage {
  readonly documents: readonly ListedDocument[];
  /** Where the next page begins; null after the last one. A page in between may have fewer than asked for, or none. */
  readonly next: number | null;
}

export interface DeletedDocument {
  readonly sha256: string;
  /** No report and no file of a case of the side needs the bytes any more; until `settleRemoval` they are listed among the removals. */
  readonly isLast: boolean;
}

export interface Removal {
  readonly side: SideId;
  readonly sha256: string;
}

/** Scanned for one page of a list; the next page continues there. */
export const documentScanLimit = 2_000;

export function summaryOf(
  id: number,
  document: Omit<DocumentSummary, "id" | "findings" | "tampered" | "marks"> & {
    readonly findings: readonly { readonly check: string; readonly tampered: boolean }[];
    readonly traces?: DocumentTraces;
  },
): DocumentSummary {
  const { name, format, sha256, bytes, pages, analysedAtMs, findings, traces } = document;
  const seen = findings.filter(({ check }) => !check.startsWith("not-assessed-"));
  const tampered = seen.some((finding) => finding.tampered);
  const marks = traces === undefined ? {} : { marks: traces.marks };
  return { id, name, format, sha256, bytes, pages, analysedAtMs, findings: seen.length, tampered, ...marks };
}

export function isDocumentWithin(filter: DocumentFilter, summary: ListedDocument): boolean {
  const { tampered, format, name, marks, state, assignee, queuedBeforeMs } = filter;
  const { review } = summary;
  return (
    (state === undefined || review.state === state) &&
    (assignee === undefined || review.assignee === assignee) &&
    (queuedBeforeMs === undefined || (review.state !== "not_queued" && review.sinceMs < queuedBeforeMs)) &&
    (marks === undefined || (summary.marks?.some((mark) => marks.includes(mark)) ?? false)) &&
    (tampered === undefined || summary.tampered === tampered) &&
    (format === undefined || summary.format === format) &&
    (name === undefined || summary.name.toLowerCase().includes(name.toLowerCase()))
  );
}

export interface NewDocument extends DocumentHead {
  readonly catalogueVersion: string;
  readonly checks: DocumentReport["checks"];
  readonly findings: readonly DetailedFinding[];
  /** What was compared and agrees; missing from documents of versions that did not list it. */
  readonly held?: DocumentReport["held"];
  /** Missing from documents of versions that did not list it. */
  readonly origin?: DocumentReport["origin"];
  readonly traces?: DocumentTraces;
}

export interface StoredDocument extends NewDocument {
  readonly id: number;
}

export interface DocumentLedger {
  /** Gives the report its id; ids only grow. */
  save(side: SideId, document: NewDocument, actor: string): Promise<number>;
  find(side: SideId, id: number): Promise<StoredDocument | undefined>;
  /** For a signed link, which names the document but no side. */
  findById(id: number): Promise<(StoredDocument & { readonly side: SideId }) | undefined>;
  /** Newest first, those before the given id; 0 for the first page. */
  list(side: SideId, before: number, limit: number, filter?: DocumentFilter): Promise<DocumentPage>;
  /**
   * Takes the report away, and the content of its record in the journal; a record without content says who deleted it.
   * Undefined where there is none.
   */
  delete(side: SideId, id: number, actor: string): Promise<DeletedDocument | undefined>;
  /** Bytes that no report needs any more, and that may still be there after a crash. */
  listRemovals(): Promise<readonly Removal[]>;
  settleRemoval(removal: Removal): Promise<void>;
  /** Documents of all sides, oldest first. */
  listOlder(thanMs: number, limit: number): Promise<readonly { readonly side: SideId; readonly id: number }[]>;
}

/** A document without its side, where it is of this one. */
export function onSide(
  side: SideId,
  found: (StoredDocument & { readonly side: SideId }) | undefined,
): StoredDocument | undefined {
  if (found === undefined || found.side !== side) return undefined;
  const { side: _, ...document } = found;
  return document;
}
