/** A transaction of a simulated portfolio, and the truth about it. */
import type { Transaction } from "../contract/transactions.ts";

export interface SimulatedTransaction {
  readonly transaction: Transaction;
  readonly isFraud: boolean;
  /** The pattern of fraud that it belongs to; none where it is genuine. */
  readonly pattern: string | undefined;
  /** The honest custom that makes it look odd, if one does. */
  readonly custom: string | undefined;
  /** When it becomes known whether it was fraud; never, where undefined. */
  readonly knownAtMs: number | undefined;
}
