/** What the service and the writer's thread say to each other. */
import type { DeciderSource } from "../decider.ts";
import type { DecideRequest, EncodedOutcomes } from "../sqlite/protocol.ts";
import type { ChangeName } from "./changes.ts";
import type { PostgresSettings } from "./connection.ts";
import type { FailedOutcome } from "./writer.ts";

export interface WriterThreadData {
  readonly settings: PostgresSettings;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
}

export type WriterRequest =
  | DecideRequest
  | { readonly type: "change"; readonly call: number; readonly name: ChangeName; readonly args: readonly unknown[] }
  | { readonly type: "close" };

/** Everything that is told is committed. */
export type WriterReply =
  | { readonly type: "ready" }
  | { readonly type: "notReady"; readonly failure: FailedOutcome }
  | ({
      readonly type: "decided";
      readonly isBulk: boolean;
      /** How many requests this group answers; of a bulk one it may answer a part. */
      readonly batches: number;
      readonly busyMs: number;
    } & EncodedOutcomes)
  | { readonly type: "changed"; readonly call: number; readonly result: unknown }
  | { readonly type: "refused"; readonly call: number; readonly failure: FailedOutcome };
