/** What the search indices of all engines share: how entries are numbered and counted, and what an hour and a summary are made of. */
import type { SearchIndexHour, SearchIndexSummary } from "../search-index.ts";
import { hourMs, scoreBands } from "../search-index.ts";

/** Entries scanned for one page; a search that finds little continues with the next page. */
export const scanLimit = 200_000;
/** Entries scanned in one step of a follower. */
export const followLimit = 20_000;

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
