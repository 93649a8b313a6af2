/** How the scans that a document's pages are were stored: gathered only where every page is one, and there are enough to compare. */

export interface ScanFacts {
  /** In the order of the document. */
  readonly pages: readonly ScannedPage[];
}

/** How the points of a picture are coded; "fax" is CCITT's, of group 3 or 4. */
export type ScanCoding = "JPEG" | "JPEG 2000" | "JBIG2" | "fax" | "coded without loss";

/** Of JPEG 2000 it is not read whether there are colours. */
export type ScanTones = "two" | "grey" | "colour" | "grey or colour";

export interface ScannedPage {
  /** From 1. */
  readonly page: number;
  /** Of the page as it is shown, in the units of the document's boxes. */
  readonly shown: { readonly width: number; readonly height: number };
  readonly widthInches: number;
  readonly heightInches: number;
  /** Mean of both directions, so that turning makes no difference. */
  readonly dotsPerInch: number;
  readonly coding: ScanCoding;
  readonly tones: ScanTones;
  readonly jpeg?: ScanJpegFacts;
}

export interface ScanJpegFacts {
  /** Equal for equal quantisation tables of all components. */
  readonly tables: string;
  /** Of the nearest common table. */
  readonly quality: number;
  /** Horizontal by vertical factors of each component. */
  readonly sampling: string;
  readonly isProgressive: boolean;
}

/** With fewer pages nothing is usual. */
export const fewestScans = 4;
