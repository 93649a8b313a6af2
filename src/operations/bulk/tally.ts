/** Counts a bulk analysis as its rows are decided, within bounded memory. */
import type { BulkAnalytics, FlaggedTransaction, RejectedRow } from "../../contract/bulk.ts";
import type { VerdictStatus } from "../../contract/transactions.ts";
import { type AccountTotals, rounded } from "./account-totals.ts";
import type { RowOutcome } from "./row-outcome.ts";

const histogramSteps = 10;
/** The only reason for which a row is rejected after it was read. */
export const conflictReason = {
  field: "transactionId",
  reason: "transactionId was accepted before with different content.",
};

export class Tally {
  readonly #listLimit: number;
  readonly #accounts: AccountTotals;
  readonly #rejectedRows: RejectedRow[] = [];
  #rejectedCount = 0;
  readonly #flagged: FlaggedTransaction[] = [];
  readonly #histogram = new Array<number>(histogramSteps).fill(0);
  readonly #counts: Record<VerdictStatus, number> = { approved: 0, review: 0, declined: 0 };
  /** By currency, of which there are some hundreds; empty for rows without one. */
  readonly #amounts = new Map<string, Record<VerdictStatus, number>>();
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

  add(outcome: RowOutcome): void {
    if (outcome.kind === "conflict") {
      this.reject({ line: outcome.line, ...conflictReason });
      return;
    }
    const { transactionId, accountId, amount, currency, timeMs, status, riskScore } = outcome;
    const isFlagged = status !== "approved";
    this.#counts[status] += 1;
    this.#amountsIn(currency)[status] += Math.abs(amount);
    if (outcome.kind === "replayed") this.#replayed += 1;
    this.#fromMs = Math.min(this.#fromMs, timeMs);
    this.#toMs = Math.max(this.#toMs, timeMs);
    const step = Math.min(histogramSteps - 1, Math.floor((riskScore * histogramSteps) / 100));
    this.#histogram[step] = (this.#histogram[step] ?? 0) + 1;
    if (isFlagged && this.#flagged.length < this.#listLimit) {
      const reasons = outcome.reasonCodes === "" ? [] : outcome.reasonCodes.split(",");
      const timestamp = new Date(timeMs).toISOString();
      const place = { transactionId, accountId, amount, currency: currency || null, timestamp };
      this.#flagged.push({ ...place, riskScore, status, reasons });
    }
    this.#accounts.add(accountId, isFlagged, riskScore, amount);
  }

  #amountsIn(currency: string): Record<VerdictStatus, number> {
    const known = this.#amounts.get(currency);
    if (known !== undefined) return known;
    const added = { approved: 0, review: 0, declined: 0 };
    this.#amounts.set(currency, added);
    return added;
  }

  /** To be called between groups of rows. */
  async settle(): Promise<void> {
    if (this.#accounts.isFull) await this.#accounts.spill();
  }

  async analytics(): Promise<BulkAnalytics> {
    const { approved, review, declined } = this.#counts;
    const { count, riskiest } = await this.#accounts.finish(this.#listLimit);
    const instant = (timeMs: number) => (Number.isFinite(timeMs) ? new Date(timeMs).toISOString() : "");
    const amounts = [...this.#amounts].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      summary: {
        rows: this.processedCount + this.#rejectedCount,
        processed: this.processedCount,
        rejected: this.#rejectedCount,
        replayed: this.#replayed,
        approved,
        review,
        declined,
        amount: sumsOf(amounts.map(([, sums]) => sums)),
        amounts: amounts.map(([currency, sums]) => ({ currency: currency || null, ...sumsOf([sums]) })),
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

function sumsOf(parts: readonly Readonly<Record<VerdictStatus, number>>[]): BulkAnalytics["summary"]["amount"] {
  const sums = { approved: 0, review: 0, declined: 0 };
  for (const { approved, review, declined } of parts) {
    sums.approved += approved;
    sums.review += review;
    sums.declined += declined;
  }
  const total = sums.approved + sums.review + sums.declined;
  return { total: rounded(total), review: rounded(sums.review), declined: rounded(sums.declined) };
}
