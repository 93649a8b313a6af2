/** Reads the feed: verdicts from the search index, everything else from the journal. */
import { type FeedChange, type FeedEntry, type FeedPage, feedScanLimit, mergeFeed } from "../feed.ts";
import { journalKinds } from "../journal.ts";
import type { Reads } from "./database.ts";
import { type EntryRow, entryColumns, entryOf } from "./search-index-rows.ts";

interface ChangeRow {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
  readonly body: string;
  readonly document: number | null;
  readonly analysed_ms: number | null;
  readonly ended_ms: number | null;
}

type Span = [number, number, number];

const { document, bulk_case, case: ofCase } = journalKinds;
const kinds = new Map<number, FeedChange>([
  [ofCase, "case"],
  [document, "document"],
  [bulk_case, "bulk_case"],
]);

/** `table` of the search index holds its entries; it may be in another database than the journal. */
export function createFeedReader(journal: Reads, searchIndex: Reads, table: string) {
  const selectEntries = (which: string) =>
    searchIndex.prepare<Span, EntryRow>(
      `SELECT ${entryColumns} FROM ${table} WHERE sequence > ? AND sequence <= ?${which} ORDER BY sequence LIMIT ?`,
    );
  const selectAll = selectEntries("");
  const selectFlagged = selectEntries(" AND status > 0");
  const selectChanges = journal.prepare<Span, ChangeRow>(
    `SELECT journal.sequence, journal.side, kind, subject, journal.body, documents.id AS document,
       document_summaries.at_ms AS analysed_ms, bulk_cases.ended_at_ms AS ended_ms
     FROM journal
     LEFT JOIN documents ON kind = ${document} AND documents.sequence = journal.sequence
     LEFT JOIN document_summaries ON document_summaries.side = journal.side AND document_summaries.id = documents.id
     LEFT JOIN bulk_cases ON kind = ${bulk_case} AND bulk_cases.id = subject
     WHERE journal.sequence > ? AND journal.sequence <= ? AND kind IN (${document}, ${bulk_case}, ${ofCase})
       AND journal.body IS NOT NULL
     ORDER BY journal.sequence LIMIT ?`,
  );

  /** `through` is the last record that the search index has. */
  return async (after: number, limit: number, verdicts: "flagged" | "all", through: number): Promise<FeedPage> => {
    const end = Math.max(after, Math.min(through, after + feedScanLimit));
    const rows = await (verdicts === "all" ? selectAll : selectFlagged).all(after, end, limit);
    const changes = await selectChanges.all(after, end, limit);
    const found = rows.map((row): FeedEntry => ({ kind: "verdict", side: row.side, ...entryOf(row) }));
    const page = mergeFeed(found, changes.map(changeOf), limit, end);
    // A document that was deleted since has no report any more.
    return { ...page, entries: page.entries.filter((entry) => entry.kind !== "document" || entry.subject !== "") };
  };
}

interface Dated {
  readonly atMs?: number;
  readonly review?: number;
}

function changeOf(row: ChangeRow): FeedEntry {
  const kind = kinds.get(row.kind) ?? "case";
  const { atMs = row.analysed_ms ?? row.ended_ms ?? 0, review } = JSON.parse(row.body) as Dated;
  // The record of a review names its document; the record of an analysis is named by its document.
  const subject = kind === "document" ? String(row.document ?? review ?? "") : row.subject;
  return { kind, side: row.side, sequence: row.sequence, subject, atMs, body: row.body };
}
