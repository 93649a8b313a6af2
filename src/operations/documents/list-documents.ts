/** Lists the stored documents of a side, newest first. */
import type { DocumentEntry, DocumentList } from "../../contract/documents/list.ts";
import { ServiceError } from "../../errors.ts";
import { findFormat } from "../../forgery/formats.ts";
import type { DocumentFilter, DocumentSummary } from "../../ledger/documents.ts";
import type { DocumentLedger, SideId } from "../../ledger/ledger.ts";

/** The cursor is the `nextCursor` of the page before; empty for the first page. */
export type ListDocuments = (
  side: SideId,
  cursor: string,
  limit: number,
  filter: DocumentFilter,
) => Promise<DocumentList>;

export function createListDocuments(ledger: DocumentLedger): ListDocuments {
  return async (side, cursor, limit, filter) => {
    if (!/^\d{0,15}$/.test(cursor)) {
      throw new ServiceError("invalid_request", "cursor must be the nextCursor of the previous page, or omitted.");
    }
    const { documents, next } = await ledger.list(side, Number(cursor), limit, {
      ...filter,
      ...(filter.format === undefined ? {} : { format: formatOf(filter.format) }),
    });
    return {
      documents: documents.map((document) => {
        const { findings, tampered } = document;
        return { ...describeDocument(document), findings, tampered };
      }),
      nextCursor: next === null ? null : String(next),
    };
  };
}

/** As a sender may write it; a word that is no format is the format of no document. */
function formatOf(text: string): string {
  return findFormat(text) ?? text;
}

export type DescribedDocument = Omit<DocumentEntry, "findings" | "tampered">;

/** What is said of a stored document wherever it is listed or reported. */
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
