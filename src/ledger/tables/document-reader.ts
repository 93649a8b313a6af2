/** Reads document reports and their summaries. */
import {
  type DocumentFilter,
  type DocumentPage,
  type DocumentSummary,
  documentScanLimit,
  isDocumentWithin,
  type Removal,
} from "../documents.ts";
import type { NewDocument, SideId, StoredDocument } from "../ledger.ts";
import type { Reads } from "./database.ts";

export function createDocumentReader(reads: Reads) {
  const select = reads.prepare<[number], { id: number; side: number; report: string }>(
    "SELECT id, side, report FROM documents WHERE id = ?",
  );
  const selectSummaries = reads.prepare<[number, number, number], { id: number; summary: string }>(
    "SELECT id, summary FROM document_summaries WHERE side = ? AND id < ? ORDER BY id DESC LIMIT ?",
  );
  const selectOlder = reads.prepare<[number, number], { side: number; id: number }>(
    "SELECT side, id FROM document_summaries WHERE at_ms < ? ORDER BY at_ms LIMIT ?",
  );
  const selectRemovals = reads.prepare<[], Removal>("SELECT side, sha256 FROM document_removals");

  return {
    async find(id: number): Promise<(StoredDocument & { readonly side: SideId }) | undefined> {
      const row = await select.get(id);
      return row === undefined ? undefined : { id: row.id, side: row.side, ...(JSON.parse(row.report) as NewDocument) };
    },

    async list(side: SideId, before: number, limit: number, filter: DocumentFilter = {}): Promise<DocumentPage> {
      const documents: DocumentSummary[] = [];
      const from = before === 0 ? Number.MAX_SAFE_INTEGER : before;
      const rows = await selectSummaries.all(side, from, documentScanLimit);
      for (const { id, summary } of rows) {
        const found = JSON.parse(summary) as DocumentSummary;
        if (!isDocumentWithin(filter, found)) continue;
        documents.push(found);
        if (documents.length === limit) return { documents, next: id === rows.at(-1)?.id ? restOf(rows) : id };
      }
      return { documents, next: restOf(rows) };
    },

    listOlder: async (thanMs: number, limit: number) =>
      (await selectOlder.all(thanMs, limit)).map(({ side, id }) => ({ side, id })),
    listRemovals: async (): Promise<readonly Removal[]> =>
      (await selectRemovals.all()).map(({ side, sha256 }) => ({ side, sha256 })),
  };
}

/** Where the next page starts; null where there are no more rows. */
function restOf(rows: readonly { readonly id: number }[]): number | null {
  return rows.length < documentScanLimit ? null : (rows.at(-1)?.id ?? null);
}
