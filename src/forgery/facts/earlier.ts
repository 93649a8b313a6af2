/** What earlier documents of the same side have in common with this one. It comes from the service, and nothing of theirs is quoted. */

import type { ComparedPicture } from "./compared-picture.ts";

export interface EarlierFacts {
  readonly documents: readonly EarlierDocument[];
  /** Given where the issuer's documents before this one are made alike, and this one is not. */
  readonly unlike?: UnlikeEarlier;
}

/** What of a document another one may have changed. */
export type ComparedField =
  | "account number"
  | "invoice number"
  | "total"
  | "dates"
  | "names and words"
  | "other values";

export interface EarlierDocument {
  /** Of its report. */
  readonly id: number;
  /**
   * `copy`: the same document but for a few values. `same number`: another document of one issuer with its number.
   * `next`: the statement of the period before. `same file`: another document, made from the same file or scan.
   * `same page`: a picture of the same page that shows something else in places. `again`: the same, sent in for another customer.
   */
  readonly relation: "copy" | "same number" | "next" | "same file" | "same page" | "again";
  readonly changed: readonly ComparedField[];
  /** Printed values that both have, and those of this document. */
  readonly sharedValues: number;
  readonly values: number;
  /** Of statements: whether this one opens with what the one before closed with. */
  readonly isContinued?: boolean;
  /** Of pictures of the same page. */
  readonly picture?: ComparedPicture;
  /** What shows that both were made from one file: its identifier, or lines of one scan and how many of this one's. */
  readonly residue?: "identifier" | { readonly lines: number; readonly of: number };
}

export interface UnlikeEarlier {
  /** How many of the issuer's newest were looked at; all of them are alike. */
  readonly documents: number;
  readonly traits: readonly UnlikeTrait[];
}

/** Traits of which a document has one each, in the order in which they are kept. */
export const originTraits = ["producer", "creator", "page size", "file form"] as const;
export type OriginTrait = (typeof originTraits)[number];

export interface UnlikeTrait {
  readonly trait: OriginTrait | "fonts" | "places of words";
  /** How it is here. */
  readonly here: string;
}
