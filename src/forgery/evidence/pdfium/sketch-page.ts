/** Draws a page small and grey, by itself and with all that lies over it, to see whether two versions of it look the same. */

import { drawInGrey, inGrey } from "./draw-grey.ts";
import type { Pdfium } from "./engine.ts";
import type { LoadedDocument } from "./loaded-document.ts";

export interface Sketch {
  readonly columns: number;
  readonly rows: number;
  /** One byte a pixel, row by row. */
  readonly grey: Uint8Array;
  /** Pixels a point. */
  readonly scale: number;
}

export interface PageSketches {
  /** The page's own content. */
  readonly bare: Sketch;
  /** With its annotations and form fields. */
  readonly whole: Sketch;
}

/** FLAT_NORMALDISPLAY in fpdf_flatten.h. */
const asDisplayed = 0;
const flattened = 1;
/** Pixels of the longer side: about one a point for common paper, enough to see a changed digit of small print. */
const longerSide = 842;
const pointLimit = 20_000;

/**
 * Undefined when the page cannot be drawn. What lies over the page is made part of it in PDFium's memory, because its
 * drawing leaves form fields out; whatever is read of this page afterwards has them.
 */
export function sketchPage(pdfium: Pdfium, document: LoadedDocument, index: number): PageSketches | undefined {
  const bare = sketchOnce(pdfium, document, index);
  if (bare === undefined) return undefined;
  return { bare, whole: flatten(pdfium, document, index) ? (sketchOnce(pdfium, document, index) ?? bare) : bare };
}

function flatten(pdfium: Pdfium, document: LoadedDocument, index: number): boolean {
  return document.changePage(index, (page) => pdfium.call.FPDFPage_Flatten(page, asDisplayed) === flattened) === true;
}

function sketchOnce(pdfium: Pdfium, document: LoadedDocument, index: number): Sketch | undefined {
  return document.withPage(index, (page) => draw(pdfium, page));
}

function draw(pdfium: Pdfium, page: number): Sketch | undefined {
  const { call } = pdfium;
  const [width, height] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)];
  if (!(width > 0 && height > 0 && Math.max(width, height) <= pointLimit)) return undefined;
  const scale = longerSide / Math.max(width, height);
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const grey = drawInGrey(pdfium, columns, rows, (bitmap) => {
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, inGrey);
  });
  return grey === undefined ? undefined : { columns, rows, grey, scale };
}
