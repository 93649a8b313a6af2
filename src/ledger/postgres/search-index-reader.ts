/** Searches and sums of the search index in the PostgreSQL store, where every verdict is from its commit on. */

import type { Feed } from "../feed.ts";
import {
  hourMs,
  type SearchIndex,
  type SearchIndexSpread,
  type SearchIndexSummary,
  scoreBands,
} from "../search-index.ts";
import { createFeedReader } from "../tables/feed-reader.ts";
import {
  type AmountRow,
  type BandRow,
  type HourRow,
  type ReasonRow,
  reasonLimit,
  summaryOf,
} from "../tables/search-index-rows.ts";
import { prepare, type Reads } from "./reads.ts";
import { createEntryReader } from "./search-index-entries.ts";
import { readsOf } from "./tables.ts";

type Span = [number, number, number];

const table = "register_entries";
const within = `FROM ${table} WHERE side = $1 AND time_ms >= $2 AND time_ms < $3`;

const paidSums = `sum(greatest(amount, 0)) AS amount,
  coalesce(sum(greatest(amount, 0)) FILTER (WHERE status = 1), 0) AS review_amount,
  coalesce(sum(greatest(amount, 0)) FILTER (WHERE status = 2), 0) AS declined_amount`;

/** `lagging` may be a replica; who follows the search index to act on it reads the database itself. */
export function createSearchIndexReader(reads: Reads, lagging: Reads): SearchIndex & Feed {
  const selectHours = prepare<Span, HourRow>(
    lagging,
    `SELECT time_ms / ${hourMs} AS hour, count(*) AS transactions, count(*) FILTER (WHERE status = 1) AS review,
     count(*) FILTER (WHERE status = 2) AS declined, ${paidSums}
     ${within} GROUP BY time_ms / ${hourMs} ORDER BY hour`,
  );
  const selectAmounts = prepare<Span, AmountRow>(
    lagging,
    `SELECT time_ms / ${hourMs} AS hour, coalesce(currency, '') AS currency, ${paidSums}
     ${within} GROUP BY time_ms / ${hourMs}, coalesce(currency, '') ORDER BY hour, currency`,
  );
  const selectBands = prepare<Span, BandRow>(
    lagging,
    `SELECT least(${scoreBands - 1}, floor(score / ${100 / scoreBands}))::integer AS band, count(*) AS transactions
     ${within} GROUP BY least(${scoreBands - 1}, floor(score / ${100 / scoreBands}))`,
  );
  const selectReasons = prepare<[number, number, number, number], ReasonRow>(
    lagging,
    `SELECT code, count(*) AS transactions FROM (SELECT unnest(string_to_array(codes, ' ')) AS code ${within}
       AND status > 0 AND codes <> '') AS told
     GROUP BY code ORDER BY transactions DESC, code LIMIT $4`,
  );
  const selectLatest = prepare<[number], { time_ms: number | null }>(
    lagging,
    `SELECT max(time_ms) AS time_ms FROM ${table} WHERE side = $1`,
  );
  const selectLast = prepare<[number, number], { time_ms: number | null }>(
    reads,
    `SELECT max(time_ms) AS time_ms FROM ${table} WHERE side = $1 AND sequence <= $2`,
  );
  const counted = `FROM ${table} WHERE side = $1 AND time_ms > $2 AND sequence <= $3`;
  const selectCount = prepare<Span, { entries: number; earliest_ms: number | null }>(
    reads,
    `SELECT count(*) AS entries, min(time_ms) AS earliest_ms ${counted}`,
  );
  // As `isInSpread`.
  const selectSpread = prepare<[...Span, number, number], { sequence: number }>(
    reads,
    `SELECT sequence FROM (SELECT sequence, row_number() OVER (ORDER BY sequence) AS place ${counted}) AS placed
     WHERE place * $4::bigint / $5::bigint > (place - 1) * $4::bigint / $5::bigint ORDER BY sequence`,
  );
  const headOf = async (from: Reads) =>
    (await from.get<{ sequence: number }>("SELECT sequence FROM chain_head WHERE id = 1"))?.sequence ?? 0;
  const lastSequence = () => headOf(reads);
  const shared = readsOf(reads);
  const entries = createEntryReader(shared);
  const readFeed = createFeedReader(shared, entries.readSpan);

  const listed = lagging === reads ? entries : createEntryReader(readsOf(lagging));

  return {
    list: (side, filter, before, limit) => listed.list(side, filter, before, limit),
    followFlagged: async (after, limit) => entries.followFlagged(after, limit, await lastSequence()),
    follow: async (after, limit, verdicts) => readFeed(after, limit, verdicts, await lastSequence()),

    async summarise(side: number, fromMs: number, toMs: number): Promise<SearchIndexSummary> {
      const from = Math.floor(fromMs / hourMs) * hourMs;
      const to = Math.ceil(toMs / hourMs) * hourMs;
      const hours = await selectHours.all(side, from, to);
      const amounts = await selectAmounts.all(side, from, to);
      const bands = await selectBands.all(side, from, to);
      const reasons = await selectReasons.all(side, from, to, reasonLimit);
      const latest = await selectLatest.get(side);
      return summaryOf(hours, amounts, bands, reasons, latest?.time_ms ?? undefined);
    },

    async spread(side: number, spanMs: number, most: number): Promise<SearchIndexSpread> {
      const throughSequence = await lastSequence();
      const latestMs = (await selectLast.get(side, throughSequence))?.time_ms ?? undefined;
      const afterMs = Math.max(Number.MIN_SAFE_INTEGER, (latestMs ?? 0) - spanMs);
      const { entries = 0, earliest_ms = null } = (await selectCount.get(side, afterMs, throughSequence)) ?? {};
      const wanted = Math.min(most, entries);
      const chosen = wanted === 0 ? [] : await selectSpread.all(side, afterMs, throughSequence, wanted, entries);
      const sequences = chosen.map(({ sequence }) => sequence);
      return { sequences, transactions: entries, earliestMs: earliest_ms ?? undefined, latestMs, throughSequence };
    },

    async distance() {
      if (lagging === reads) return 0;
      const reached = await headOf(lagging);
      return Math.max(0, (await lastSequence()) - reached);
    },
  };
}
