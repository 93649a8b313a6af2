/** Reads the journal into the search index, some records at a time, and answers searches of it. */
import { readTransactionHead } from "../../../contract/transaction-head.ts";
import type { Decider } from "../../decider.ts";
import { journalKinds } from "../../journal.ts";
import { readSpanErasure } from "../../retention.ts";
import type { SearchIndexEntry } from "../../search-index.ts";
import { createFeedReader } from "../../tables/feed-reader.ts";
import { type ChainRecord, findCommitment } from "../../verify-chain.ts";
import { type Database, openForReading, prepare, prepareArrays } from "../connection.ts";
import { chainColumns } from "../kept-record.ts";
import { readsOf } from "../tables.ts";
import type { FollowedBatch } from "./follow-pauses.ts";
import { blockEntries } from "./search-index-blocks.ts";
import { type Columns, columnsOf } from "./search-index-columns.ts";
import type { SearchIndexRequest } from "./search-index-protocol.ts";
import { createSearchIndexReader } from "./search-index-reader.ts";
import { openSearchIndex } from "./search-index-store.ts";
import { createSearchIndexWriter } from "./search-index-writer.ts";
import { spreadOver } from "./spread-over.ts";

/** As many make one block; they take some 15 ms. */
const batchRecords = blockEntries;
/** Records whose texts are in memory at once: those of a whole batch would outlive collections of young memory, which then grows. */
const partRecords = 128;
/** The journal is read once, from one end to the other. */
const followCacheKibibytes = 2_048;

type VerdictRow = [
  ...[sequence: number, side: number, kind: number, body: string],
  ...[recordText: string | null, recordHex: string],
];

export interface SearchIndexFollowerParts {
  readonly ledgerFile: string;
  readonly searchIndexFile: string;
  readonly decider: Pick<Decider, "summarise">;
  /** Called between small pieces of work, of which a batch has many. */
  readonly pause?: () => void;
  /** Wraps the search index's file: a simulation adds its faults. */
  readonly wrap?: (searchIndex: Database) => Database;
}

export interface SearchIndexFollower {
  /** Reads a batch. */
  follow(): FollowedBatch;
  answer(request: SearchIndexRequest): unknown;
}

export function createSearchIndexFollower(parts: SearchIndexFollowerParts): SearchIndexFollower {
  const { ledgerFile, searchIndexFile, decider, pause = () => {}, wrap = (searchIndex) => searchIndex } = parts;
  const ledger = openForReading(ledgerFile, followCacheKibibytes);
  const selectMarked = prepare<[number], ChainRecord>(ledger, `SELECT ${chainColumns} FROM journal WHERE sequence = ?`);
  const searchIndex = openSearchIndex(searchIndexFile, (sequence, mark) => findMark(sequence) === mark);
  const writer = createSearchIndexWriter(wrap(searchIndex), pause);
  const reader = createSearchIndexReader(searchIndex);
  const readFeed = createFeedReader(readsOf(ledger), reader.readSpan);
  /** With the records of retention, whose kind has no other texts than a body. Bytes as text: an array for each row would cost twice as much. */
  const selectVerdicts = prepareArrays<[number, number], VerdictRow>(
    ledger,
    `SELECT sequence, side, kind, body, record, hex(record_bytes) FROM journal WHERE sequence > ? AND sequence <= ?
     AND kind IN (${journalKinds.verdict}, ${journalKinds.audit}) AND body IS NOT NULL`,
  );
  const selectLast = prepare<[], { last: number | null }>(ledger, "SELECT max(sequence) AS last FROM journal");

  /** Identifies a record: its commitment, which stays when the record is erased. */
  function findMark(sequence: number): string | undefined {
    const row = selectMarked.get(sequence);
    const commitment = row === undefined ? undefined : findCommitment(row);
    return commitment === undefined ? undefined : Buffer.from(commitment).toString("hex");
  }

  function follow(): FollowedBatch {
    const through = writer.throughSequence();
    const last = selectLast.get()?.last ?? 0;
    if (last <= through) return { records: 0, isMore: false };
    const end = Math.min(last, through + batchRecords);
    const { sides, erasedThrough } = readBatch(through, end);
    // All of it before the batch is noted as read: after a crash it is done again.
    if (erasedThrough > 0 && !writer.drop(erasedThrough)) return { records: 0, isMore: true };
    writer.addAll(sides, end, findMark(end) ?? "");
    return { records: end - through, isMore: end < last };
  }

  /** Part by part, each read at once: a reader that pauses would block checkpoints. */
  function readBatch(
    through: number,
    end: number,
  ): { readonly sides: ReadonlyMap<number, readonly Columns[]>; readonly erasedThrough: number } {
    const sides = new Map<number, Columns[]>();
    let erasedThrough = 0;
    for (let start = through; start < end; start += partRecords) {
      const rows = selectVerdicts.all(start, Math.min(end, start + partRecords));
      for (const [, , kind, body] of rows) {
        erasedThrough = Math.max(erasedThrough, readSpanErasure(kind, body)?.throughSequence ?? 0);
      }
      const verdicts = rows.filter(([, , kind]) => kind === journalKinds.verdict);
      for (const [side, ofSide] of Map.groupBy(verdicts, ([, side]) => side)) {
        const parts = sides.get(side) ?? [];
        parts.push(columnsOf(ofSide.map(entryOf)));
        sides.set(side, parts);
      }
      pause();
    }
    return { sides, erasedThrough };
  }

  function entryOf([sequence, , , body, text, hex]: VerdictRow): SearchIndexEntry {
    const { id, accountId, amount, currency, timeMs } = readTransactionHead(body);
    const { status, riskScore, reasonCodes } = decider.summarise(text ?? Buffer.from(hex, "hex"));
    return { sequence, transactionId: id, accountId, amount, currency, timeMs, status, riskScore, reasonCodes };
  }

  function answer(request: SearchIndexRequest): unknown {
    switch (request.name) {
      case "list":
        return reader.list(request.side, request.filter, request.before, request.limit);
      case "summarise":
        return reader.summarise(request.side, request.fromMs, request.toMs);
      case "followFlagged":
        return reader.followFlagged(request.after, request.limit, writer.throughSequence());
      case "follow":
        return readFeed(request.after, request.limit, request.verdicts, writer.throughSequence());
      case "spread":
        return spreadOver(searchIndex, request.side, request.spanMs, request.most, writer.throughSequence());
      case "distance":
        return Math.max(0, (selectLast.get()?.last ?? 0) - writer.throughSequence());
      case "close":
        searchIndex.close();
        ledger.close();
        return undefined;
    }
  }

  return { follow, answer };
}
