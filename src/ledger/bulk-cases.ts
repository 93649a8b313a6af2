/** Bulk cases as the ledger keeps them: one for each file of transactions, from its first byte to its result. */
import type { BulkAnalytics, FileReadAs } from "../contract/bulk.ts";
import type { BulkWorkLedger } from "./bulk-work.ts";
import type { SideId } from "./side.ts";

/** A case that is being decided is `queued` here: only its process knows whether it runs. */
export type StoredCaseState = "receiving" | "queued" | "done" | "cancelled" | "failed";

export interface StoredBulkCase {
  readonly id: string;
  readonly side: SideId;
  readonly state: StoredCaseState;
  readonly fileName: string;
  readonly createdAtMs: number;
  readonly createdBy: string;
  /** The process that works at it, or did last. */
  readonly processId: number;
  /** The size of the file as it was sent. */
  readonly bytes: number;
  /** Rows of the file; those with a verdict; those without. */
  readonly rows: number;
  readonly processed: number;
  readonly rejected: number;
  /** Rows with a verdict that had been decided before. Absent in cases of earlier versions. */
  readonly replayed?: number;
  /** How the file was read; absent until it was received, and in cases of earlier versions. */
  readonly readAs?: FileReadAs;
  /** The journal's next sequence when the file was there: what it decides comes from here on. */
  readonly fromSequence: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Why it failed, in a sentence. */
  readonly problem: string | null;
  readonly summary: BulkAnalytics["summary"] | null;
  /** What its result takes on disk; 0 where it is not kept, or not any more. */
  readonly keptBytes: number;
}

export interface BulkCaseLedger extends BulkWorkLedger {
  /** Puts the case as it is now. A change of its state is a record in the journal. */
  save(stored: StoredBulkCase, actor: string): Promise<void>;
  find(side: SideId, id: string): Promise<StoredBulkCase | undefined>;
  /** The newest first: those before the given case, or undefined where that is none of the side's. */
  list(side: SideId, before: string | undefined, limit: number): Promise<readonly StoredBulkCase[] | undefined>;
  /** The cases of all sides that have not ended, oldest first. */
  listOpen(): Promise<readonly StoredBulkCase[]>;
  /** The cases of all sides whose result is kept, in the order in which they ended. */
  listKept(): Promise<readonly StoredBulkCase[]>;
}

/** What the journal keeps of a change of state. The file's name is not in it: it may hold what must be erasable. */
export function caseRecord(stored: StoredBulkCase, actor: string): string {
  const { state, bytes, rows, processed, rejected, problem } = stored;
  return JSON.stringify({ event: state, actor, bytes, rows, processed, rejected, problem });
}
