/** The text of pages, wherever it comes from: tokens with their boxes. */

/** A run of characters without a gap, in points of the page's own coordinates (origin at the bottom left). */
export interface Token {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Of recognised text, from 0 to 100. */
  readonly confidence?: number;
  /** Of a recognised amount or date: how many of its readings are this value, less those that are another. */
  readonly agreeing?: number;
  /** What it was read as, the page's own reading first; given where they differ. */
  readonly readings?: readonly TokenReading[];
  /** Of a recognised amount: before it the row has no print that was not read, so that no thousands are missing. */
  readonly isWhole?: true;
  /** Of a recognised number on a page that a program drew. */
  readonly print?: TokenPrint;
}

/** How the digits of a number look. */
export interface TokenPrint {
  /** Points of the picture that most of them are high. */
  readonly height: number;
  /** Mean darkness of their boxes, from 0 to 1. */
  readonly darkness: number;
  /** Parts of the contrast by which the likest quarter, and half, of them differ from the likest print in other words. */
  readonly leastUnlike: number;
  readonly unlike: number;
}

export interface TokenReading {
  readonly text: string;
  /** From 0 to 100. */
  readonly confidence: number;
}

/** What of a page is shown, in its own coordinates, and how it is turned. */
export interface PageGeometry {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** The text of one page's own content: annotations, form fields and signatures are drawn over it and are not in it. */
export interface PageText {
  readonly geometry: PageGeometry;
  readonly tokens: readonly Token[];
}

/** The text of the document as it is shown now, page by page. */
export interface TextFacts {
  /** Recognised text may be misread; no claim rests on a single reading of it. */
  readonly source: "text layer" | "recognised";
  readonly pages: readonly NumberedPageText[];
}

export interface NumberedPageText extends PageText {
  /** From 1. Pages that could not be read are left out. */
  readonly page: number;
}
