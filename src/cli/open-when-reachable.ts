/** Opens what cannot be opened yet: after a power cut a database may start later than the service, and a full disk gets room again. */
import { setTimeout as pause } from "node:timers/promises";
import { ServiceError } from "../errors.ts";
import type { Log } from "../http/log.ts";

/** Five starts that wait so long and fail take more than the 300 s in which deploy/systemd allows five. */
const limitMs = 90_000;
const pauseMs = 2_000;

export interface Waiting {
  readonly log: Log;
  /** Settles when the service is to stop. */
  readonly stopped: Promise<void>;
  readonly nowMs?: () => number;
  /** Settles after the pause; the signal ends it early. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Tries until it succeeds, fails for another reason, or the time is up; undefined where the service is to stop meanwhile. */
export async function openWhenReachable<Store>(
  open: () => Promise<Store>,
  { log, stopped, nowMs = () => performance.now(), pause = pauseUnlessAborted }: Waiting,
): Promise<Store | undefined> {
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  const untilMs = nowMs() + limitMs;
  let isSaid = false;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === "overloaded") || nowMs() >= untilMs) throw error;
      if (!isSaid) log.warn(`${error.message} The start tries again for ${limitMs / 1_000} s.`);
      isSaid = true;
    }
    await pause(pauseMs, stop.signal);
    if (stop.signal.aborted) return undefined;
  }
}

async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
