/** Logs failures of work that is repeated every few seconds: while the store is away, once in a while instead of each time. */
import { ServiceError } from "../errors.ts";
import type { Log } from "../http/log.ts";

const everyMs = 60_000;

/** What is not a store that is away is logged each time. */
export function logRepeated(log: Log, now: () => number, message: string): (error: unknown) => void {
  let saidMs: number | undefined;
  return (error) => {
    if (error instanceof ServiceError && error.code === "overloaded") {
      const atMs = now();
      // A clock that was set back does not silence it.
      if (saidMs !== undefined && Math.abs(atMs - saidMs) < everyMs) return;
      saidMs = atMs;
    }
    log.error(message, { error });
  };
}
