/** Searches and sums of the register in the PostgreSQL store. */
import {
  type FlaggedPage,
  hourMs,
  type RegisterEntry,
  type RegisterFilter,
  type RegisterPage,
  type RegisterSummary,
  scoreBands,
} from "../register.ts";
import { numbered } from "./numbered.ts";
import { prepare, type Reads } from "./reads.ts";
import { statusNumbers } from "./register-writer.ts";

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

interface HourRow {
  readonly hour: number;
  readonly transactions: number;
  readonly review: number;
  readonly declined: number;
  readonly amount: number;
  readonly review_amount: number;
  readonly declined_amount: number;
}

type Span = [number, number, number];

export const entryColumns = "side, sequence, account, id, amount, currency, time_ms, status, score, codes";
const within = "FROM register_entries WHERE side = $1 AND time_ms >= $2 AND time_ms < $3";

export function createRegisterReader(reads: Reads) {
  const selectFloor = prepare<Span, { floor: number | null }>(
    reads,
    `SELECT min(sequence) AS floor FROM (SELECT sequence FROM register_entries WHERE side = $1 AND sequence < $2
     ORDER BY sequence DESC LIMIT $3) AS looked_at`,
  );
  const selectHours = prepare<Span, HourRow>(
    reads,
    `SELECT time_ms / ${hourMs} AS hour, count(*) AS transactions, count(*) FILTER (WHERE status = 1) AS review,
     count(*) FILTER (WHERE status = 2) AS declined, sum(greatest(amount, 0)) AS amount,
     coalesce(sum(greatest(amount, 0)) FILTER (WHERE status = 1), 0) AS review_amount,
     coalesce(sum(greatest(amount, 0)) FILTER (WHERE status = 2), 0) AS declined_amount
     ${within} GROUP BY time_ms / ${hourMs} ORDER BY hour`,
  );
  const selectBands = prepare<Span, { band: number; transactions: number }>(
    reads,
    `SELECT least(${scoreBands - 1}, floor(score / ${100 / scoreBands}))::integer AS band, count(*) AS transactions
     ${within} GROUP BY least(${scoreBands - 1}, floor(score / ${100 / scoreBands}))`,
  );
  const selectReasons = prepare<[number, number, number, number], { code: string; transactions: number }>(
    reads,
    `SELECT code, count(*) AS transactions FROM (SELECT unnest(string_to_array(codes, ' ')) AS code ${within}
       AND status > 0 AND codes <> '') AS told
     GROUP BY code ORDER BY transactions DESC, code LIMIT $4`,
  );
  const selectLatest = prepare<[number], { time_ms: number | null }>(
    reads,
    "SELECT max(time_ms) AS time_ms FROM register_entries WHERE side = $1",
  );
  const selectFlagged = prepare<Span, EntryRow>(
    reads,
    `SELECT ${entryColumns} FROM register_entries WHERE sequence > $1 AND sequence <= $2 AND status > 0
     ORDER BY sequence LIMIT $3`,
  );
  const selectHead = prepare<[], { sequence: number }>(reads, "SELECT sequence FROM chain_head WHERE id = 1");
  const floorOf = async (side: number, before: number, entries: number) =>
    (await selectFloor.get(side, before, entries))?.floor ?? undefined;

  return {
    async followFlagged(after: number, limit: number): Promise<FlaggedPage> {
      const end = Math.min((await selectHead.get())?.sequence ?? 0, after + followLimit);
      const rows = await selectFlagged.all(after, end, limit);
      const lastRow = rows.length === limit ? rows.at(-1)?.sequence : undefined;
      const entries = rows.map((row) => ({ side: row.side, ...entryOf(row) }));
      return { entries, throughSequence: lastRow ?? Math.max(after, end) };
    },

    async list(side: number, filter: RegisterFilter, before: number | undefined, limit: number): Promise<RegisterPage> {
      const start = before ?? Number.MAX_SAFE_INTEGER;
      const { where, values } = conditionsOf(filter);
      // Indexed searches need no floor; the others stop after so many entries, and the next page goes on from there.
      const isIndexed = filter.accountId !== undefined;
      const floor = isIndexed ? 0 : ((await floorOf(side, start, scanLimit)) ?? 0);
      const text = `SELECT ${entryColumns} FROM register_entries WHERE side = ? AND sequence < ? AND sequence >= ?${where}
        ORDER BY sequence DESC LIMIT ?`;
      const rows = await reads.all<EntryRow>(numbered(text), side, start, floor, ...values, limit);
      const last = rows.length === limit ? rows.at(-1)?.sequence : undefined;
      const isMoreBelow = !isIndexed && last === undefined && (await floorOf(side, floor, 1)) !== undefined;
      return { entries: rows.map(entryOf), nextBefore: last ?? (isMoreBelow ? floor : undefined) };
    },

    async summarise(side: number, fromMs: number, toMs: number): Promise<RegisterSummary> {
      const from = Math.floor(fromMs / hourMs) * hourMs;
      const to = Math.ceil(toMs / hourMs) * hourMs;
      const scores = new Array<number>(scoreBands).fill(0);
      for (const { band, transactions } of await selectBands.all(side, from, to)) scores[band] = transactions;
      const hours = await selectHours.all(side, from, to);
      const reasons = await selectReasons.all(side, from, to, reasonLimit);
      const latest = await selectLatest.get(side);
      return {
        hours: hours.map((row) => ({
          startMs: row.hour * hourMs,
          transactions: row.transactions,
          review: row.review,
          declined: row.declined,
          amount: row.amount,
          reviewAmount: row.review_amount,
          declinedAmount: row.declined_amount,
        })),
        scores,
        reasons: reasons.map(({ code, transactions }) => ({ code, transactions })),
        latestMs: latest?.time_ms ?? undefined,
      };
    },

    /** Every verdict is in it from its commit on. */
    distance: async () => 0,
  };
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
    parts.push(numbers.length === 0 ? "false" : `status IN (${numbers.join(", ")})`);
  }
  add("? = ANY (string_to_array(codes, ' '))", filter.reasonCode);
  if (filter.reasonCode !== undefined) parts.push("status > 0");
  add("time_ms >= ?", filter.fromMs);
  add("time_ms < ?", filter.toMs);
  add("amount >= ?", filter.minimumAmount);
  add("amount <= ?", filter.maximumAmount);
  add("score >= ?", filter.minimumScore);
  return { where: parts.map((part) => ` AND ${part}`).join(""), values };
}
