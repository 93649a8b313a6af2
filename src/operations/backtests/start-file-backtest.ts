/** Starts a backtest over an uploaded file, which stays on disk until the backtest has ended. */
import type { Backtest, BacktestRequest } from "../../contract/backtests.ts";
import { ServiceError } from "../../errors.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { Spool } from "../shared/spool.ts";
import type { Backtests } from "./backtests.ts";

export interface BacktestUpload {
  readonly content: AsyncIterable<Uint8Array>;
  readonly fileName: string;
  /** The other parts of the form, once it has arrived completely. */
  readonly finish: () => Promise<Readonly<Record<string, string>>>;
}

export type StartFileBacktest = (
  side: SideId,
  upload: BacktestUpload,
  readRequest: (text: string) => BacktestRequest,
  actor: string,
) => Promise<Backtest>;

const dayMs = 86_400_000;
const usualDelayDays = "7";
const mostDelayDays = 3_650;

export function createStartFileBacktest(
  backtests: Backtests,
  spool: Spool,
  onFailure: (error: unknown) => void,
): StartFileBacktest {
  return (side, upload, readRequest, actor) =>
    new Promise((settle, refuse) => {
      let isStarted = false;
      const kept = spool(upload.content, async (path) => {
        const { request = "{}", labelDelayDays = usualDelayDays } = await upload.finish();
        const days = Number(labelDelayDays);
        if (labelDelayDays.trim() === "" || !(days >= 0 && days <= mostDelayDays)) {
          throw new ServiceError("invalid_request", `labelDelayDays must be a number from 0 to ${mostDelayDays}.`);
        }
        const file = { path, name: upload.fileName, labelDelayMs: days * dayMs };
        const { backtest, ended } = await backtests.start(side, readRequest(request), actor, file);
        isStarted = true;
        settle(backtest);
        await ended;
      });
      // Once it has begun, only the file's own removal can still fail.
      kept.catch((error: unknown) => (isStarted ? onFailure(error) : refuse(error)));
    });
}
