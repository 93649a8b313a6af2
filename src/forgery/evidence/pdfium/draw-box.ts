/** Draws a small part of a page in grey, such as one character. */
import type { Box } from "../../../contract/documents/document.ts";
import type { Pdfium } from "./engine.ts";
import { drawInGrey, inGrey } from "./grey-bitmap.ts";

export interface GreyBox {
  readonly columns: number;
  readonly rows: number;
  /** One byte a pixel, row by row. */
  readonly grey: Uint8Array;
}

type Call = (...parameters: readonly number[]) => number;

interface BoxExports {
  readonly FPDF_RenderPageBitmapWithMatrix: Call;
}

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
  try {
    const matrix = [scale, 0, 0, scale, -box.left * scale, -box.top * scale];
    const grey = drawInGrey(pdfium, columns, rows, (bitmap) => {
      new Float32Array(call.memory.buffer, numbers, 10).set([...matrix, 0, 0, columns, rows]);
      call.FPDF_RenderPageBitmapWithMatrix(bitmap, page, numbers, numbers + matrix.length * floatBytes, inGrey);
    });
    return grey === undefined ? undefined : { columns, rows, grey };
  } finally {
    call.free(numbers);
    call.FPDF_ClosePage(page);
  }
}
