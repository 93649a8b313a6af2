/** Readings that cost too much to be taken for each request of the metrics. */
import type { Reading } from "../../http/metrics.ts";

export interface SampledParts {
  readonly read: () => Promise<readonly Reading[]>;
  readonly everyMs: number;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

/** Gives the last readings, and takes others in the background if these are too old; none where the last attempt failed. */
export function sampled({ read, everyMs, now, onFailure }: SampledParts): () => readonly Reading[] {
  let readings: readonly Reading[] = [];
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let isReading = false;

  async function renew(): Promise<void> {
    try {
      readings = await read();
    } catch (error) {
      readings = [];
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
    return readings;
  };
}
