/** Reads the feed: verdicts from the register, everything else from the journal. */
import { type FeedChange, type FeedEntry, type FeedPage, feedScanLimit, mergeFeed } from "../feed.ts";
import { journalKinds } from "../journal.ts";
import { prepare, type Reads } from "./reads.ts";
import { type EntryRow, entryColumns, entryOf } from "./register-reader.ts";

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

export function createFeedReader(reads: Reads) {
  const selectEntries = (which: string) =>
    prepare<Span, EntryRow>(
      reads,
      `SELECT ${entryColumns} FROM register_entries WHERE sequence > $1 AND sequence <= $2${which}
       ORDER BY sequence LIMIT $3`,
    );
  const selectAll = selectEntries("");
  const selectFlagged = selectEntries(" AND status > 0");
  const selectChanges = prepare<Span, ChangeRow>(
    reads,
    `SELECT journal.sequence, journal.side, kind, subject, journal.body, documents.id AS document,
       document_summaries.at_ms AS analysed_ms, bulk_cases.ended_at_ms AS ended_ms
     FROM journal
     LEFT JOIN documents ON kind = ${document} AND documents.sequence = journal.sequence
     LEFT JOIN document_summaries ON document_summaries.side = journal.side AND document_summaries.id = documents.id
     LEFT JOIN bulk_cases ON kind = ${bulk_case} AND bulk_cases.id = subject
     WHERE journal.sequence > $1 AND journal.sequence <= $2 AND kind IN (${document}, ${bulk_case}, ${ofCase})
       AND journal.body IS NOT NULL
     ORDER BY journal.sequence LIMIT $3`,
  );
  const selectHead = prepare<[], { sequence: number }>(reads, "SELECT sequence FROM chain_head WHERE id = 1");

  return async (after: number, limit: number, verdicts: "flagged" | "all"): Promise<FeedPage> => {
    const through = (await selectHead.get())?.sequence ?? 0;
    const end = Math.max(after, Math.min(through, after + feedScanLimit));
    const rows = await (verdicts === "all" ? selectAll : selectFlagged).all(after, end, limit);
    const changes = await selectChanges.all(after, end, limit);
    const told = rows.map((row): FeedEntry => ({ kind: "verdict", side: row.side, ...entryOf(row) }));
    const page = mergeFeed(told, changes.map(changeOf), limit, end);
    // A document that was deleted since has no report any more.
    return { ...page, entries: page.entries.filter((entry) => entry.kind !== "document" || entry.subject !== "") };
  };
}

function changeOf(row: ChangeRow): FeedEntry {
  const kind = kinds.get(row.kind) ?? "case";
  const subject = kind === "document" ? String(row.document ?? "") : row.subject;
  const { atMs = row.analysed_ms ?? row.ended_ms ?? 0 } = JSON.parse(row.body) as { readonly atMs?: number };
  return { kind, side: row.side, sequence: row.sequence, subject, atMs, body: row.body };
}
