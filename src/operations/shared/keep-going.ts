/** Background work in steps, with a rest after each. */
import { setTimeout as sleep } from "node:timers/promises";

const failedRestMs = 5_000;

/**
 * `step` gives the milliseconds to rest. A failure is reported once until a step succeeds. Returns a function that stops the work once
 * the current step is done.
 */
export function keepGoing(
  step: (signal: AbortSignal) => Promise<number>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let isFailing = false;

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      let restMs = failedRestMs;
      try {
        restMs = await step(stop.signal);
        isFailing = false;
      } catch (error) {
        if (!isFailing) onFailure(error);
        isFailing = true;
      }
      // Stopping ends the rest.
      await sleep(restMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
