/** What the service and the writer's thread of the SQLite store say to each other. */
import type { DeciderSource } from "../decider.ts";
import type * as Shared from "../thread/protocol.ts";
import type { CommitCounters } from "./commit-counters.ts";

export interface WriterThreadData {
  readonly file: string;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
  readonly counters: CommitCounters;
}

export type WriterRequest =
  | Shared.WriterRequest
  /** Until the checkpoint that follows. */
  | { readonly type: "holdBulk" }
  | { readonly type: "checkpoint" };

export type WriterReply = Shared.WriterReply;
