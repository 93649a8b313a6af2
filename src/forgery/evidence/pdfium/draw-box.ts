/** Draws a small part of a page in grey, such as one character. */
import type { Box } from "../../../contract/document.ts";
import type { Pdfium } from "./engine.ts";

export interface GreyBox {
  readonly columns: number;
  readonly rows: number;
  /** One byte a pixel, row by row. */
  readonly grey: Uint8Array;
}

type Call = (...parameters: readonly number[]) => number;

interface BoxExports {
  readonly FPDFBitmap_CreateEx: Call;
  readonly FPDFBitmap_Destroy: Call;
  readonly FPDFBitmap_FillRect: Call;
  readonly FPDFBitmap_GetBuffer: Call;
  readonly FPDFBitmap_GetStride: Call;
  readonly FPDF_RenderPageBitmapWithMatrix: Call;
}

/** FPDF_GRAYSCALE and FPDFBitmap_Gray in fpdfview.h. */
const inGrey = 0x08;
const greyFormat = 1;
const white = 0xffffffff;
const columnLimit = 1_000;
const floatBytes = 4;

/** Undefined where it cannot be drawn. The box counts as findings do, from the top left of the page as it is shown. */
export function drawBox(pdfium: Pdfium, document: number, box: Box, rows: number): GreyBox | undefined {
  const call = pdfium.call as typeof pdfium.call & BoxExports;
  const scale = rows / box.height;
  const columns = Math.ceil(box.width * scale);
  if (!(box.height > 0 && columns > 0 && columns <= columnLimit)) return undefined;
  const page = call.FPDF_LoadPage(document, box.page - 1);
  if (page === 0) return undefined;
  const numbers = pdfium.allocate(10 * floatBytes);
  const bitmap = call.FPDFBitmap_CreateEx(columns, rows, greyFormat, 0, 0);
  try {
    if (bitmap === 0) return undefined;
    call.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, white);
    const matrix = [scale, 0, 0, scale, -box.left * scale, -box.top * scale];
    new Float32Array(call.memory.buffer, numbers, 10).set([...matrix, 0, 0, columns, rows]);
    call.FPDF_RenderPageBitmapWithMatrix(bitmap, page, numbers, numbers + matrix.length * floatBytes, inGrey);
    return { columns, rows, grey: copyRows(pdfium, call, bitmap, columns, rows) };
  } finally {
    if (bitmap !== 0) call.FPDFBitmap_Destroy(bitmap);
    call.free(numbers);
    call.FPDF_ClosePage(page);
  }
}

function copyRows(pdfium: Pdfium, call: BoxExports, bitmap: number, columns: number, rows: number): Uint8Array {
  const [start, stride] = [call.FPDFBitmap_GetBuffer(bitmap), call.FPDFBitmap_GetStride(bitmap)];
  const memory = pdfium.bytes();
  const grey = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const from = start + row * stride;
    grey.set(memory.subarray(from, from + columns), row * columns);
  }
  return grey;
}
