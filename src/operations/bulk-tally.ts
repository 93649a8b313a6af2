/** Counts a bulk analysis as its rows are decided. */
import type { BulkAnalytics, FlaggedTransaction, RejectedRow, RiskyAccount } from "../contract/bulk.ts";
import type { Transaction, VerdictStatus } from "../contract/transaction.ts";

export interface DecidedRow {
  readonly transaction: Transaction;
  readonly status: VerdictStatus;
  readonly riskScore: number;
  readonly reasonCodes: readonly string[];
  readonly isReplayed: boolean;
}

interface AccountTally {
  transactions: number;
  flagged: number;
  highestRiskScore: number;
  amount: number;
}

const histogramSteps = 10;

export class BulkTally {
  private readonly listLimit: number;
  private readonly rejectedRows: RejectedRow[] = [];
  private rejectedCount = 0;
  private readonly flagged: FlaggedTransaction[] = [];
  private readonly accounts = new Map<string, AccountTally>();
  private readonly histogram = new Array<number>(histogramSteps).fill(0);
  private readonly counts: Record<VerdictStatus, number> = { approved: 0, review: 0, declined: 0 };
  private readonly amounts: Record<VerdictStatus, number> = { approved: 0, review: 0, declined: 0 };
  private replayed = 0;
  private fromMs = Number.POSITIVE_INFINITY;
  private toMs = Number.NEGATIVE_INFINITY;

  constructor(listLimit: number) {
    this.listLimit = listLimit;
  }

  get processedCount(): number {
    return this.counts.approved + this.counts.review + this.counts.declined;
  }

  get fraudulentCount(): number {
    return this.counts.declined;
  }

  reject(line: number, field: string, reason: string): void {
    this.rejectedCount += 1;
    if (this.rejectedRows.length < this.listLimit) this.rejectedRows.push({ line, field, reason });
  }

  add({ transaction, status, riskScore, reasonCodes, isReplayed }: DecidedRow): void {
    const { id, accountId, amount, timeMs } = transaction;
    const isFlagged = status !== "approved";
    this.counts[status] += 1;
    this.amounts[status] += Math.abs(amount);
    if (isReplayed) this.replayed += 1;
    this.fromMs = Math.min(this.fromMs, timeMs);
    this.toMs = Math.max(this.toMs, timeMs);
    const step = Math.min(histogramSteps - 1, Math.floor((riskScore * histogramSteps) / 100));
    this.histogram[step] = (this.histogram[step] ?? 0) + 1;
    if (isFlagged && this.flagged.length < this.listLimit) {
      const timestamp = new Date(timeMs).toISOString();
      this.flagged.push({
        transactionId: id,
        accountId,
        amount,
        timestamp,
        riskScore,
        status,
        reasons: [...reasonCodes],
      });
    }
    let account = this.accounts.get(accountId);
    if (account === undefined) {
      account = { transactions: 0, flagged: 0, highestRiskScore: 0, amount: 0 };
      this.accounts.set(accountId, account);
    }
    account.transactions += 1;
    account.flagged += isFlagged ? 1 : 0;
    account.highestRiskScore = Math.max(account.highestRiskScore, riskScore);
    account.amount += Math.abs(amount);
  }

  analytics(): BulkAnalytics {
    const { approved, review, declined } = this.counts;
    const instant = (timeMs: number) => (Number.isFinite(timeMs) ? new Date(timeMs).toISOString() : "");
    const total = this.amounts.approved + this.amounts.review + this.amounts.declined;
    return {
      summary: {
        rows: this.processedCount + this.rejectedCount,
        processed: this.processedCount,
        rejected: this.rejectedCount,
        replayed: this.replayed,
        approved,
        review,
        declined,
        amount: {
          total: rounded(total),
          review: rounded(this.amounts.review),
          declined: rounded(this.amounts.declined),
        },
        period: { from: instant(this.fromMs), to: instant(this.toMs) },
        accounts: this.accounts.size,
      },
      flagged: this.flagged,
      flaggedCount: review + declined,
      rejected: this.rejectedRows,
      rejectedCount: this.rejectedCount,
      scoreHistogram: this.histogram.map((count, step) => ({
        from: (step * 100) / histogramSteps,
        to: ((step + 1) * 100) / histogramSteps,
        count,
      })),
      accounts: this.riskiest(),
      accountsCount: this.accounts.size,
    };
  }

  private riskiest(): RiskyAccount[] {
    const entries = [...this.accounts].sort(
      ([, a], [, b]) => b.highestRiskScore - a.highestRiskScore || b.flagged - a.flagged || b.amount - a.amount,
    );
    return entries
      .slice(0, this.listLimit)
      .map(([accountId, account]) => ({ accountId, ...account, amount: rounded(account.amount) }));
  }
}

/** Amounts are sums of decimal fractions; what binary arithmetic adds beyond that is cut off. */
function rounded(amount: number): number {
  return Number(amount.toFixed(3));
}
