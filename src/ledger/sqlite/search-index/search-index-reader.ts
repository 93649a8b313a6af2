/** Searches and sums of the search index's file. */
import { hourMs, type SearchIndexSummary } from "../../search-index.ts";
import {
  type AmountRow,
  type BandRow,
  createEntryReader,
  type HourRow,
  type ReasonRow,
  reasonLimit,
  scanLimit,
  summaryOf,
} from "../../tables/search-index-rows.ts";
import { type Database, prepare } from "../connection.ts";
import { readsOf } from "../tables.ts";

export function createSearchIndexReader(database: Database) {
  const selectHours = prepare<[number, number, number], HourRow>(
    database,
    "SELECT * FROM hours WHERE side = ? AND hour >= ? AND hour < ? ORDER BY hour",
  );
  const selectAmounts = prepare<[number, number, number], AmountRow>(
    database,
    "SELECT * FROM amount_hours WHERE side = ? AND hour >= ? AND hour < ? ORDER BY hour, currency",
  );
  const selectBands = prepare<[number, number, number], BandRow>(
    database,
    "SELECT band, sum(transactions) AS transactions FROM score_hours WHERE side = ? AND hour >= ? AND hour < ? GROUP BY band",
  );
  const selectReasons = prepare<[number, number, number, number], ReasonRow>(
    database,
    `SELECT code, sum(transactions) AS transactions FROM reason_hours WHERE side = ? AND hour >= ? AND hour < ?
     GROUP BY code ORDER BY transactions DESC, code LIMIT ?`,
  );
  const selectLatest = prepare<[number], { hour: number | null }>(
    database,
    "SELECT max(hour) AS hour FROM hours WHERE side = ?",
  );
  const selectLatestTime = prepare<[number, number, number], { time_ms: number | null }>(
    database,
    "SELECT max(time_ms) AS time_ms FROM (SELECT time_ms FROM entries WHERE side = ? AND time_ms >= ? ORDER BY sequence DESC LIMIT ?)",
  );

  return {
    ...createEntryReader(readsOf(database), "entries", "' ' || codes || ' ' LIKE '% ' || ? || ' %'"),

    summarise(side: number, fromMs: number, toMs: number): SearchIndexSummary {
      const [from, to] = [Math.floor(fromMs / hourMs), Math.ceil(toMs / hourMs)];
      const latestHour = selectLatest.get(side)?.hour;
      const latestMs =
        latestHour == null
          ? undefined
          : (selectLatestTime.get(side, latestHour * hourMs, scanLimit)?.time_ms ?? undefined);
      return summaryOf(
        selectHours.all(side, from, to),
        selectAmounts.all(side, from, to),
        selectBands.all(side, from, to),
        selectReasons.all(side, from, to, reasonLimit),
        latestMs,
      );
    },
  };
}
