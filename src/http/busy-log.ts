/** Logs why requests are answered 503 or not taken: what is full or away, with its cause, once in a while for each reason. */
import type { ServiceError } from "../errors.ts";
import type { Log, LogFields } from "./log.ts";

export interface BusyLog {
  note(error: ServiceError, request: LogFields): void;
  /** A connection was closed at once, since as many as are allowed are open. */
  noteClosed(connectionLimit: number): void;
}

/** Short beside the minutes for which something is away, and a flood does not fill the log. */
const everyMs = 10_000;
/** There are some thirty such sentences; one that carries a name could make more. */
const reasonLimit = 100;

export function createBusyLog(log: Log, now: () => number): BusyLog {
  const reasons = new Map<string, { atMs: number; unsaid: number }>();

  /** How often this happened since it was last said; undefined where that is not long ago. */
  function countOf(reason: string): number | undefined {
    const atMs = now();
    const known = reasons.get(reason);
    const count = (known?.unsaid ?? 0) + 1;
    // A clock that was set back does not silence it.
    if (known !== undefined && Math.abs(atMs - known.atMs) < everyMs) {
      known.unsaid = count;
      return undefined;
    }
    if (known === undefined && reasons.size >= reasonLimit) reasons.clear();
    reasons.set(reason, { atMs, unsaid: 0 });
    return count;
  }

  return {
    note(error, request) {
      const answers = countOf(error.message);
      if (answers === undefined) return;
      const cause = error.cause === undefined ? {} : { error: error.cause };
      log.warn("Requests are answered 503.", { ...request, problem: error.message, answers, ...cause });
    },
    noteClosed(connectionLimit) {
      const connections = countOf("connections");
      if (connections === undefined) return;
      const problem = `The limit of ${connectionLimit} open connections is reached (ASSAY_CONNECTION_LIMIT).`;
      log.warn("Connections are closed at once.", { problem, connections });
    },
  };
}
