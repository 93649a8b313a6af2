/** Lists the stored documents of a side, newest first. */
import type { DocumentEntry, DocumentList } from "../../contract/documents/list.ts";
import { findFormat } from "../../forgery/formats.ts";
import type { DocumentFilter, DocumentLedger, DocumentSummary } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { cursorAfter } from "../shared/cursor.ts";
import type { ReviewDocuments } from "./review-documents.ts";

/** The cursor is the `nextCursor` of the previous page; empty for the first page. */
export type ListDocuments = (
  side: SideId,
  cursor: string,
  limit: number,
  filter: DocumentFilter,
) => Promise<DocumentList>;

export function createListDocuments(ledger: DocumentLedger, reviews: Pick<ReviewDocuments, "describe">): ListDocuments {
  return async (side, cursor, limit, filter) => {
    const { documents, next } = await ledger.list(side, cursorAfter(cursor), limit, {
      ...filter,
      ...(filter.format === undefined ? {} : { format: formatOf(filter.format) }),
    });
    return {
      documents: documents.map((document) => {
        const { findings, tampered, review } = document;
        return { ...describeDocument(document), findings, tampered, review: reviews.describe(review) };
      }),
      nextCursor: next === null ? null : String(next),
    };
  };
}

/** A format as a sender may write it; an unknown word matches no document. */
function formatOf(text: string): string {
  return findFormat(text) ?? text;
}

/** The fields that lists and reports of documents have in common. */
export type DescribedDocument = Omit<DocumentEntry, "findings" | "tampered" | "review">;

export function describeDocument(document: Omit<DocumentSummary, "findings" | "tampered">): DescribedDocument {
  const { id, name, format, sha256, bytes, pages, analysedAtMs } = document;
  return {
    id,
    document_name: name,
    doc_format: format,
    sha256,
    bytes,
    pages,
    analysedAt: new Date(analysedAtMs).toISOString(),
  };
}
