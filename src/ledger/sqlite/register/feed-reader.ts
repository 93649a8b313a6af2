/** Reads the feed: verdicts from the register's file, everything else from the journal. */
import { type FeedChange, type FeedEntry, type FeedPage, feedScanLimit, mergeFeed } from "../../feed.ts";
import { journalKinds } from "../../journal.ts";
import { type Database, prepare } from "../connection.ts";
import { type EntryRow, entryOf } from "./register-reader.ts";

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

export function createFeedReader(ledger: Database, register: Database) {
  const select = (which: string) =>
    prepare<[number, number, number], EntryRow>(
      register,
      `SELECT * FROM entries WHERE sequence > ? AND sequence <= ?${which} ORDER BY sequence LIMIT ?`,
    );
  const selectAll = select("");
  const selectFlagged = select(" AND status > 0");
  const { document, bulk_case, case: ofCase } = journalKinds;
  const selectChanges = prepare<[number, number, number], ChangeRow>(
    ledger,
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

  return (after: number, limit: number, verdicts: "flagged" | "all", through: number): FeedPage => {
    const end = Math.max(after, Math.min(through, after + feedScanLimit));
    const rows = (verdicts === "all" ? selectAll : selectFlagged).all(after, end, limit);
    const changes = selectChanges.all(after, end, limit);
    const told = rows.map((row): FeedEntry => ({ kind: "verdict", side: row.side, ...entryOf(row) }));
    const page = mergeFeed(told, changes.map(changeOf), limit, end);
    // A document that was deleted since has no report any more.
    return { ...page, entries: page.entries.filter((entry) => entry.kind !== "document" || entry.subject !== "") };
  };
}

function changeOf({ sequence, side, kind, subject, body, document, analysed_ms, ended_ms }: ChangeRow): FeedEntry {
  const named = names.get(kind) ?? "case";
  const about = named === "document" ? String(document ?? "") : subject;
  const { atMs = analysed_ms ?? ended_ms ?? 0 } = JSON.parse(body) as { readonly atMs?: number };
  return { kind: named, side, sequence, subject: about, atMs, body };
}

const names = new Map<number, FeedChange>([
  [journalKinds.case, "case"],
  [journalKinds.document, "document"],
  [journalKinds.bulk_case, "bulk_case"],
]);
