/** How the pages of a signed document look now, against how they looked in the revision that the first signature covers. */
import type { Box } from "../../contract/documents/document.ts";

/** Something that is drawn over a page: a signature's appearance, a form field, or any other annotation. */
export interface OverlayChange {
  readonly kind: "signature" | "field" | "annotation";
  /** The field's name, or the annotation's kind. */
  readonly name: string;
  readonly change: "added" | "changed" | "removed";
  /** Whether the value of its field changed too. */
  readonly hasValueChange: boolean;
  readonly box: Box;
  /** Whether the page looks different where it is. */
  readonly isVisible: boolean;
  /** Words of the page itself that could be read before and are hidden now, or the other way round. */
  readonly words: readonly string[];
  readonly isUncovering: boolean;
  /** All that can be read where it is, of the page and of what lies over it. */
  readonly reads: { readonly before: string; readonly after: string };
}

export interface SignedPageChange {
  readonly page: number;
  /** Where the page itself, without what is drawn over it, looks different. */
  readonly contentBoxes: readonly Box[];
  /** Words that are gone from the page itself, and those that are new. */
  readonly wordsBefore: readonly string[];
  readonly wordsAfter: readonly string[];
  readonly overlays: readonly OverlayChange[];
}

export interface SignedPagesFacts {
  /** Place of the signature in the signature facts. */
  readonly signature: number;
  /** Pages that were drawn and compared, from the first one. */
  readonly drawnPages: number;
  readonly pageCountBefore: number;
  readonly pageCount: number;
  readonly pages: readonly SignedPageChange[];
}
