/** Backtests as the ledger keeps them: every node shows them all, and a restart loses none. */
import type { Backtest } from "../contract/backtests.ts";
import type { SideId } from "./side.ts";

/** Backtests that a side keeps; the oldest are dropped first. A result is some hundred kilobytes. */
export const backtestsKept = 100;

export interface StoredBacktest {
  readonly side: SideId;
  /** When the process that works at it last said so. */
  readonly touchedAtMs: number;
  readonly backtest: Backtest;
}

export interface BacktestLedger {
  /** Puts it as it is now, unless it has ended: that stays. Gives the status that is kept then. */
  save(stored: StoredBacktest): Promise<Backtest["status"]>;
  find(side: SideId, id: string): Promise<StoredBacktest | undefined>;
  /** Backtests without results, newest first, before the given one; undefined if the side has no such backtest. */
  list(side: SideId, before: string | undefined, limit: number): Promise<readonly StoredBacktest[] | undefined>;
}

export function isBacktestOpen({ status }: Backtest): boolean {
  return status === "queued" || status === "running";
}
