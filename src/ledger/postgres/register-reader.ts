/** Searches and sums of the register in the PostgreSQL store, where every verdict is from its commit on. */

import type { Feed } from "../feed.ts";
import { hourMs, type RegisterSummary, scoreBands, type TransactionRegister } from "../register.ts";
import { createFeedReader } from "../tables/feed-reader.ts";
import {
  type BandRow,
  createEntryReader,
  type HourRow,
  type ReasonRow,
  reasonLimit,
  summaryOf,
} from "../tables/register-rows.ts";
import { prepare, type Reads } from "./reads.ts";
import { readsOf } from "./tables.ts";

type Span = [number, number, number];

const table = "register_entries";
const within = `FROM ${table} WHERE side = $1 AND time_ms >= $2 AND time_ms < $3`;

export function createRegisterReader(reads: Reads): TransactionRegister & Feed {
  const selectHours = prepare<Span, HourRow>(
    reads,
    `SELECT time_ms / ${hourMs} AS hour, count(*) AS transactions, count(*) FILTER (WHERE status = 1) AS review,
     count(*) FILTER (WHERE status = 2) AS declined, sum(greatest(amount, 0)) AS amount,
     coalesce(sum(greatest(amount, 0)) FILTER (WHERE status = 1), 0) AS review_amount,
     coalesce(sum(greatest(amount, 0)) FILTER (WHERE status = 2), 0) AS declined_amount
     ${within} GROUP BY time_ms / ${hourMs} ORDER BY hour`,
  );
  const selectBands = prepare<Span, BandRow>(
    reads,
    `SELECT least(${scoreBands - 1}, floor(score / ${100 / scoreBands}))::integer AS band, count(*) AS transactions
     ${within} GROUP BY least(${scoreBands - 1}, floor(score / ${100 / scoreBands}))`,
  );
  const selectReasons = prepare<[number, number, number, number], ReasonRow>(
    reads,
    `SELECT code, count(*) AS transactions FROM (SELECT unnest(string_to_array(codes, ' ')) AS code ${within}
       AND status > 0 AND codes <> '') AS told
     GROUP BY code ORDER BY transactions DESC, code LIMIT $4`,
  );
  const selectLatest = prepare<[number], { time_ms: number | null }>(
    reads,
    `SELECT max(time_ms) AS time_ms FROM ${table} WHERE side = $1`,
  );
  const selectHead = prepare<[], { sequence: number }>(reads, "SELECT sequence FROM chain_head WHERE id = 1");
  const lastSequence = async () => (await selectHead.get())?.sequence ?? 0;
  const shared = readsOf(reads);
  const entries = createEntryReader(shared, table, "? = ANY (string_to_array(codes, ' '))");
  const readFeed = createFeedReader(shared, shared, table);

  return {
    list: (side, filter, before, limit) => entries.list(side, filter, before, limit),
    followFlagged: async (after, limit) => entries.followFlagged(after, limit, await lastSequence()),
    follow: async (after, limit, verdicts) => readFeed(after, limit, verdicts, await lastSequence()),

    async summarise(side: number, fromMs: number, toMs: number): Promise<RegisterSummary> {
      const from = Math.floor(fromMs / hourMs) * hourMs;
      const to = Math.ceil(toMs / hourMs) * hourMs;
      const hours = await selectHours.all(side, from, to);
      const bands = await selectBands.all(side, from, to);
      const reasons = await selectReasons.all(side, from, to, reasonLimit);
      const latest = await selectLatest.get(side);
      return summaryOf(hours, bands, reasons, latest?.time_ms ?? undefined);
    },

    distance: async () => 0,
  };
}
