/** A run of `assay analyse-transactions`, in the data folder or by a service. */
import type { BulkCase } from "../../contract/bulk.ts";

export type ResultFormat = "json" | "csv";

export interface BulkProgress {
  readonly phase: "sending" | "waiting" | "deciding";
  readonly done: number;
  /** Bytes while sending, else rows. */
  readonly inAll: number;
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

export interface BulkRun {
  /** Settles when the case has ended, also when it failed. */
  readonly ended: Promise<BulkCase>;
  progress(): BulkProgress;
  result(caseId: string, format: ResultFormat): Promise<AsyncIterable<string | Uint8Array>>;
  /** Rows without a verdict, one JSON text a line. */
  rejected(caseId: string): Promise<AsyncIterable<string | Uint8Array>>;
  cancel(): Promise<void>;
}

export function progressOf({ state, rows, rowsPerSecond, secondsLeft }: BulkCase): BulkProgress {
  const phase = state === "running" ? "deciding" : "waiting";
  return { phase, done: rows.processed + rows.rejected, inAll: rows.read, rowsPerSecond, secondsLeft };
}
