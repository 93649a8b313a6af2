/** The tables of document reports and their summaries. */
import { createHash } from "node:crypto";
import type { NewDocument, StoredDocument } from "../documents.ts";
import {
  type DeletedDocument,
  type DocumentFilter,
  type DocumentPage,
  type DocumentSummary,
  documentScanLimit,
  isDocumentWithin,
  type ListedDocument,
  type Removal,
  summaryOf,
} from "../documents.ts";
import type { SideId } from "../ledger.ts";
import { queuedReview, type StoredReview, untouchedReview } from "../reviews.ts";
import type { Database, Journal, Reads } from "./database.ts";
import { createPutReview, createRemoveReview } from "./reviews.ts";
import { createStoredBytes } from "./stored-bytes.ts";

export function createDocumentReader(reads: Reads) {
  const select = reads.prepare<[number], { id: number; side: number; report: string }>(
    "SELECT id, side, report FROM documents WHERE id = ?",
  );
  const selectSummaries = reads.prepare<[number, number, number], SummaryRow>(
    `SELECT document_summaries.id, summary, body FROM document_summaries
     LEFT JOIN document_reviews ON document_reviews.id = document_summaries.id
     WHERE document_summaries.side = ? AND document_summaries.id < ? ORDER BY document_summaries.id DESC LIMIT ?`,
  );
  const selectQueue = (order: string) =>
    reads.prepare<[number, string, number, number], SummaryRow>(
      `SELECT document_reviews.id, summary, body FROM document_reviews
       JOIN document_summaries ON document_summaries.side = document_reviews.side AND document_summaries.id = document_reviews.id
       WHERE document_reviews.side = ? AND state = ? AND document_reviews.id ${order} LIMIT ?`,
    );
  const selectNewest = selectQueue("< ? ORDER BY document_reviews.id DESC");
  const selectOldest = selectQueue("> ? ORDER BY document_reviews.id");
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
      const documents: ListedDocument[] = [];
      const from = before === 0 ? Number.MAX_SAFE_INTEGER : before;
      const { state, order } = filter;
      const rows =
        state === undefined || state === "not_queued"
          ? await selectSummaries.all(side, from, documentScanLimit)
          : order === "due"
            ? await selectOldest.all(side, state, before, documentScanLimit)
            : await selectNewest.all(side, state, from, documentScanLimit);
      for (const { id, summary, body } of rows) {
        const review = body === null ? untouchedReview : (JSON.parse(body) as StoredReview);
        const found = { ...(JSON.parse(summary) as DocumentSummary), review };
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

interface SummaryRow {
  readonly id: number;
  readonly summary: string;
  /** The body of its review. */
  readonly body: string | null;
}

/** Where the next page starts; null where there are no more rows. */
function restOf(rows: readonly { readonly id: number }[]): number | null {
  return rows.length < documentScanLimit ? null : (rows.at(-1)?.id ?? null);
}

/** Stands in the journal, so that a changed report is noticed. */
export function digestOfReport(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function createDocumentStore(database: Database, journal: Journal) {
  const insert = database.prepare<(string | number | null)[], { id: number }>(
    "INSERT INTO documents (id, side, sequence, sha256, report) VALUES (?, ?, ?, ?, ?) RETURNING id",
  );
  const insertSummary = database.prepare(
    "INSERT INTO document_summaries (side, id, at_ms, summary) VALUES (?, ?, ?, ?)",
  );
  const select = database.prepare<[number, number], { sequence: number; sha256: string }>(
    "SELECT sequence, sha256 FROM documents WHERE id = ? AND side = ?",
  );
  const remove = database.prepare("DELETE FROM documents WHERE id = ?");
  const removeSummary = database.prepare("DELETE FROM document_summaries WHERE side = ? AND id = ?");
  const bytes = createStoredBytes(database);
  const putReview = createPutReview(database);
  const removeReview = createRemoveReview(database);

  function record(side: number, subject: string, content: object): number {
    return journal.append({ side, kind: "document", subject, body: JSON.stringify(content) });
  }

  return {
    saveDocument(side: number, document: NewDocument, actor: string): number {
      const { name, sha256, findings, analysedAtMs } = document;
      const summary = findings.map((finding) => ({ check: finding.check, tampered: finding.tampered }));
      const text = JSON.stringify(document);
      const content = { event: "analysed", actor, name, findings: summary, report: digestOfReport(text) };
      const sequence = record(side, sha256, content);
      const number = database.nextNumber("document");
      const id = insert.get(number, side, sequence, sha256, text)?.id;
      if (id === undefined) throw new Error("The document was given no id.");
      const listed = summaryOf(id, document);
      insertSummary.run(side, id, analysedAtMs, JSON.stringify(listed));
      // A document without findings needs no review.
      if (listed.findings > 0) putReview(side, id, queuedReview(analysedAtMs));
      bytes.keep(side, sha256);
      return id;
    },

    deleteDocument(side: number, id: number, actor: string): DeletedDocument | undefined {
      const row = select.get(id, side);
      if (row === undefined) return undefined;
      const { sequence, sha256 } = row;
      const records = database.overwriting(() => {
        remove.run(id);
        removeSummary.run(side, id);
        const all = [sequence, ...removeReview(side, id)];
        for (const one of all) journal.erase(one);
        return all;
      });
      record(side, sha256, { event: "erased", actor, document: id, records });
      return { sha256, isLast: bytes.release(side, sha256) };
    },

    settleRemoval({ side, sha256 }: Removal): void {
      bytes.keep(side, sha256);
    },
  };
}
