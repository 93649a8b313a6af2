/** What is said of a stored document wherever it is listed or reported. */
import type { DocumentEntry } from "../../contract/documents/list.ts";
import type { DocumentSummary } from "../../ledger/documents.ts";

export type DescribedDocument = Omit<DocumentEntry, "findings" | "tampered">;

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
