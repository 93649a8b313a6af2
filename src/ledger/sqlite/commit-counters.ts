/** Numbers of commits that the writer, the thread that syncs, and the service share. */

/** Places in the shared array. */
export const commitCounters = {
  /** Counts before a commit is visible to readers. */
  begun: 0,
  /** Counts when it is in the log; the thread that syncs waits for this. */
  committed: 1,
  /** 1 once nothing more is to be synced. */
  isEnding: 2,
} as const;

export type CommitCounters = BigInt64Array<SharedArrayBuffer>;

export interface SyncThreadData {
  readonly file: string;
  readonly counters: CommitCounters;
}

export function makeCounters(): CommitCounters {
  return new BigInt64Array(new SharedArrayBuffer(Object.keys(commitCounters).length * 8));
}
