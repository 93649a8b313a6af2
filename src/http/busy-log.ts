/** Logs why requests are answered 503: what is full or away, with its cause, at most once in a while for each reason. */
import type { ServiceError } from "../errors.ts";
import type { Log, LogFields } from "./log.ts";

export interface BusyLog {
  note(error: ServiceError, request: LogFields): void;
}

/** Short beside the minutes for which something is away, and a flood does not fill the log. */
const everyMs = 10_000;
/** There are some thirty such sentences; one that carries a name could make more. */
const reasonLimit = 100;

export function createBusyLog(log: Log, now: () => number): BusyLog {
  const reasons = new Map<string, { atMs: number; answers: number }>();
  return {
    note(error, request) {
      const atMs = now();
      const known = reasons.get(error.message);
      const answers = (known?.answers ?? 0) + 1;
      // A clock that was set back does not silence it.
      if (known !== undefined && Math.abs(atMs - known.atMs) < everyMs) {
        known.answers = answers;
        return;
      }
      if (known === undefined && reasons.size >= reasonLimit) reasons.clear();
      reasons.set(error.message, { atMs, answers: 0 });
      const cause = error.cause === undefined ? {} : { error: error.cause };
      log.warn("Requests are answered 503.", { ...request, problem: error.message, answers, ...cause });
    },
  };
}
