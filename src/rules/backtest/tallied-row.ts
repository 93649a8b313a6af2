/** A transaction of the past with what each judge says of it. */
import type { Transaction, VerdictStatus } from "../../contract/transactions.ts";
import type { PolicyOutcome } from "../../scoring/policy.ts";

export interface TalliedRow {
  readonly transaction: Transaction;
  readonly isFraud: boolean | null;
  readonly knownAtMs: number | null;
  readonly statuses: {
    readonly candidate: VerdictStatus;
    readonly today: VerdictStatus;
    readonly recorded?: VerdictStatus;
  };
  readonly outcome: PolicyOutcome;
}
