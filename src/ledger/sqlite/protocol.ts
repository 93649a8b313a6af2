/** What the service, the writer and the sync thread of the SQLite store share: messages and the numbers of commits. */
import type { DeciderSource } from "../decider.ts";
import type * as Shared from "../thread/protocol.ts";

export interface WriterThreadData {
  readonly file: string;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
  readonly counters: CommitCounters;
  /** What a crash has left is taken in before the first request. */
  readonly takesInAtOnce: boolean;
}

export type WriterRequest =
  | Shared.WriterRequest
  /** Until the checkpoint that follows. */
  | { readonly type: "holdBulk" }
  | { readonly type: "checkpoint" };

export type WriterReply = Shared.WriterReply;

/** Places in the shared array. */
export const commitCounters = {
  /** Counts before a commit is visible to readers. */
  begun: 0,
  /** Counts when it is in the log. */
  committed: 1,
  /** 1 once nothing more is to be synced. */
  isEnding: 2,
  /** The last record of the latest commit. */
  sequence: 3,
  /** Of the commits, the last that the writer has left to the thread that syncs, which waits for this. */
  left: 4,
} as const;

export type CommitCounters = BigInt64Array<SharedArrayBuffer>;

export interface SyncThreadData {
  readonly file: string;
  readonly counters: CommitCounters;
}

export function makeCounters(): CommitCounters {
  return new BigInt64Array(new SharedArrayBuffer(Object.keys(commitCounters).length * 8));
}
