/** Has old verdicts erased in the background. */
import type { Config } from "../config.ts";
import type { Log } from "../http/log.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createEraseOldVerdicts } from "../operations/retention/erase-old-verdicts.ts";
import { startRetention } from "../operations/retention/start-retention.ts";

/** Whom the journal names where time erased a verdict. */
const actor = "retention";

export interface RetentionWork {
  start(): void;
  close(): Promise<void>;
}

export function composeRetention(
  { verdictRetentionDays: days, caseDueHours: dueHours }: Config,
  ledger: Ledger,
  now: () => number,
  log: Log,
): RetentionWork {
  const old = createEraseOldVerdicts({ ledger, dueHours, now });
  let stop = async () => {};
  return {
    start() {
      stop = startRetention({
        days,
        async eraseOlder(thanMs, signal) {
          const { verdicts, labels } = await old.erase(thanMs, actor, signal);
          if (verdicts + labels > 0) log.info("Old verdicts were erased.", { verdicts, labels });
        },
        now,
        onFailure: (error) => log.error("Old verdicts could not be erased.", { error }),
      });
    },
    close: () => stop(),
  };
}
