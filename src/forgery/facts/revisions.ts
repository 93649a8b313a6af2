/** The versions that a PDF went through, and what each changed on its pages. */
import type { Box } from "../../contract/documents/document.ts";
import type { PageGeometry, PageText, Token } from "./text.ts";

/** A page whose content is not the same in two consecutive versions. */
export interface PageChange {
  /** Place of the page in the later version, from 1. */
  readonly page: number;
  readonly pageBefore: number;
  readonly before: PageText;
  readonly after: PageText;
}

/** A page with the same text as before that looks different: pictures, shapes or strokes were put on it or taken from it. */
export interface RedrawnPage {
  readonly page: number;
  readonly pageBefore: number;
  readonly geometry: PageGeometry;
  /** Where it looks different. */
  readonly boxes: readonly Box[];
  /** Words of its text that could be seen before and cannot be now. */
  readonly hidden: readonly Token[];
}

/** From one version to the next. */
export interface RevisionStep {
  /** Number of the later version, from 2. */
  readonly revision: number;
  readonly pageCountBefore: number;
  readonly pageCount: number;
  readonly pagesAdded: readonly number[];
  readonly pagesRemoved: readonly number[];
  /** Pages whose text differs. */
  readonly changedPages: readonly PageChange[];
  readonly redrawnPages?: readonly RedrawnPage[];
}

export interface RevisionFacts {
  readonly count: number;
  readonly steps: readonly RevisionStep[];
}
