/** What the two-dimensional codes on the pages of a PDF say to machines. */
import type { Box } from "../../contract/documents/document.ts";

export interface CodeFacts {
  readonly codes: readonly ReadCode[];
}

export interface ReadCode {
  /** Where it stands on the page as it is shown. */
  readonly box: Box;
  readonly text: string;
}
