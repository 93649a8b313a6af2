/** Reads of backtests. */
import type { StoredBacktest } from "../backtests.ts";
import type { Reads } from "./database.ts";

interface BacktestRow {
  readonly touched_at_ms: number;
  readonly body: string;
  readonly result: string | null;
}

export function createBacktestReader(reads: Reads) {
  const selectOne = reads.prepare<[number, string], BacktestRow & { readonly number: number }>(
    "SELECT number, touched_at_ms, body, result FROM backtests WHERE side = ? AND id = ?",
  );
  const selectPage = reads.prepare<[number, number, number], BacktestRow>(
    `SELECT touched_at_ms, body, NULL AS result FROM backtests
     WHERE side = ? AND number < ? ORDER BY number DESC LIMIT ?`,
  );
  return {
    async find(side: number, id: string): Promise<StoredBacktest | undefined> {
      const row = await selectOne.get(side, id);
      return row === undefined ? undefined : backtestOf(side, row);
    },

    async list(
      side: number,
      before: string | undefined,
      limit: number,
    ): Promise<readonly StoredBacktest[] | undefined> {
      const number = before === undefined ? Number.MAX_SAFE_INTEGER : (await selectOne.get(side, before))?.number;
      if (number === undefined) return undefined;
      return (await selectPage.all(side, number, limit)).map((row) => backtestOf(side, row));
    },
  };
}

function backtestOf(side: number, { touched_at_ms: touchedAtMs, body, result }: BacktestRow): StoredBacktest {
  return {
    side,
    touchedAtMs,
    backtest: { ...JSON.parse(body), result: result === null ? null : JSON.parse(result) },
  };
}
