/** Reads the feed: verdicts from the search index, everything else from the journal. */
import { type FeedChange, type FeedEntry, type FeedPage, feedScanLimit, mergeFeed } from "../feed.ts";
import { journalKinds } from "../journal.ts";
import type { SideEntry } from "../search-index.ts";
import type { Reads } from "./database.ts";

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

/** Entries of the search index between two places, of which the first is not included. */
type ReadSpan = (
  after: number,
  through: number,
  limit: number,
  isFlagged: boolean,
) => readonly SideEntry[] | Promise<readonly SideEntry[]>;

export function createFeedReader(journal: Reads, readSpan: ReadSpan) {
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
    const entries = await readSpan(after, end, limit, verdicts === "flagged");
    const changes = await selectChanges.all(after, end, limit);
    const found = entries.map((entry): FeedEntry => ({ kind: "verdict", ...entry }));
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
