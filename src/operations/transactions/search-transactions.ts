/** Searches analysed transactions and sums them up. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { ListedTransaction, Overview, TransactionList } from "../../contract/transaction-search.ts";
import { ServiceError } from "../../errors.ts";
import type { LabelLedger } from "../../ledger/labels.ts";
import type { SideId } from "../../ledger/ledger.ts";
import {
  hourMs,
  type SearchIndex,
  type SearchIndexEntry,
  type SearchIndexFilter,
  type SearchIndexHour,
} from "../../ledger/search-index.ts";
import { sequenceCursor } from "../shared/cursor.ts";
import { twoDecimals } from "../shared/output-text.ts";

export interface SearchTransactions {
  list(side: SideId, filter: SearchIndexFilter, cursor: string | undefined, limit: number): Promise<TransactionList>;
  overview(side: SideId, period: OverviewPeriod): Promise<Overview>;
}

export interface OverviewPeriod {
  /** The length before the end, if left out. */
  readonly fromMs: number | undefined;
  /** The latest transaction is the last one of the period, if left out. */
  readonly toMs: number | undefined;
  readonly lengthMs: number;
  /** Its end where there is no transaction at all. */
  readonly nowMs: number;
}

/** Limit of steps in an answer, and in the chart that shows them. */
const stepLimit = 400;
const stepHours = [1, 6, 24, 168, 720] as const;
/** About thirty years, the longest useful period of payments. */
const periodLimitMs = 11_000 * 24 * hourMs;

export function createSearchTransactions(
  searchIndex: SearchIndex,
  labels: Pick<LabelLedger, "findOf">,
): SearchTransactions {
  return {
    async list(side, filter, cursor, limit) {
      // Read first: the list then misses at most so many.
      const behind = await searchIndex.distance();
      const { entries, nextBefore } = await searchIndex.list(
        side,
        filter,
        cursor === undefined ? undefined : sequenceCursor(cursor),
        limit,
      );
      const known = await labels.findOf(
        side,
        entries.map(({ sequence }) => sequence),
      );
      return {
        transactions: entries.map((entry) => describe(entry, known.get(entry.sequence))),
        nextCursor: nextBefore === undefined ? null : String(nextBefore),
        behind,
      };
    },
    async overview(side, period) {
      const toMs = period.toMs ?? (await endOfData(searchIndex, side, period));
      const fromMs = period.fromMs ?? toMs - period.lengthMs;
      if (toMs <= fromMs) throw new ServiceError("invalid_request", "to must be after from.");
      if (toMs - fromMs > periodLimitMs) throw new ServiceError("invalid_request", "The period is too long.");
      const behind = await searchIndex.distance();
      const summary = await searchIndex.summarise(side, fromMs, toMs);
      const hoursInStep = stepHours.find((hours) => (toMs - fromMs) / (hours * hourMs) <= stepLimit) ?? 720;
      const { latestMs } = summary;
      return {
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        total: addUp(summary.hours),
        steps: groupHours(summary.hours, hoursInStep * hourMs),
        stepHours: hoursInStep,
        scores: [...summary.scores],
        reasons: summary.reasons.map(({ code, transactions }) => ({ code, transactions })),
        latest: latestMs === undefined ? null : new Date(latestMs).toISOString(),
        behind,
      };
    },
  };
}

/** The end of the latest transaction; a period that begins later is empty. */
async function endOfData(searchIndex: SearchIndex, side: SideId, { fromMs, nowMs }: OverviewPeriod): Promise<number> {
  const { latestMs } = await searchIndex.summarise(side, 0, 1);
  return Math.max(latestMs === undefined ? nowMs : latestMs + 1, (fromMs ?? 0) + 1);
}

function describe(entry: SearchIndexEntry, isFraud: boolean | undefined): ListedTransaction {
  return {
    transactionId: entry.transactionId,
    accountId: maskCardNumbers(entry.accountId),
    amount: entry.amount,
    currency: entry.currency ?? null,
    timestamp: new Date(entry.timeMs).toISOString(),
    status: entry.status,
    riskScore: entry.riskScore,
    reasons: [...entry.reasonCodes],
    isFraud: isFraud ?? null,
  };
}

type Counts = Overview["total"];

function addUp(hours: readonly SearchIndexHour[]): Counts {
  const total = { transactions: 0, review: 0, declined: 0 };
  for (const hour of hours) {
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += hour[name];
  }
  const byCurrency = Map.groupBy(
    hours.flatMap(({ amounts }) => amounts),
    ({ currency }) => currency,
  );
  const amounts = [...byCurrency].map(([currency, parts]) => ({ currency, ...addAmounts(parts) }));
  amounts.sort((one, other) => ((one.currency ?? "") < (other.currency ?? "") ? -1 : 1));
  return { ...total, ...addAmounts(hours), amounts };
}

function addAmounts(parts: readonly Pick<SearchIndexHour, "amount" | "reviewAmount" | "declinedAmount">[]) {
  const sums = { amount: 0, reviewAmount: 0, declinedAmount: 0 };
  const names = Object.keys(sums) as (keyof typeof sums)[];
  for (const part of parts) for (const name of names) sums[name] += part[name];
  for (const name of names) sums[name] = twoDecimals(sums[name]);
  return sums;
}

function groupHours(hours: readonly SearchIndexHour[], stepMs: number): Overview["steps"] {
  const groups = new Map<number, SearchIndexHour[]>();
  for (const hour of hours) {
    const start = Math.floor(hour.startMs / stepMs) * stepMs;
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [hour]);
    else group.push(hour);
  }
  return [...groups].map(([start, group]) => ({ start: new Date(start).toISOString(), ...addUp(group) }));
}
