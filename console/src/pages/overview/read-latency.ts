/** Reads one operation's times out of the metrics, which are in the text format of Prometheus. */
export interface LatencyBand {
  readonly upToSeconds: number;
  /** In this band alone. */
  readonly count: number;
}

export interface Latency {
  readonly count: number;
  /** From the quickest to the slowest; the last has no end. */
  readonly bands: readonly LatencyBand[];
}

const line = /^assay_http_request_seconds_bucket\{([^}]*)\} (\d+)$/gm;

/** Undefined where the metrics lack it. */
export function readLatency(metrics: string, operation: string): Latency | undefined {
  const sums = new Map<number, number>();
  for (const [, labels = "", count = ""] of metrics.matchAll(line)) {
    const isWanted = labels.includes(`operation="${operation}"`) && labels.includes(`stage="whole"`);
    const bound = /le="([^"]+)"/.exec(labels)?.[1];
    if (!isWanted || bound === undefined) continue;
    sums.set(bound === "+Inf" ? Number.POSITIVE_INFINITY : Number(bound), Number(count));
  }
  if (sums.size === 0) return undefined;
  let before = 0;
  const bands = [...sums]
    .sort(([one], [other]) => one - other)
    .map(([upToSeconds, sum]): LatencyBand => {
      const count = sum - before;
      before = sum;
      return { upToSeconds, count };
    });
  return { count: before, bands };
}

/** The end of the band in which the share is reached. */
export function shareWithin({ count, bands }: Latency, share: number): number {
  let sum = 0;
  for (const band of bands) {
    sum += band.count;
    if (sum >= share * count) return band.upToSeconds;
  }
  return Number.POSITIVE_INFINITY;
}
