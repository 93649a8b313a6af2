/** assay retention: erases old verdicts and labels of the data folder, or counts them. */
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { createEraseOldVerdicts } from "../operations/retention/erase-old-verdicts.ts";
import { dueBeforeMs } from "../operations/retention/start-retention.ts";
import { commandLine, withLedger } from "./open-data.ts";
import { stopSignal } from "./stop-signal.ts";
import { UsageError } from "./words.ts";

const options = { days: { type: "string" }, "dry-run": { type: "boolean", default: false } } as const;

export function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...words], options });
  const { verdictRetentionDays, caseDueHours: dueHours } = readConfig();
  const days = values.days === undefined ? verdictRetentionDays : Number(values.days);
  if (!Number.isSafeInteger(days) || days < 0 || days > 36_500) {
    throw new UsageError("--days must be a whole number from 1 to 36500.");
  }
  if (days === 0) {
    throw new UsageError("Give the retention period with --days or ASSAY_VERDICT_RETENTION_DAYS.");
  }
  const stop = new AbortController();
  void stopSignal().requested.then(() => stop.abort());
  return withLedger(async (ledger) => {
    const now = () => Date.now();
    const old = createEraseOldVerdicts({ ledger, dueHours, now });
    const thanMs = dueBeforeMs(now(), days);
    const what = values["dry-run"] ? await old.count(thanMs) : await old.erase(thanMs, commandLine, stop.signal);
    const verb = values["dry-run"] ? "would be" : "are";
    process.stdout.write(
      `${what.verdicts} verdicts and ${what.labels} labels from before ${new Date(thanMs).toISOString()} ${verb} erased.\n`,
    );
    return 0;
  });
}
