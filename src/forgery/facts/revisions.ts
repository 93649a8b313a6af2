/** The versions that a PDF went through, and what each changed on its pages. */
import type { PageText } from "./text.ts";

/** A page whose content is not the same in two consecutive versions. */
export interface PageChange {
  /** Place of the page in the later version, from 1. */
  readonly page: number;
  readonly pageBefore: number;
  readonly before: PageText;
  readonly after: PageText;
}

/** From one version to the next. */
export interface RevisionStep {
  /** Number of the later version, from 2. */
  readonly revision: number;
  readonly pageCountBefore: number;
  readonly pageCount: number;
  readonly pagesAdded: readonly number[];
  readonly pagesRemoved: readonly number[];
  readonly changedPages: readonly PageChange[];
}

export interface RevisionFacts {
  readonly count: number;
  readonly steps: readonly RevisionStep[];
}
