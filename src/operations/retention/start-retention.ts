/** Erases every hour what has been kept for longer than the retention allows. */

const dayMs = 86_400_000;
/** Data may be kept an hour longer than configured. */
const everyMs = 3_600_000;

export interface Retention {
  /** 0 keeps everything. */
  readonly days: number;
  readonly eraseOlder: (thanMs: number, signal: AbortSignal) => Promise<unknown>;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

/** Whatever is older than this instant is due. */
export function dueBeforeMs(nowMs: number, days: number): number {
  return nowMs - days * dayMs;
}

/** Runs at the start and then every hour; returns a function that stops it and settles when the current run has ended. */
export function startRetention({ days, eraseOlder, now, onFailure }: Retention): () => Promise<void> {
  if (days === 0) return async () => {};
  const stop = new AbortController();
  let underWay: Promise<unknown> | undefined;
  const run = () => {
    underWay ??= eraseOlder(dueBeforeMs(now(), days), stop.signal)
      .catch(onFailure)
      .finally(() => {
        underWay = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await underWay;
  };
}
