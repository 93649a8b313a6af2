/** The journal: every record that audit needs, append-only, in one order. All other tables are views of it that change. */

import type { KeptRecord } from "./decider.ts";

export const journalKinds = {
  verdict: 1,
  customer: 2,
  document: 3,
  token: 4,
  workspace: 5,
  label: 6,
  model: 7,
  bulk_case: 8,
  rule: 9,
  list: 10,
  case: 11,
  webhook: 12,
  audit: 13,
  user: 14,
  approval: 15,
} as const;

export type JournalKind = keyof typeof journalKinds;

/** The side of records that belong to a whole installation or workspace. */
export const noSide = 0;

export interface JournalEntry {
  readonly side: number;
  readonly kind: JournalKind;
  /** The id of what the record is about. */
  readonly subject: string;
  /** Canonical JSON text. */
  readonly body: string;
  /**
   * Of a customer, the record of the same one before it, so that all can be found without an index; of a label, the record of
   * the label that it takes the place of or takes back. 0 or none for the first.
   */
  readonly previous?: number;
}

/** A verdict's own entry: what was decided, why, and the link to the account's entry before it. */
export interface VerdictEntry {
  readonly side: number;
  readonly transactionId: string;
  /** `transactionText` of the transaction. */
  readonly body: string;
  /** Null where it follows from the rest. */
  readonly verdict: string | null;
  readonly record: KeptRecord;
  /** Packed as by `packWords`; overwritten when the next transaction is decided. */
  readonly features: Uint8Array;
  /** Sequence of the account's verdict before this one; 0 for the first. */
  readonly previous: number;
}

/** How the body of a record with this event begins, the event being its first field: enough to identify the event without parsing. */
export function bodyStart<Content extends { readonly event: string }>(event: Content["event"]): string {
  return JSON.stringify({ event }).slice(0, -1);
}
