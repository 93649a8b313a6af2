/** Draws one page of a PDF as PNG, as PDFium shows it: with its annotations and the appearance of its form fields. */
import { ServiceError } from "../../../errors.ts";
import type { PageImage } from "../../document-bytes.ts";
import type { DrawingTask } from "../../isolation/protocol.ts";
import { writePng } from "../png-writer.ts";
import { type Pdfium, PdfiumFailure } from "./engine.ts";

/** FPDF_ERR_PASSWORD and FPDF_ANNOT in fpdfview.h. */
const passwordError = 4;
const withAnnotations = 1;
const white = 0xffffffff;

export function drawPdfPage(pdfium: Pdfium, bytes: Buffer, task: DrawingTask, onFailure: () => void): PageImage {
  try {
    return drawWithin(pdfium, bytes, task);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const isTrap = error instanceof Error && ["RuntimeError", "RangeError", "PdfiumFailure"].includes(error.name);
    if (!isTrap) throw error;
    // A trap in WebAssembly leaves PDFium, and what it still holds, in an unknown state.
    onFailure();
    throw new ServiceError("unprocessable_document", "The page takes more memory to draw than the limit.");
  }
}

function drawWithin(pdfium: Pdfium, bytes: Buffer, task: DrawingTask): PageImage {
  const { call } = pdfium;
  const content = pdfium.allocate(Math.max(1, bytes.length));
  pdfium.bytes().set(bytes, content);
  const password = pdfium.allocateString(task.password ?? "");
  const document = call.FPDF_LoadMemDocument64(content, bytes.length, password);
  try {
    if (document === 0) throw cannotOpen(call.FPDF_GetLastError() === passwordError);
    const pages = call.FPDF_GetPageCount(document);
    if (task.page > pages) throw noSuchPage(pages);
    return { ...withForm(pdfium, document, (form) => drawPage(pdfium, document, form, task)), pages };
  } finally {
    if (document !== 0) call.FPDF_CloseDocument(document);
    call.free(password);
    call.free(content);
  }
}

type Drawing = Omit<PageImage, "pages">;

/** Form fields are drawn only where a form is open. Nothing in it runs: no script, no action. */
function withForm({ call }: Pdfium, document: number, draw: (form: number) => Drawing): Drawing {
  const info = call.PDFiumExt_OpenFormFillInfo();
  const form = call.PDFiumExt_InitFormFillEnvironment(document, info);
  try {
    return draw(form);
  } finally {
    call.PDFiumExt_ExitFormFillEnvironment(form);
    call.PDFiumExt_CloseFormFillInfo(info);
  }
}

/** `form` is 0 where there is none. */
function drawPage(pdfium: Pdfium, document: number, form: number, task: DrawingTask): Drawing {
  const { call } = pdfium;
  const page = call.FPDF_LoadPage(document, task.page - 1);
  if (page === 0) throw new ServiceError("unprocessable_document", "The page is damaged beyond drawing.");
  try {
    return drawOpenPage(pdfium, page, form, task);
  } finally {
    call.FPDF_ClosePage(page);
  }
}

function drawOpenPage(pdfium: Pdfium, page: number, form: number, task: DrawingTask): Drawing {
  const { call } = pdfium;
  const [width, height] = [call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page)];
  const size = drawingSize(width, height, task);
  const bitmap = call.FPDFBitmap_Create(size.columns, size.rows, 0);
  if (bitmap === 0) throw new PdfiumFailure(new Error("no memory for a bitmap"));
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, size.columns, size.rows, white);
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.columns, size.rows, 0, withAnnotations);
    if (form !== 0) call.FPDF_FFLDraw(form, bitmap, page, 0, 0, size.columns, size.rows, 0, withAnnotations);
    const [start, stride] = [call.FPDFBitmap_GetBuffer(bitmap), call.FPDFBitmap_GetStride(bitmap)];
    const pixels = withoutPadding(pdfium.bytes(), start, stride, size.columns, size.rows);
    return { png: writePng(pixels, size.columns, size.rows), width, height };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}

/** PDFium has blue first, and a fourth byte that means nothing here. */
function withoutPadding(memory: Uint8Array, start: number, stride: number, columns: number, rows: number): Uint8Array {
  const pixels = new Uint8Array(columns * rows * 3);
  let place = 0;
  for (let row = 0; row < rows; row += 1) {
    let from = start + row * stride;
    for (let column = 0; column < columns; column += 1) {
      pixels[place] = memory[from + 2] ?? 0;
      pixels[place + 1] = memory[from + 1] ?? 0;
      pixels[place + 2] = memory[from] ?? 0;
      place += 3;
      from += 4;
    }
  }
  return pixels;
}

function cannotOpen(isLocked: boolean): ServiceError {
  const message = isLocked
    ? "The document is encrypted; send its password in the header X-Document-Password."
    : "The document is damaged beyond drawing.";
  return new ServiceError("unprocessable_document", message);
}

function noSuchPage(pages: number): ServiceError {
  return new ServiceError("not_found", `There is no such page; the document has ${pages}.`);
}

export interface DrawingSize {
  readonly columns: number;
  readonly rows: number;
}

const pointsPerInch = 72;
/** Neither side of a drawing is longer, however narrow the page is. */
const sideLimit = 16_384;

/** `width` and `height` are in points. */
export function drawingSize(
  width: number,
  height: number,
  { dotsPerInch, pixelLimit }: { readonly dotsPerInch: number; readonly pixelLimit: number },
): DrawingSize {
  const wanted = dotsPerInch / pointsPerInch;
  const bySides = sideLimit / Math.max(width, height, 1);
  const byPixels = Math.sqrt(pixelLimit / Math.max(1, width * height));
  const scale = Math.min(wanted, bySides, byPixels);
  return { columns: Math.max(1, Math.floor(width * scale)), rows: Math.max(1, Math.floor(height * scale)) };
}
