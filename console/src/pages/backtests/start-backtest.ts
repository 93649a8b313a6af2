/** Starts a backtest over the side's own past, or over a file. */
import type { Backtest, BacktestRequest } from "../../../../client/interface.ts";
import { client } from "../../session/session.ts";

export function startBacktest(request: BacktestRequest, file: File | undefined): Promise<Backtest> {
  if (file === undefined) return client.startBacktest({ body: request });
  const { lists: _, ...rest } = request;
  return client.startBacktest({ file, request: JSON.stringify(rest) });
}
