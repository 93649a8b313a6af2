/** Background work that is looked after once an hour. */

const everyMs = 3_600_000;

/** Runs at the start and then every hour, one run at a time; returns a function that stops it and settles when the current run has ended. */
export function startHourly(
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let underWay: Promise<unknown> | undefined;
  const run = () => {
    underWay ??= work(stop.signal)
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
