/** The decision as compact text that is kept for good, and the way back from it. */
import type { VerdictStatus } from "../contract/transaction.ts";
import type { WeighedReason } from "./model.ts";

/** No sentence is kept: they are made again from the codes and numbers. */
export interface StoredDecision {
  readonly status: VerdictStatus;
  readonly riskScore: number;
  readonly logOdds: number;
  readonly baseLogOdds: number;
  readonly reasons: readonly WeighedReason[];
  readonly model: string;
  readonly rules: string;
  readonly thresholds: { readonly review: number; readonly decline: number };
  readonly history: { readonly transactions: number; readonly late: boolean; readonly complete: boolean };
}

export function writeRecord(decision: StoredDecision): string {
  return JSON.stringify(decision);
}

/** Only ever given what `writeRecord` made. */
export function readRecord(record: string): StoredDecision {
  return JSON.parse(record);
}
