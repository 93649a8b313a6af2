/** Has what was kept for as long as it may erased, now and then. */

const dayMs = 86_400_000;
/** Something may be kept an hour longer than it has to. */
const everyMs = 3_600_000;

export interface Retention {
  /** 0 keeps all until somebody takes it away. */
  readonly days: number;
  readonly eraseOlder: (thanMs: number, signal: AbortSignal) => Promise<unknown>;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

/** The instant before which what was kept for so many days is due. */
export function dueBeforeMs(nowMs: number, days: number): number {
  return nowMs - days * dayMs;
}

/** Looks once at the start and then every hour; gives what stops that, which settles when nothing is under way any more. */
export function startRetention({ days, eraseOlder, now, onFailure }: Retention): () => Promise<void> {
  if (days === 0) return async () => {};
  const stop = new AbortController();
  let underWay: Promise<unknown> | undefined;
  const look = () => {
    underWay ??= eraseOlder(dueBeforeMs(now(), days), stop.signal)
      .catch(onFailure)
      .finally(() => {
        underWay = undefined;
      });
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await underWay;
  };
}
