/** Saves and deletes document reports, each with its record in the journal. */
import { type DeletedDocument, type Removal, summaryOf } from "../documents.ts";
import type { NewDocument } from "../ledger.ts";
import type { Counters } from "./counters.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare } from "./link.ts";

export function createDocumentStore(link: Link, journal: JournalWriter, counters: Counters) {
  const insert = prepare(
    link,
    "INSERT INTO documents (id, side, sequence, sha256, report) VALUES ($1, $2, $3, $4, $5)",
  );
  const insertSummary = prepare(
    link,
    "INSERT INTO document_summaries (side, id, at_ms, summary) VALUES ($1, $2, $3, $4)",
  );
  const select = prepare<[number, number], { sequence: number; sha256: string }>(
    link,
    "SELECT sequence, sha256 FROM documents WHERE id = $1 AND side = $2",
  );
  const remove = prepare(link, "DELETE FROM documents WHERE id = $1");
  const removeSummary = prepare(link, "DELETE FROM document_summaries WHERE side = $1 AND id = $2");
  const selectOther = prepare<[number, string], { id: number }>(
    link,
    "SELECT id FROM documents WHERE side = $1 AND sha256 = $2 LIMIT 1",
  );
  const insertRemoval = prepare(
    link,
    "INSERT INTO document_removals (side, sha256) VALUES ($1, $2) ON CONFLICT DO NOTHING",
  );
  const removeRemoval = prepare(link, "DELETE FROM document_removals WHERE side = $1 AND sha256 = $2");

  function record(side: number, subject: string, content: object): number {
    return journal.append({ side, kind: "document", subject, body: JSON.stringify(content) });
  }

  return {
    saveDocument(side: number, document: NewDocument, actor: string): number {
      const { name, sha256, findings, analysedAtMs } = document;
      const summary = findings.map((finding) => ({ check: finding.check, tampered: finding.tampered }));
      const sequence = record(side, sha256, { event: "analysed", actor, name, findings: summary });
      const id = counters.next("document");
      insert.run(id, side, sequence, sha256, JSON.stringify(document));
      insertSummary.run(side, id, analysedAtMs, JSON.stringify(summaryOf(id, document)));
      // The bytes are needed again.
      removeRemoval.run(side, sha256);
      return id;
    },

    deleteDocument(side: number, id: number, actor: string): DeletedDocument | undefined {
      const row = select.get(id, side);
      if (row === undefined) return undefined;
      const { sequence, sha256 } = row;
      remove.run(id);
      removeSummary.run(side, id);
      journal.erase(sequence);
      record(side, sha256, { event: "erased", actor, document: id, records: [sequence] });
      const isLast = selectOther.get(side, sha256) === undefined;
      if (isLast) insertRemoval.run(side, sha256);
      return { sha256, isLast };
    },

    settleRemoval({ side, sha256 }: Removal): void {
      removeRemoval.run(side, sha256);
    },
  };
}
