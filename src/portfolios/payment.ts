/** A payment while its portfolio is made, and the simulated transaction that it becomes. */
import type { Transaction } from "../contract/transactions.ts";

/** It changes until the portfolio is put together: thieves turn payments into theirs, customs bend them. */
export interface Payment {
  timeMs: number;
  /** Signed, in the account's currency. */
  amount: number;
  counterparty: number;
  country: number;
  device: number;
  isOnline: boolean;
  /** The pattern of fraud that it belongs to. */
  pattern: string | undefined;
  /** The genuine custom that makes it unusual. */
  custom: string | undefined;
}

/** A transaction of a finished portfolio, and the truth about it. */
export interface SimulatedTransaction {
  readonly transaction: Transaction;
  readonly isFraud: boolean;
  /** The pattern of fraud that it belongs to; none where it is genuine. */
  readonly pattern: string | undefined;
  /** The honest custom that makes it unusual, if one does. */
  readonly custom: string | undefined;
  /** When it becomes known whether it was fraud; never, where undefined. */
  readonly knownAtMs: number | undefined;
}
