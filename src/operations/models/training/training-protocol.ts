/** What the service and the thread that trains say to each other. */
import type { JsonValue } from "../../../contract/transactions.ts";
import type { ExampleBatch } from "./example-batch.ts";

export interface TrainingThreadData {
  /** Rows that are trained on at most. */
  readonly rowLimit: number;
}

export type TrainingRequest =
  | { readonly type: "add"; readonly batch: ExampleBatch }
  | { readonly type: "train"; readonly nowMs: number; readonly seed: number };

export interface ExampleCounts {
  readonly genuine: number;
  readonly frauds: number;
}

export type TrainingResult =
  | { readonly kind: "trained"; readonly body: Uint8Array; readonly card: JsonValue }
  | { readonly kind: "refused"; readonly problem: string };

export type TrainingReply =
  /** The batch was taken; the next one may come. */
  | { readonly type: "added"; readonly counts: ExampleCounts }
  | { readonly type: "progress"; readonly done: number; readonly of: number }
  | { readonly type: "ended"; readonly result: TrainingResult };
