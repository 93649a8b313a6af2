/** Values that are too expensive to read for every request of the metrics. */

export interface SampledParts<Value> {
  readonly read: () => Promise<Value>;
  readonly everyMs: number;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

/** Gives the last value, and reads another in the background if it is too old; undefined at first, and where the last attempt failed. */
export function sampled<Value>({ read, everyMs, now, onFailure }: SampledParts<Value>): () => Value | undefined {
  let value: Value | undefined;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let isReading = false;

  async function renew(): Promise<void> {
    try {
      value = await read();
    } catch (error) {
      value = undefined;
      onFailure(error);
    } finally {
      isReading = false;
    }
  }

  return () => {
    const age = now() - startedAtMs;
    if (!isReading && (age >= everyMs || age < 0)) {
      isReading = true;
      startedAtMs = now();
      void renew();
    }
    return value;
  };
}
