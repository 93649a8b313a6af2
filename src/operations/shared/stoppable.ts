/** Waiting that ends at once when a signal aborts, whatever is waited for. */

/** Rejects with the signal's reason. What was waited for goes on by itself. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
  });
}

/** The source until the signal aborts, which throws its reason. */
export async function* stoppable<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), signal);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // A source that waits for its sender ends only when that one sends or leaves.
    const ended = Promise.resolve(iterator.return?.()).catch(() => undefined);
    if (!signal.aborted) await ended;
  }
}
