/** Counts a bulk analysis as its rows are decided, within bounded memory. */
import type { BulkAnalytics, FlaggedTransaction, RejectedRow } from "../../contract/bulk.ts";
import type { VerdictStatus } from "../../contract/verdict-statuses.ts";
import { conflict, replayed } from "../../ledger/row-outcomes.ts";
import { type AccountTotals, rounded } from "./account-totals.ts";
import type { OutcomeLine } from "./outcome-line.ts";

const histogramSteps = 10;
/** The only reason for which a row is rejected after it was read. */
export const conflictReason = {
  field: "transactionId",
  reason: "transactionId was accepted before with different content.",
};

interface CurrencyAmounts {
  /** Empty for none. */
  readonly currency: string;
  readonly amounts: Record<VerdictStatus, number>;
}

export class Tally {
  readonly #listLimit: number;
  readonly #accounts: AccountTotals;
  readonly #rejectedRows: RejectedRow[] = [];
  #rejectedCount = 0;
  readonly #flagged: FlaggedTransaction[] = [];
  readonly #histogram = new Array<number>(histogramSteps).fill(0);
  readonly #counts: Record<VerdictStatus, number> = { approved: 0, review: 0, declined: 0 };
  /** By the number of the currency. */
  readonly #amounts = new Map<number, CurrencyAmounts>();
  #replayed = 0;
  #fromMs = Number.POSITIVE_INFINITY;
  #toMs = Number.NEGATIVE_INFINITY;

  constructor(listLimit: number, accounts: AccountTotals) {
    this.#listLimit = listLimit;
    this.#accounts = accounts;
  }

  get processedCount(): number {
    return this.#counts.approved + this.#counts.review + this.#counts.declined;
  }

  get rejectedCount(): number {
    return this.#rejectedCount;
  }

  get replayedCount(): number {
    return this.#replayed;
  }

  get fraudulentCount(): number {
    return this.#counts.declined;
  }

  reject(row: RejectedRow): void {
    this.#rejectedCount += 1;
    if (this.#rejectedRows.length < this.#listLimit) this.#rejectedRows.push(row);
  }

  /** Rows that were rejected beyond those that were given one by one. */
  rejectMore(count: number): void {
    this.#rejectedCount += count;
  }

  add(row: OutcomeLine): void {
    if (row.kind === conflict) {
      this.reject({ line: row.line, ...conflictReason });
      return;
    }
    const { amount, timeMs, status, riskScore } = row;
    const isFlagged = status !== "approved";
    this.#counts[status] += 1;
    this.#amountsOf(row).amounts[status] += Math.abs(amount);
    if (row.kind === replayed) this.#replayed += 1;
    this.#fromMs = Math.min(this.#fromMs, timeMs);
    this.#toMs = Math.max(this.#toMs, timeMs);
    const step = Math.min(histogramSteps - 1, Math.floor((riskScore * histogramSteps) / 100));
    this.#histogram[step] = (this.#histogram[step] ?? 0) + 1;
    if (isFlagged && this.#flagged.length < this.#listLimit) this.#flagged.push(flaggedOf(row));
    const { bytes, accountStart, accountEnd } = row;
    this.#accounts.add(bytes, accountStart, accountEnd, isFlagged, riskScore, amount);
  }

  #amountsOf(row: OutcomeLine): CurrencyAmounts {
    const known = this.#amounts.get(row.currencyNumber);
    if (known !== undefined) return known;
    const found = { currency: row.currency, amounts: { approved: 0, review: 0, declined: 0 } };
    this.#amounts.set(row.currencyNumber, found);
    return found;
  }

  /** To be called between groups of rows. */
  async settle(): Promise<void> {
    if (this.#accounts.isFull) await this.#accounts.spill();
  }

  async analytics(): Promise<BulkAnalytics> {
    const { approved, review, declined } = this.#counts;
    const { count, riskiest } = await this.#accounts.finish(this.#listLimit);
    const instant = (timeMs: number) => (Number.isFinite(timeMs) ? new Date(timeMs).toISOString() : "");
    const all = [...this.#amounts.values()].sort((left, right) => (left.currency < right.currency ? -1 : 1));
    return {
      summary: {
        rows: this.processedCount + this.#rejectedCount,
        processed: this.processedCount,
        rejected: this.#rejectedCount,
        replayed: this.#replayed,
        approved,
        review,
        declined,
        amount: sumAmounts(all.map(({ amounts }) => amounts)),
        amounts: all.map(({ currency, amounts }) => ({
          currency: currency === "" ? null : currency,
          ...sumAmounts([amounts]),
        })),
        period: { from: instant(this.#fromMs), to: instant(this.#toMs) },
        accounts: count,
      },
      flagged: this.#flagged,
      flaggedCount: review + declined,
      rejected: this.#rejectedRows,
      rejectedCount: this.#rejectedCount,
      scoreHistogram: this.#histogram.map((rows, step) => ({
        from: (step * 100) / histogramSteps,
        to: ((step + 1) * 100) / histogramSteps,
        count: rows,
      })),
      accounts: [...riskiest],
      accountsCount: count,
    };
  }
}

function flaggedOf(row: OutcomeLine): FlaggedTransaction {
  const { transactionId, accountId, amount, currency, timeMs, riskScore, status, reasonCodes } = row;
  const reasons = reasonCodes === "" ? [] : reasonCodes.split(",");
  const timestamp = new Date(timeMs).toISOString();
  const named = currency === "" ? {} : { currency };
  return { transactionId, accountId, amount, ...named, timestamp, riskScore, status, reasons };
}

function sumAmounts(parts: readonly Readonly<Record<VerdictStatus, number>>[]) {
  const sum = (worthOf: (amounts: Readonly<Record<VerdictStatus, number>>) => number) =>
    rounded(parts.reduce((total, amounts) => total + worthOf(amounts), 0));
  return {
    total: sum(({ approved, review, declined }) => approved + review + declined),
    review: sum(({ review }) => review),
    declined: sum(({ declined }) => declined),
  };
}
