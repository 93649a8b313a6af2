/** Searches and sums of the register's file. */
import {
  type FlaggedPage,
  hourMs,
  type RegisterEntry,
  type RegisterFilter,
  type RegisterPage,
  type RegisterSummary,
  scoreBands,
} from "../../register.ts";
import { type Database, prepare } from "../connection.ts";
import { statusNumbers } from "./register-store.ts";

/** Entries looked at for one page; a search that finds little goes on with the next one. */
const scanLimit = 200_000;
/** Entries looked at in one step of whoever follows. */
const followLimit = 20_000;
const reasonLimit = 50;
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

export function createRegisterReader(database: Database) {
  const selectFloor = prepare<[number, number, number], { floor: number | null }>(
    database,
    "SELECT min(sequence) AS floor FROM (SELECT sequence FROM entries WHERE side = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?)",
  );
  const selectHours = prepare<[number, number, number], HourRow>(
    database,
    "SELECT * FROM hours WHERE side = ? AND hour >= ? AND hour < ? ORDER BY hour",
  );
  const selectBands = prepare<[number, number, number], { band: number; transactions: number }>(
    database,
    "SELECT band, sum(transactions) AS transactions FROM score_hours WHERE side = ? AND hour >= ? AND hour < ? GROUP BY band",
  );
  const selectReasons = prepare<[number, number, number, number], { code: string; transactions: number }>(
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

  const selectFlagged = prepare<[number, number, number], EntryRow>(
    database,
    "SELECT * FROM entries WHERE sequence > ? AND sequence <= ? AND status > 0 ORDER BY sequence LIMIT ?",
  );

  return {
    followFlagged(after: number, limit: number, last: number): FlaggedPage {
      const end = Math.min(last, after + followLimit);
      const rows = selectFlagged.all(after, end, limit);
      const lastRow = rows.length === limit ? rows.at(-1)?.sequence : undefined;
      const entries = rows.map((row) => ({ side: row.side, ...entryOf(row) }));
      return { entries, throughSequence: lastRow ?? Math.max(after, end) };
    },

    list(side: number, filter: RegisterFilter, before: number | undefined, limit: number): RegisterPage {
      const start = before ?? Number.MAX_SAFE_INTEGER;
      const { where, values } = conditionsOf(filter);
      // Indexed searches need no floor; the others stop after so many entries, and the next page goes on from there.
      const isIndexed = filter.accountId !== undefined;
      const floor = isIndexed ? 0 : (selectFloor.get(side, start, scanLimit)?.floor ?? 0);
      const select = prepare<(string | number)[], EntryRow>(
        database,
        `SELECT * FROM entries WHERE side = ? AND sequence < ? AND sequence >= ?${where} ORDER BY sequence DESC LIMIT ?`,
      );
      const rows = select.all(side, start, floor, ...values, limit);
      const entries = rows.map(entryOf);
      const last = rows.length === limit ? rows.at(-1)?.sequence : undefined;
      const isMoreBelow = !isIndexed && selectFloor.get(side, floor, 1)?.floor != null;
      return { entries, nextBefore: last ?? (isMoreBelow ? floor : undefined) };
    },

    summarise(side: number, fromMs: number, toMs: number): RegisterSummary {
      const [from, to] = [Math.floor(fromMs / hourMs), Math.ceil(toMs / hourMs)];
      const scores = new Array<number>(scoreBands).fill(0);
      for (const { band, transactions } of selectBands.all(side, from, to)) scores[band] = transactions;
      const latestHour = selectLatest.get(side)?.hour;
      const latestMs =
        latestHour == null
          ? undefined
          : (selectLatestTime.get(side, latestHour * hourMs, scanLimit)?.time_ms ?? undefined);
      return {
        hours: selectHours.all(side, from, to).map((row) => ({
          startMs: row.hour * hourMs,
          transactions: row.transactions,
          review: row.review,
          declined: row.declined,
          amount: row.amount,
          reviewAmount: row.review_amount,
          declinedAmount: row.declined_amount,
        })),
        scores,
        reasons: selectReasons
          .all(side, from, to, reasonLimit)
          .map(({ code, transactions }) => ({ code, transactions })),
        latestMs,
      };
    },
  };
}

interface HourRow {
  readonly hour: number;
  readonly transactions: number;
  readonly review: number;
  readonly declined: number;
  readonly amount: number;
  readonly review_amount: number;
  readonly declined_amount: number;
}

export function entryOf(row: EntryRow): RegisterEntry {
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
function conditionsOf(filter: RegisterFilter): {
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
  if (filter.statuses !== undefined) {
    // "status > 0" is what the index of flagged entries is made for.
    const numbers = filter.statuses.map((status) => statusNumbers[status]);
    if (!numbers.includes(statusNumbers.approved)) parts.push("status > 0");
    parts.push(`status IN (${numbers.join(", ")})`);
  }
  add("' ' || codes || ' ' LIKE '% ' || ? || ' %'", filter.reasonCode);
  if (filter.reasonCode !== undefined) parts.push("status > 0");
  add("time_ms >= ?", filter.fromMs);
  add("time_ms < ?", filter.toMs);
  add("amount >= ?", filter.minimumAmount);
  add("amount <= ?", filter.maximumAmount);
  add("score >= ?", filter.minimumScore);
  return { where: parts.map((part) => ` AND ${part}`).join(""), values };
}
