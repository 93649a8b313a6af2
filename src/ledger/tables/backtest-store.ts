/** Writes backtests. */
import { backtestsKept, isBacktestOpen, type StoredBacktest } from "../backtests.ts";
import type { Database } from "./database.ts";

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
