/** A verdict as the journal's table holds it. */
import type { FraudVerdict, Transaction } from "../../contract/transactions.ts";
import { reviveFeatures } from "../decide-one.ts";
import type { KeptRecord } from "../decider.ts";
import type { StoredVerdict } from "../ledger.ts";

export interface VerdictRow {
  readonly sequence: number;
  readonly body: string | null;
  /** Null where it follows from the rest. */
  readonly verdict: string | null;
  readonly record: KeptRecord;
  readonly features: Uint8Array;
}

/** Undefined where the content was erased. */
export function verdictOf(row: VerdictRow): StoredVerdict | undefined {
  if (row.body === null) return undefined;
  return {
    sequence: row.sequence,
    transaction: JSON.parse(row.body) as Transaction,
    verdict: row.verdict === null ? undefined : (JSON.parse(row.verdict) as FraudVerdict),
    record: row.record,
    features: reviveFeatures(row.features),
  };
}
