/** What earlier documents of the same side have in common with this one. It comes from the service, and nothing of theirs is quoted. */

export interface EarlierFacts {
  readonly documents: readonly EarlierDocument[];
}

/** What of a document another one may have changed. */
export type ComparedField = "account number" | "invoice number" | "total" | "names and words" | "other values";

export interface EarlierDocument {
  /** Of its report. */
  readonly id: number;
  /**
   * `copy`: the same document but for a few values. `same number`: another document of one issuer with its number.
   * `next`: the statement of the period before.
   */
  readonly relation: "copy" | "same number" | "next";
  readonly changed: readonly ComparedField[];
  /** Printed values that both have, and those of this document. */
  readonly sharedValues: number;
  readonly values: number;
  /** Of statements: whether this one opens with what the one before closed with. */
  readonly isContinued?: boolean;
}
