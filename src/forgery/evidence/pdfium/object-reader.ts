/** Single properties of PDFium's page objects, read through a piece of its memory. */
import type { Area } from "../../facts/content.ts";
import type { Pdfium } from "./engine.ts";
import { identity, type Matrix } from "./matrix.ts";

/** Bytes of the scratch memory that callers hand over. */
export const scratchBytes = 256;

export class PageObjectReader {
  readonly #pdfium: Pdfium;
  readonly #scratch: number;
  #floatView = new Float32Array();
  #wholeView = new Int32Array();

  constructor(pdfium: Pdfium, scratch: number) {
    this.#pdfium = pdfium;
    this.#scratch = scratch;
  }

  get call() {
    return this.#pdfium.call;
  }

  bounds(object: number): Area | undefined {
    const at = this.#scratch;
    if (this.call.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return undefined;
    const floats = this.#floats();
    return { left: floats[0] ?? 0, bottom: floats[1] ?? 0, right: floats[2] ?? 0, top: floats[3] ?? 0 };
  }

  matrix(object: number): Matrix {
    if (this.call.FPDFPageObj_GetMatrix(object, this.#scratch) === 0) return identity;
    const floats = this.#floats();
    return [floats[0] ?? 1, floats[1] ?? 0, floats[2] ?? 0, floats[3] ?? 1, floats[4] ?? 0, floats[5] ?? 0];
  }

  /** Red, green, blue, alpha; undefined for patterns. */
  colour(object: number, kind: "fill" | "stroke"): { readonly colour: string; readonly opacity: number } | undefined {
    const at = this.#scratch;
    const read = kind === "fill" ? this.call.FPDFPageObj_GetFillColor : this.call.FPDFPageObj_GetStrokeColor;
    if (read(object, at, at + 4, at + 8, at + 12) === 0) return undefined;
    const wholes = this.#wholes();
    const opacity = Math.round(((wholes[3] ?? 255) / 255) * 100) / 100;
    return { colour: hexColour(wholes[0] ?? 0, wholes[1] ?? 0, wholes[2] ?? 0), opacity };
  }

  fontSize(object: number): number {
    return this.call.FPDFTextObj_GetFontSize(object, this.#scratch) === 0 ? 0 : (this.#floats()[0] ?? 0);
  }

  strokeWidth(object: number): number {
    return this.call.FPDFPageObj_GetStrokeWidth(object, this.#scratch) === 0 ? 0 : (this.#floats()[0] ?? 0);
  }

  /** How a path is painted. */
  drawMode(object: number): { readonly isFilled: boolean; readonly isStroked: boolean } {
    if (this.call.FPDFPath_GetDrawMode(object, this.#scratch, this.#scratch + 4) === 0) {
      return { isFilled: false, isStroked: false };
    }
    const [fill = 0, stroke = 0] = this.#wholes();
    return { isFilled: fill !== 0, isStroked: stroke !== 0 };
  }

  pixelSize(object: number): { readonly widthPx: number; readonly heightPx: number } {
    if (this.call.FPDFImageObj_GetImagePixelSize(object, this.#scratch, this.#scratch + 4) === 0) {
      return { widthPx: 0, heightPx: 0 };
    }
    const [widthPx = 0, heightPx = 0] = this.#wholes();
    return { widthPx, heightPx };
  }

  /** From FPDF_IMAGEOBJ_METADATA, whose fifth number it is; 0 where it is unknown. */
  bitsPerPoint(object: number, page: number): number {
    if (this.call.FPDFImageObj_GetImageMetadata(object, page, this.#scratch) === 0) return 0;
    return this.#wholes()[4] ?? 0;
  }

  filter(object: number): string {
    const count = this.call.FPDFImageObj_GetImageFilterCount(object);
    if (count <= 0) return "";
    const length = this.call.FPDFImageObj_GetImageFilter(object, count - 1, this.#scratch, scratchBytes);
    if (length <= 1 || length > scratchBytes) return "";
    return Buffer.from(this.#pdfium.bytes().slice(this.#scratch, this.#scratch + length - 1)).toString("latin1");
  }

  /** The points of a segment as its container sees them, and how it is drawn: 0 line, 1 curve, 2 move. */
  segment(segment: number): { readonly x: number; readonly y: number; readonly type: number } {
    const at = this.#scratch;
    const type = this.call.FPDFPathSegment_GetType(segment);
    if (this.call.FPDFPathSegment_GetPoint(segment, at, at + 4) === 0) return { x: 0, y: 0, type };
    const [x = 0, y = 0] = this.#floats();
    return { x, y, type };
  }

  /** A view is empty once PDFium's memory has grown. */
  #floats(): Float32Array {
    if (this.#floatView.length === 0)
      this.#floatView = new Float32Array(this.call.memory.buffer, this.#scratch, numbersRead);
    return this.#floatView;
  }

  #wholes(): Int32Array {
    if (this.#wholeView.length === 0)
      this.#wholeView = new Int32Array(this.call.memory.buffer, this.#scratch, numbersRead);
    return this.#wholeView;
  }
}

/** The most that any property has. */
const numbersRead = 6;

export function hexColour(red: number, green: number, blue: number): string {
  const digits = ((red & 255) << 16) | ((green & 255) << 8) | (blue & 255);
  return `#${digits.toString(16).padStart(6, "0")}`;
}
