/** The table of backtests. */
import { backtestsKept, isBacktestOpen, type StoredBacktest } from "../backtests.ts";
import type { Database, Reads } from "./database.ts";

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

type Status = StoredBacktest["backtest"]["status"];

export function createSaveBacktest(database: Database): (stored: StoredBacktest) => Status {
  const select = database.prepare<[string], { readonly number: number | null; readonly body: string }>(
    "SELECT number, body FROM backtests WHERE id = ?",
  );
  const put =
    database.prepare(`INSERT INTO backtests (number, id, side, touched_at_ms, body, result) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET touched_at_ms = excluded.touched_at_ms, body = excluded.body, result = excluded.result`);
  const trim = database.prepare(`DELETE FROM backtests WHERE side = ? AND number <= (
       SELECT number FROM backtests WHERE side = ? ORDER BY number DESC LIMIT 1 OFFSET ${backtestsKept})`);
  return ({ side, touchedAtMs, backtest }) => {
    const found = select.get(backtest.backtestId);
    const kept = found === undefined ? undefined : (JSON.parse(found.body) as StoredBacktest["backtest"]);
    if (kept !== undefined && !isBacktestOpen(kept)) return kept.status;
    const { result, ...body } = backtest;
    put.run(
      found?.number ?? database.nextNumber("backtest"),
      backtest.backtestId,
      side,
      touchedAtMs,
      JSON.stringify(body),
      result === null ? null : JSON.stringify(result),
    );
    if (found === undefined) trim.run(side, side);
    return backtest.status;
  };
}
