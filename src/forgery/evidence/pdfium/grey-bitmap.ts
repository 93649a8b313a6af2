/** A grey bitmap in the memory of PDFium, white at first, that something is drawn into and that is copied out of it. */
import type { Pdfium } from "./engine.ts";

type Call = (...parameters: readonly number[]) => number;

interface BitmapExports {
  readonly FPDFBitmap_CreateEx: Call;
  readonly FPDFBitmap_Destroy: Call;
  readonly FPDFBitmap_FillRect: Call;
  readonly FPDFBitmap_GetBuffer: Call;
  readonly FPDFBitmap_GetStride: Call;
}

/** FPDF_GRAYSCALE and FPDFBitmap_Gray in fpdfview.h. */
export const inGrey = 0x08;
const greyFormat = 1;
const white = 0xffffffff;

/** One byte a pixel, row by row; undefined where PDFium has no memory for it. */
export function drawInGrey(
  pdfium: Pdfium,
  columns: number,
  rows: number,
  draw: (bitmap: number) => void,
): Uint8Array | undefined {
  const call = pdfium.call as typeof pdfium.call & BitmapExports;
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
