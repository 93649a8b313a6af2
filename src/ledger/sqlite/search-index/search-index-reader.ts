/** Searches and sums of the search index's file. */
import { statusNumbers } from "../../../contract/verdict-statuses.ts";
import {
  type FlaggedPage,
  hourMs,
  type SearchIndexEntry,
  type SearchIndexFilter,
  type SearchIndexPage,
  type SearchIndexSummary,
  type SideEntry,
} from "../../search-index.ts";
import {
  type AmountRow,
  type BandRow,
  followLimit,
  type HourRow,
  type ReasonRow,
  reasonLimit,
  scanLimit,
  summaryOf,
} from "../../tables/search-index-rows.ts";
import { type Database, prepare } from "../connection.ts";
import { createBlockReader } from "./search-index-blocks.ts";
import type { Columns } from "./search-index-columns.ts";

export function createSearchIndexReader(database: Database) {
  const blocks = createBlockReader(database);
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

  /** Entries of all sides between two places in the journal, of which the first is not included. */
  function readSpan(after: number, through: number, limit: number, isFlagged: boolean): readonly SideEntry[] {
    const found: SideEntry[] = [];
    for (const { last_sequence, side } of blocks.span(after, through, isFlagged)) {
      const columns = blocks.read(last_sequence);
      const end = columns.countBefore(through + 1);
      const most = found.length + limit;
      for (let index = columns.countBefore(after + 1); index < end && found.length < most; index += 1) {
        if (!isFlagged || columns.statuses[index] !== statusNumbers.approved)
          found.push({ side, ...columns.entryAt(index) });
      }
    }
    return found.sort((one, other) => one.sequence - other.sequence).slice(0, limit);
  }

  return {
    readSpan,

    followFlagged(after: number, limit: number, last: number): FlaggedPage {
      const end = Math.min(last, after + followLimit);
      const entries = readSpan(after, end, limit, true);
      const lastOfFull = entries.length === limit ? entries.at(-1)?.sequence : undefined;
      return { entries, throughSequence: lastOfFull ?? Math.max(after, end) };
    },

    list(side: number, filter: SearchIndexFilter, before: number | undefined, limit: number): SearchIndexPage {
      const start = before ?? Number.MAX_SAFE_INTEGER;
      const matches = matchOf(filter);
      const entries: SearchIndexEntry[] = [];
      let scanned = 0;
      for (const lastSequence of blocks.candidates(side, filter, start)) {
        // Few blocks may have an account; other searches stop after so many entries, and the next page continues there.
        if (scanned >= scanLimit && filter.accountId === undefined) return { entries, nextBefore: lastSequence + 1 };
        const columns = blocks.read(lastSequence);
        for (let index = columns.countBefore(start) - 1; index >= 0; index -= 1) {
          if (!matches(columns, index)) continue;
          entries.push(columns.entryAt(index));
          if (entries.length === limit) return { entries, nextBefore: columns.sequences[index] };
        }
        scanned += columns.entries;
      }
      return { entries, nextBefore: undefined };
    },

    summarise(side: number, fromMs: number, toMs: number): SearchIndexSummary {
      const [from, to] = [Math.floor(fromMs / hourMs), Math.ceil(toMs / hourMs)];
      return summaryOf(
        selectHours.all(side, from, to),
        selectAmounts.all(side, from, to),
        selectBands.all(side, from, to),
        selectReasons.all(side, from, to, reasonLimit),
        blocks.latestMs(side),
      );
    },
  };
}

/** What is told by a number first. */
function matchOf(filter: SearchIndexFilter): (columns: Columns, index: number) => boolean {
  const { accountId, idPrefix, reasonCode } = filter;
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = filter;
  const { minimumAmount = Number.NEGATIVE_INFINITY, maximumAmount = Number.POSITIVE_INFINITY } = filter;
  const { minimumScore = Number.NEGATIVE_INFINITY } = filter;
  const statuses = filter.statuses?.map((status) => statusNumbers[status]);
  return (columns, index) => {
    const [time = 0, amount = 0] = [columns.times[index], columns.amounts[index]];
    if (time < fromMs || time >= toMs || amount < minimumAmount || amount > maximumAmount) return false;
    if ((columns.scores[index] ?? 0) < minimumScore) return false;
    if (statuses?.some((status) => status === columns.statuses[index]) === false) return false;
    if (accountId !== undefined && !columns.accounts.isAt(index, accountId)) return false;
    if (idPrefix !== undefined && !columns.ids.beginsWith(index, idPrefix)) return false;
    return reasonCode === undefined || columns.codes.at(index).split(" ").includes(reasonCode);
  };
}
