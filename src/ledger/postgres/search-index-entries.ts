/** Searches of the PostgreSQL store's table of entries. */
import { statusNumbers, verdictStatuses } from "../../contract/verdict-statuses.ts";
import type { FlaggedPage, SearchIndexEntry, SearchIndexFilter, SearchIndexPage, SideEntry } from "../search-index.ts";
import type { Reads } from "../tables/database.ts";
import { followLimit, scanLimit } from "../tables/search-index-rows.ts";

interface EntryRow {
  readonly side: number;
  readonly sequence: number;
  readonly account: string;
  readonly id: string;
  readonly amount: number;
  readonly currency: string | null;
  readonly time_ms: number;
  readonly status: number;
  readonly score: number;
  readonly codes: string;
}

const columns = "side, sequence, account, id, amount, currency, time_ms, status, score, codes";
const table = "register_entries";
const hasCode = "? = ANY (string_to_array(codes, ' '))";

export function createEntryReader(reads: Reads) {
  const selectFloor = reads.prepare<[number, number, number], { floor: number | null }>(
    `SELECT min(sequence) AS floor FROM (SELECT sequence FROM ${table} WHERE side = ? AND sequence < ?
     ORDER BY sequence DESC LIMIT ?) AS looked_at`,
  );
  const selectSpan = (which: string) =>
    reads.prepare<[number, number, number], EntryRow>(
      `SELECT ${columns} FROM ${table} WHERE sequence > ? AND sequence <= ?${which} ORDER BY sequence LIMIT ?`,
    );
  const selectAll = selectSpan("");
  const selectFlagged = selectSpan(" AND status > 0");
  const floorOf = async (side: number, before: number, entries: number) =>
    (await selectFloor.get(side, before, entries))?.floor ?? undefined;

  /** Entries of all sides between two places in the journal, of which the first is not included. */
  async function readSpan(
    after: number,
    through: number,
    limit: number,
    isFlagged: boolean,
  ): Promise<readonly SideEntry[]> {
    const rows = await (isFlagged ? selectFlagged : selectAll).all(after, through, limit);
    return rows.map((row) => ({ side: row.side, ...entryOf(row) }));
  }

  return {
    readSpan,

    async followFlagged(after: number, limit: number, last: number): Promise<FlaggedPage> {
      const end = Math.min(last, after + followLimit);
      const entries = await readSpan(after, end, limit, true);
      const lastOfFull = entries.length === limit ? entries.at(-1)?.sequence : undefined;
      return { entries, throughSequence: lastOfFull ?? Math.max(after, end) };
    },

    async list(
      side: number,
      filter: SearchIndexFilter,
      before: number | undefined,
      limit: number,
    ): Promise<SearchIndexPage> {
      const start = before ?? Number.MAX_SAFE_INTEGER;
      const { where, values } = conditionsOf(filter);
      // Indexed searches need no floor; the others stop after so many entries, and the next page continues there.
      const isIndexed = filter.accountId !== undefined;
      const floor = isIndexed ? 0 : ((await floorOf(side, start, scanLimit)) ?? 0);
      const select = reads.prepare<(string | number)[], EntryRow>(
        `SELECT ${columns} FROM ${table} WHERE side = ? AND sequence < ? AND sequence >= ?${where}
         ORDER BY sequence DESC LIMIT ?`,
      );
      const rows = await select.all(side, start, floor, ...values, limit);
      const last = rows.length === limit ? rows.at(-1)?.sequence : undefined;
      const isMoreBelow = !isIndexed && last === undefined && (await floorOf(side, floor, 1)) !== undefined;
      return { entries: rows.map(entryOf), nextBefore: last ?? (isMoreBelow ? floor : undefined) };
    },
  };
}

function entryOf(row: EntryRow): SearchIndexEntry {
  return {
    sequence: row.sequence,
    transactionId: row.id,
    accountId: row.account,
    amount: row.amount,
    currency: row.currency ?? undefined,
    timeMs: row.time_ms,
    status: verdictStatuses[row.status] ?? "approved",
    riskScore: row.score,
    reasonCodes: row.codes === "" ? [] : row.codes.split(" "),
  };
}

/** Text of fixed words only; every value is bound. */
function conditionsOf(filter: SearchIndexFilter): {
  readonly where: string;
  readonly values: readonly (string | number)[];
} {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const add = (part: string, value: string | number | undefined) => {
    if (value === undefined) return;
    parts.push(part);
    values.push(value);
  };
  add("account = ?", filter.accountId);
  if (filter.idPrefix !== undefined) {
    // Counted as both databases count: in code points.
    parts.push(`substr(id, 1, ${[...filter.idPrefix].length}) = ?`);
    values.push(filter.idPrefix);
  }
  if (filter.statuses !== undefined) {
    // "status > 0" is what the index of flagged entries is made for.
    const numbers = filter.statuses.map((status) => statusNumbers[status]);
    if (!numbers.includes(statusNumbers.approved)) parts.push("status > 0");
    parts.push(numbers.length === 0 ? "1 = 0" : `status IN (${numbers.join(", ")})`);
  }
  add(hasCode, filter.reasonCode);
  if (filter.reasonCode !== undefined) parts.push("status > 0");
  add("time_ms >= ?", filter.fromMs);
  add("time_ms < ?", filter.toMs);
  add("amount >= ?", filter.minimumAmount);
  add("amount <= ?", filter.maximumAmount);
  add("score >= ?", filter.minimumScore);
  return { where: parts.map((part) => ` AND ${part}`).join(""), values };
}
