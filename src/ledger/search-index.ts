/** The search index: all verdicts of a side to search and to count. It follows the journal at a short distance and can be made anew from it. */
import type { VerdictStatus } from "../contract/verdict-statuses.ts";
import type { ListedDecision } from "./decider.ts";
import type { SideId } from "./side.ts";

/** Reason codes are empty for approved transactions. */
export interface SearchIndexEntry extends ListedDecision {
  /** Place in the order of acceptance. */
  readonly sequence: number;
  readonly transactionId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly currency: string | undefined;
  readonly timeMs: number;
}

export interface SideEntry extends SearchIndexEntry {
  readonly side: SideId;
}

export interface SearchIndexFilter {
  readonly accountId?: string | undefined;
  /** What the transaction's id begins with. */
  readonly idPrefix?: string | undefined;
  /** Any of these. */
  readonly statuses?: readonly VerdictStatus[] | undefined;
  readonly reasonCode?: string | undefined;
  /** Bounds of the transactions' own time; the end is not included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly minimumAmount?: number | undefined;
  readonly maximumAmount?: number | undefined;
  readonly minimumScore?: number | undefined;
}

export interface SearchIndexPage {
  /** The latest accepted first. */
  readonly entries: readonly SearchIndexEntry[];
  /** Where the next page begins: entries before this sequence. Undefined at the end; a page may be short before that. */
  readonly nextBefore: number | undefined;
}

/** What was decided of the transactions of one hour. */
export interface SearchIndexHour {
  readonly startMs: number;
  readonly transactions: number;
  readonly review: number;
  readonly declined: number;
  /** Sums of the amounts paid, by what was decided; all currencies together. */
  readonly amount: number;
  readonly reviewAmount: number;
  readonly declinedAmount: number;
  /** The same by currency, in order of its code. */
  readonly amounts: readonly CurrencyAmounts[];
}

export interface CurrencyAmounts {
  /** Null for transactions without one. */
  readonly currency: string | null;
  readonly amount: number;
  readonly reviewAmount: number;
  readonly declinedAmount: number;
}

export interface SearchIndexSummary {
  readonly hours: readonly SearchIndexHour[];
  /** Transactions by score, in tenths of the range. */
  readonly scores: readonly number[];
  /** How often each reason was among those of a flagged transaction, most often first. */
  readonly reasons: readonly { readonly code: string; readonly transactions: number }[];
  /** The latest time of a transaction of the side, whatever was asked for. */
  readonly latestMs: number | undefined;
}

export interface FlaggedPage {
  /** Entries of all sides, in order of acceptance. */
  readonly entries: readonly SideEntry[];
  /** Everything up to here was scanned. */
  readonly throughSequence: number;
}

/** Which of a side's latest verdicts stand for all of them. */
export interface SearchIndexSpread {
  /** In order of acceptance. */
  readonly sequences: readonly number[];
  /** How many verdicts of the side they were chosen from. */
  readonly transactions: number;
  /** The earliest and the latest time of those; undefined where there are none. */
  readonly earliestMs: number | undefined;
  readonly latestMs: number | undefined;
  /** What was accepted later is not in the index yet. */
  readonly throughSequence: number;
}

/** Of so many, whether one is among the most that are wanted: as many lie between two as between any others. */
export function isInSpread(index: number, transactions: number, most: number): boolean {
  if (transactions <= most) return true;
  return Math.floor(((index + 1) * most) / transactions) > Math.floor((index * most) / transactions);
}

export interface SearchIndex {
  /** What was not approved, after the given place in the journal; a page may be short, or empty, before the end. */
  followFlagged(after: number, limit: number): Promise<FlaggedPage>;
  list(side: SideId, filter: SearchIndexFilter, before: number | undefined, limit: number): Promise<SearchIndexPage>;
  summarise(side: SideId, fromMs: number, toMs: number): Promise<SearchIndexSummary>;
  /** At most so many of the side's own verdicts, evenly over those of the given time before its latest transaction. */
  spread(side: SideId, spanMs: number, most: number): Promise<SearchIndexSpread>;
  /** Records of the journal that it has not read yet. */
  distance(): Promise<number>;
}

export const hourMs = 3_600_000;
export const scoreBands = 10;

export function bandOf(riskScore: number): number {
  return Math.min(scoreBands - 1, Math.floor(riskScore / (100 / scoreBands)));
}
