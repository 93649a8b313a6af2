/** Drawing instructions that stand in a PDF although no page uses them any more, set beside the page that they were most likely of. */
import type { PageChange } from "./revisions.ts";

export interface OrphanFacts {
  /** Unused streams that draw text. */
  readonly streams: number;
  /** Those that show much the same text as a page: `before` is what the stream draws, `after` the page as it is. */
  readonly pages: readonly PageChange[];
}
