/** What two pictures of one page show differently: found by their print, read at both places. */
import type { Box } from "../../contract/documents/document.ts";

export interface ComparedPicture {
  /** Glyphs that were compared, and those of them that are alike in both. */
  readonly glyphs: number;
  readonly alike: number;
  readonly replaced: readonly ReplacedPrint[];
}

/**
 * Print in the place of other print. `amount`, `date`: sure readings of other digits that have this shape. `number`: of digits that have
 * neither. `unsure`: the readings of one place do not agree with each other.
 */
export interface ReplacedPrint {
  readonly kind: "amount" | "date" | "number" | "unsure";
  readonly box: Box;
  /** As this picture is read; empty where that is not sure. */
  readonly here: string;
}
