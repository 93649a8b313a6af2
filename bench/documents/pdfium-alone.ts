/** The time that PDFium alone takes to open a document, to extract the text of its pages and to draw them. */
import { type Pdfium, startPdfium } from "../../src/forgery/evidence/pdfium/engine.ts";

type Call = (...parameters: readonly number[]) => number;

const names = [
  "FPDF_LoadMemDocument64",
  "FPDF_CloseDocument",
  "FPDF_GetPageCount",
  "FPDF_LoadPage",
  "FPDF_ClosePage",
  "FPDF_GetPageWidthF",
  "FPDF_GetPageHeightF",
  "FPDFText_LoadPage",
  "FPDFText_ClosePage",
  "FPDFText_CountChars",
  "FPDFText_GetText",
  "FPDFBitmap_Create",
  "FPDFBitmap_Destroy",
  "FPDFBitmap_FillRect",
  "FPDF_RenderPageBitmap",
] as const;

export interface AloneTime {
  readonly pages: number;
  readonly ms: number;
}

/** Dots an inch at which pages are drawn, as a screen has them. */
export const dotsPerInch = 96;
const memoryLimitBytes = 2 ** 31 - 2 ** 16;
const withAnnotations = 1;
const white = 0xffffffff;

export class PdfiumAlone {
  readonly #pdfium: Pdfium;
  readonly #call: Readonly<Record<(typeof names)[number], Call>>;

  private constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    const call = pdfium.call as unknown as Record<string, Call | undefined>;
    for (const name of names) if (call[name] === undefined) throw new Error(`PDFium has no ${name} any more.`);
    this.#call = pdfium.call as unknown as Record<(typeof names)[number], Call>;
  }

  static async start(): Promise<PdfiumAlone> {
    return new PdfiumAlone(await startPdfium(memoryLimitBytes));
  }

  /** Undefined where it does not open. */
  time(bytes: Uint8Array, password: string, pageLimit: number): AloneTime | undefined {
    const { free } = this.#pdfium.call;
    const startMs = performance.now();
    const content = this.#pdfium.allocate(Math.max(1, bytes.length));
    this.#pdfium.bytes().set(bytes, content);
    const key = this.#pdfium.allocateString(password);
    const document = this.#call.FPDF_LoadMemDocument64(content, bytes.length, key);
    if (document === 0) {
      free(content);
      free(key);
      return undefined;
    }
    const pages = Math.min(pageLimit, this.#call.FPDF_GetPageCount(document));
    for (let page = 0; page < pages; page += 1) this.#readAndDraw(document, page);
    this.#call.FPDF_CloseDocument(document);
    free(content);
    free(key);
    return { pages, ms: performance.now() - startMs };
  }

  #readAndDraw(document: number, index: number): void {
    const call = this.#call;
    const page = call.FPDF_LoadPage(document, index);
    if (page === 0) return;
    const text = call.FPDFText_LoadPage(page);
    const characters = text === 0 ? 0 : call.FPDFText_CountChars(text);
    if (characters > 0) {
      const buffer = this.#pdfium.allocate(2 * (characters + 1));
      call.FPDFText_GetText(text, 0, characters, buffer);
      this.#pdfium.call.free(buffer);
    }
    if (text !== 0) call.FPDFText_ClosePage(text);
    const scale = dotsPerInch / 72;
    const width = Math.max(1, Math.round(call.FPDF_GetPageWidthF(page) * scale));
    const height = Math.max(1, Math.round(call.FPDF_GetPageHeightF(page) * scale));
    const bitmap = call.FPDFBitmap_Create(width, height, 0);
    if (bitmap !== 0) {
      call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations);
      call.FPDFBitmap_Destroy(bitmap);
    }
    call.FPDF_ClosePage(page);
  }
}
