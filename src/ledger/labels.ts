/** Labels as the ledger keeps them: what transactions turned out to be, and from when that is known. */
import type { LabelSource, NewLabel } from "../contract/labels.ts";
import type { SideId } from "./side.ts";

export interface StoredLabel {
  readonly transactionId: string;
  readonly isFraud: boolean;
  /** Verdicts on transactions from this instant on may use it. */
  readonly knownAtMs: number;
  readonly source: LabelSource;
  readonly note?: string;
  /** Place in the journal of the record that put it in force. */
  readonly sequence: number;
}

export type LabelRequest =
  | { readonly kind: "label"; readonly label: NewLabel }
  | { readonly kind: "revoke"; readonly transactionId: string };

export type LabelOutcome =
  /** A new label, or one that replaced another; `unchanged` if an equal one was in force. */
  | {
      readonly kind: "labelled";
      readonly label: StoredLabel /** Until then the opposite was in force. */;
      readonly isReversal: boolean;
    }
  | { readonly kind: "unchanged"; readonly label: StoredLabel }
  | { readonly kind: "revoked" }
  /** Nothing to revoke. */
  | { readonly kind: "not_labelled" }
  /** No transaction of this side has the id. */
  | { readonly kind: "unknown" }
  /** Known before the transaction itself happened. */
  | { readonly kind: "too_early" };

export interface LabelLedger {
  /** In the given order, all in one commit; a transaction has one label in force at most, and earlier verdicts never change. */
  apply(side: SideId, requests: readonly LabelRequest[], actor: string): Promise<readonly LabelOutcome[]>;
  find(side: SideId, transactionId: string): Promise<StoredLabel | undefined>;
  /** Whether it was fraud, by the sequence of the transaction's verdict; those without a label are left out. */
  findOf(side: SideId, transactions: readonly number[]): Promise<ReadonlyMap<number, boolean>>;
  /** In order of `sequence`, those after the given one. A label that is replaced meanwhile comes again at the end. */
  list(side: SideId, after: number, limit: number, filter?: LabelFilter): Promise<readonly StoredLabel[]>;
}

export type LabelFilter = { readonly isFraud?: boolean | undefined };
