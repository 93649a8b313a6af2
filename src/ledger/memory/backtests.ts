/** Backtests of the memory engine, in the order in which they were asked for. */
import { type BacktestLedger, backtestsKept, isBacktestOpen, type StoredBacktest } from "../backtests.ts";

export class MemoryBacktests {
  private readonly kept = new Map<string, StoredBacktest>();

  ledger(change: <T>(work: () => T) => Promise<T>): BacktestLedger {
    return {
      save: (stored) => change(() => this.save(stored)),
      find: async (side, id) => this.find(side, id),
      list: async (side, before, limit) => this.list(side, before, limit),
    };
  }

  private save(stored: StoredBacktest): StoredBacktest["backtest"]["status"] {
    const { side, backtest } = stored;
    const found = this.kept.get(backtest.backtestId)?.backtest;
    if (found !== undefined && !isBacktestOpen(found)) return found.status;
    this.kept.set(backtest.backtestId, structuredClone(stored));
    for (const { backtest: old } of this.of(side).slice(backtestsKept)) this.kept.delete(old.backtestId);
    return backtest.status;
  }

  private find(side: number, id: string): StoredBacktest | undefined {
    const found = this.kept.get(id);
    return found?.side === side ? structuredClone(found) : undefined;
  }

  private list(side: number, before: string | undefined, limit: number): readonly StoredBacktest[] | undefined {
    const all = this.of(side);
    const start = before === undefined ? 0 : all.findIndex(({ backtest }) => backtest.backtestId === before) + 1;
    if (before !== undefined && start === 0) return undefined;
    return structuredClone(
      all.slice(start, start + limit).map((stored) => ({ ...stored, backtest: { ...stored.backtest, result: null } })),
    );
  }

  /** The newest first. */
  private of(side: number): readonly StoredBacktest[] {
    return [...this.kept.values()].filter((stored) => stored.side === side).reverse();
  }
}
