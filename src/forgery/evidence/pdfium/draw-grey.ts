/** Draws a page in grey as its viewers see it, without annotations, large enough to be read. */
import type { Plane } from "../raster/plane.ts";
import type { Pdfium } from "./engine.ts";
import { drawInGrey, inGrey } from "./grey-bitmap.ts";

export interface GreyPage {
  readonly plane: Plane;
  /** Of the page as it is shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Points of the drawing for a point of the page. */
  readonly scale: number;
}

type Call = (...parameters: readonly number[]) => number;

interface GreyExports {
  readonly FPDF_GetPageWidthF: Call;
  readonly FPDF_GetPageHeightF: Call;
  readonly FPDF_RenderPageBitmap: Call;
}

const pointsPerInch = 72;
const pointLimit = 20_000;

/** Undefined when the page cannot be drawn. `index` counts from 0; a page too large for the limit is drawn coarser. */
export function drawGrey(
  pdfium: Pdfium,
  document: number,
  index: number,
  { dotsPerInch, pixelLimit }: { readonly dotsPerInch: number; readonly pixelLimit: number },
): GreyPage | undefined {
  const call = pdfium.call as typeof pdfium.call & GreyExports;
  const page = call.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  try {
    const [width, height] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)];
    if (!(width > 0 && height > 0 && Math.max(width, height) <= pointLimit)) return undefined;
    const scale = Math.min(dotsPerInch / pointsPerInch, Math.sqrt(pixelLimit / (width * height)));
    const plane = draw(pdfium, page, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    return plane === undefined ? undefined : { plane, width, height, scale };
  } finally {
    call.FPDF_ClosePage(page);
  }
}

function draw(pdfium: Pdfium, page: number, columns: number, rows: number): Plane | undefined {
  const call = pdfium.call as typeof pdfium.call & GreyExports;
  const samples = drawInGrey(pdfium, columns, rows, (bitmap) => {
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, inGrey);
  });
  return samples === undefined ? undefined : { width: columns, height: rows, samples };
}
