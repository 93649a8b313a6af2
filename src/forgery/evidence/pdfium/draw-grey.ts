/** Draws pages in grey, or small parts of them such as one character, without annotations. */

import type { Box } from "../../../contract/documents/document.ts";
import type { Plane } from "../raster/plane.ts";
import type { Pdfium } from "./engine.ts";
import type { LoadedDocument } from "./loaded-document.ts";

export interface GreyPage {
  readonly plane: Plane;
  /** Of the page as it is shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Points of the drawing for a point of the page. */
  readonly scale: number;
}

const pointsPerInch = 72;
const pointLimit = 20_000;

export interface GreyDrawing {
  readonly dotsPerInch: number;
  /** A page too large for it is drawn coarser. */
  readonly pixelLimit: number;
  /** Whether what lies over the page is drawn too. */
  readonly hasAnnotations?: boolean;
}

/** Undefined when the page cannot be drawn. `index` counts from 0. */
export function drawGrey(
  pdfium: Pdfium,
  document: LoadedDocument,
  index: number,
  { dotsPerInch, pixelLimit, hasAnnotations = false }: GreyDrawing,
): GreyPage | undefined {
  const { call } = pdfium;
  return document.withPage(index, (page) => {
    const [width, height] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)];
    if (!(width > 0 && height > 0 && Math.max(width, height) <= pointLimit)) return undefined;
    const scale = Math.min(dotsPerInch / pointsPerInch, Math.sqrt(pixelLimit / (width * height)));
    const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    const plane = draw(pdfium, page, columns, rows, hasAnnotations ? inGrey | withAnnotations : inGrey);
    // Annotations that come without an appearance were given one.
    if (hasAnnotations) document.noteChange();
    return plane === undefined ? undefined : { plane, width, height, scale };
  });
}

function draw(pdfium: Pdfium, page: number, columns: number, rows: number, flags: number): Plane | undefined {
  const { call } = pdfium;
  const samples = drawInGrey(pdfium, columns, rows, (bitmap) => {
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, flags);
  });
  return samples === undefined ? undefined : { width: columns, height: rows, samples };
}

export interface GreyBox {
  readonly columns: number;
  readonly rows: number;
  /** One byte a pixel, row by row. */
  readonly grey: Uint8Array;
}

const columnLimit = 1_000;
const floatBytes = 4;

/** Undefined where it cannot be drawn. The box counts as findings do, from the top left of the page as it is shown. */
export function drawBox(pdfium: Pdfium, document: LoadedDocument, box: Box, rows: number): GreyBox | undefined {
  const { call } = pdfium;
  const scale = rows / box.height;
  const columns = Math.ceil(box.width * scale);
  if (!(box.height > 0 && columns > 0 && columns <= columnLimit)) return undefined;
  return document.withPage(box.page - 1, (page) => {
    const numbers = pdfium.allocate(10 * floatBytes);
    try {
      const matrix = [scale, 0, 0, scale, -box.left * scale, -box.top * scale];
      const grey = drawInGrey(pdfium, columns, rows, (bitmap) => {
        new Float32Array(call.memory.buffer, numbers, 10).set([...matrix, 0, 0, columns, rows]);
        call.FPDF_RenderPageBitmapWithMatrix(bitmap, page, numbers, numbers + matrix.length * floatBytes, inGrey);
      });
      return grey === undefined ? undefined : { columns, rows, grey };
    } finally {
      call.free(numbers);
    }
  });
}

/** FPDF_GRAYSCALE, FPDF_ANNOT and FPDFBitmap_Gray in fpdfview.h. */
export const inGrey = 0x08;
const withAnnotations = 0x01;
const greyFormat = 1;
const white = 0xffffffff;

/** A bitmap in the memory of PDFium, white at first, copied out one byte a pixel; undefined where there is no memory for it. */
export function drawInGrey(
  pdfium: Pdfium,
  columns: number,
  rows: number,
  draw: (bitmap: number) => void,
): Uint8Array | undefined {
  const { call } = pdfium;
  const bitmap = call.FPDFBitmap_CreateEx(columns, rows, greyFormat, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, white);
    draw(bitmap);
    const [start, stride] = [call.FPDFBitmap_GetBuffer(bitmap), call.FPDFBitmap_GetStride(bitmap)];
    const memory = pdfium.bytes();
    const grey = new Uint8Array(columns * rows);
    for (let row = 0; row < rows; row += 1) {
      const from = start + row * stride;
      grey.set(memory.subarray(from, from + columns), row * columns);
    }
    return grey;
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}
