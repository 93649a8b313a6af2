/** The feed of the memory engine: every step looks at everything. */
import { type FeedChange, type FeedEntry, type FeedPage, mergeFeed } from "../feed.ts";
import { journalKinds } from "../journal.ts";
import type { SearchIndexEntry } from "../search-index.ts";
import type { SideId } from "../side.ts";
import type { MemoryBulkCases } from "./bulk-cases.ts";
import type { MemoryDocuments } from "./documents.ts";
import type { MemoryJournal, MemoryRecord } from "./journal.ts";

export interface FeedParts {
  readonly documents: MemoryDocuments;
  readonly bulkCases: MemoryBulkCases;
}

const followed: readonly FeedChange[] = ["case", "document", "bulk_case"];

export function readFeed(
  journal: MemoryJournal,
  parts: FeedParts,
  verdicts: readonly (SearchIndexEntry & { readonly side: SideId })[],
  after: number,
  limit: number,
): FeedPage {
  const end = Math.max(after, journal.nextSequence - 1);
  const changes: FeedEntry[] = [];
  for (let sequence = after + 1; sequence <= end && changes.length < limit; sequence += 1) {
    const record = journal.find(sequence);
    const kind = followed.find((name) => journalKinds[name] === record?.kind);
    const change = kind === undefined || record === undefined ? undefined : changeOf(kind, record, parts);
    if (change !== undefined) changes.push(change);
  }
  const found = verdicts
    .filter(({ sequence }) => sequence > after)
    .slice(0, limit)
    .map((entry): FeedEntry => ({ kind: "verdict", ...entry }));
  return mergeFeed(found, changes, limit, end);
}

function changeOf(
  kind: FeedChange,
  { sequence, side, subject, body }: MemoryRecord,
  { documents, bulkCases }: FeedParts,
): FeedEntry | undefined {
  if (body === null) return undefined;
  if (kind === "case") {
    const { atMs } = JSON.parse(body) as { readonly atMs: number };
    return { kind, side, sequence, subject, atMs, body };
  }
  if (kind === "bulk_case") {
    const atMs = bulkCases.find(side, subject)?.endedAtMs ?? 0;
    return { kind, side, sequence, subject, atMs, body };
  }
  const document = documents.findBySequence(sequence);
  if (document === undefined) return undefined;
  return { kind, side, sequence, subject: String(document.id), atMs: document.analysedAtMs, body };
}
