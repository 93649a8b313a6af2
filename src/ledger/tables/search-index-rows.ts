/** The search index's table of entries: its columns, searches of it, and what an hour and a summary are made of. */
import type {
  FlaggedPage,
  SearchIndexEntry,
  SearchIndexFilter,
  SearchIndexHour,
  SearchIndexPage,
  SearchIndexSummary,
} from "../search-index.ts";
import { hourMs, scoreBands } from "../search-index.ts";
import type { Reads } from "./database.ts";

/** Entries scanned for one page; a search that finds little continues with the next page. */
export const scanLimit = 200_000;
/** Entries scanned in one step of a follower. */
const followLimit = 20_000;

export const statusNumbers = { approved: 0, review: 1, declined: 2 } as const;
const statusNames = ["approved", "review", "declined"] as const;

export interface EntryRow {
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

export const entryColumns = "side, sequence, account, id, amount, currency, time_ms, status, score, codes";

/** `table` holds the entries; `hasCode` is a condition on the codes, with a place for one. */
export function createEntryReader(reads: Reads, table: string, hasCode: string) {
  const selectFloor = reads.prepare<[number, number, number], { floor: number | null }>(
    `SELECT min(sequence) AS floor FROM (SELECT sequence FROM ${table} WHERE side = ? AND sequence < ?
     ORDER BY sequence DESC LIMIT ?) AS looked_at`,
  );
  const selectFlagged = reads.prepare<[number, number, number], EntryRow>(
    `SELECT ${entryColumns} FROM ${table} WHERE sequence > ? AND sequence <= ? AND status > 0 ORDER BY sequence LIMIT ?`,
  );
  const floorOf = async (side: number, before: number, entries: number) =>
    (await selectFloor.get(side, before, entries))?.floor ?? undefined;

  return {
    async followFlagged(after: number, limit: number, last: number): Promise<FlaggedPage> {
      const end = Math.min(last, after + followLimit);
      const rows = await selectFlagged.all(after, end, limit);
      const lastRow = rows.length === limit ? rows.at(-1)?.sequence : undefined;
      const entries = rows.map((row) => ({ side: row.side, ...entryOf(row) }));
      return { entries, throughSequence: lastRow ?? Math.max(after, end) };
    },

    async list(
      side: number,
      filter: SearchIndexFilter,
      before: number | undefined,
      limit: number,
    ): Promise<SearchIndexPage> {
      const start = before ?? Number.MAX_SAFE_INTEGER;
      const { where, values } = conditionsOf(filter, hasCode);
      // Indexed searches need no floor; the others stop after so many entries, and the next page continues there.
      const isIndexed = filter.accountId !== undefined;
      const floor = isIndexed ? 0 : ((await floorOf(side, start, scanLimit)) ?? 0);
      const select = reads.prepare<(string | number)[], EntryRow>(
        `SELECT ${entryColumns} FROM ${table} WHERE side = ? AND sequence < ? AND sequence >= ?${where}
         ORDER BY sequence DESC LIMIT ?`,
      );
      const rows = await select.all(side, start, floor, ...values, limit);
      const last = rows.length === limit ? rows.at(-1)?.sequence : undefined;
      const isMoreBelow = !isIndexed && last === undefined && (await floorOf(side, floor, 1)) !== undefined;
      return { entries: rows.map(entryOf), nextBefore: last ?? (isMoreBelow ? floor : undefined) };
    },
  };
}

export function entryOf(row: EntryRow): SearchIndexEntry {
  return {
    sequence: row.sequence,
    transactionId: row.id,
    accountId: row.account,
    amount: row.amount,
    currency: row.currency ?? undefined,
    timeMs: row.time_ms,
    status: statusNames[row.status] ?? "approved",
    riskScore: row.score,
    reasonCodes: row.codes === "" ? [] : row.codes.split(" "),
  };
}

/** Text of fixed words only; every value is bound. */
function conditionsOf(
  filter: SearchIndexFilter,
  hasCode: string,
): { readonly where: string; readonly values: readonly (string | number)[] } {
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

export interface HourRow {
  readonly hour: number;
  readonly transactions: number;
  readonly review: number;
  readonly declined: number;
  readonly amount: number;
  readonly review_amount: number;
  readonly declined_amount: number;
}

export interface AmountRow {
  readonly hour: number;
  /** Empty for transactions without one. */
  readonly currency: string;
  readonly amount: number;
  readonly review_amount: number;
  readonly declined_amount: number;
}

export interface BandRow {
  readonly band: number;
  readonly transactions: number;
}

export interface ReasonRow {
  readonly code: string;
  readonly transactions: number;
}

/** Reasons in a summary: the most frequent ones. */
export const reasonLimit = 50;

export function summaryOf(
  hours: readonly HourRow[],
  amounts: readonly AmountRow[],
  bands: readonly BandRow[],
  reasons: readonly ReasonRow[],
  latestMs: number | undefined,
): SearchIndexSummary {
  const scores = new Array<number>(scoreBands).fill(0);
  for (const { band, transactions } of bands) scores[band] = transactions;
  const byHour = Map.groupBy(amounts, ({ hour }) => hour);
  return {
    hours: hours.map((row) => hourOf(row, byHour.get(row.hour) ?? [])),
    scores,
    reasons: reasons.map(({ code, transactions }) => ({ code, transactions })),
    latestMs,
  };
}

function hourOf(row: HourRow, amounts: readonly AmountRow[]): SearchIndexHour {
  return {
    startMs: row.hour * hourMs,
    transactions: row.transactions,
    review: row.review,
    declined: row.declined,
    amount: row.amount,
    reviewAmount: row.review_amount,
    declinedAmount: row.declined_amount,
    amounts: amounts.map(({ currency, amount, review_amount: reviewAmount, declined_amount: declinedAmount }) => ({
      currency: currency === "" ? null : currency,
      amount,
      reviewAmount,
      declinedAmount,
    })),
  };
}
