/** What a connector has done so far, for its status line and its metrics. */

export interface Counts {
  /** Verdicts written; replayed ones among them. */
  decided: number;
  replayed: number;
  parked: number;
  /** Writes to the broker that failed and are tried again. */
  writeFailures: number;
  held: () => number;
}

export function createCounts(): Counts {
  return { decided: 0, replayed: 0, parked: 0, writeFailures: 0, held: () => 0 };
}

export function describeCounts({ decided, replayed, parked, held }: Counts, isWaiting: boolean): string {
  const line = `${decided} decided, ${replayed} of them before; ${parked} parked; ${held()} in flight`;
  return isWaiting ? `${line}; waiting for the service` : line;
}
