/** One page of a document: which it is, and how it is drawn. */
import type { DocumentBytes } from "./document-bytes.ts";

export interface PageOfDocument {
  readonly bytes: DocumentBytes;
  readonly password?: string;
  /** From 1. */
  readonly page: number;
}

export interface PageToDraw extends PageOfDocument {
  readonly dotsPerInch: number;
}

export interface PageImage {
  readonly png: Buffer;
  /** Of the page as it is shown, in the unit of a finding's boxes: points, or a picture's own pixels. */
  readonly width: number;
  readonly height: number;
  readonly pages: number;
}
