/** Single properties of PDFium's page objects, read through a piece of its memory. */
import type { Area } from "../../facts/content.ts";
import type { Pdfium } from "./engine.ts";
import { identity, type Matrix } from "./matrix.ts";

/** Bytes of the scratch memory that callers hand over. */
export const scratchBytes = 256;

export class PageObjectReader {
  readonly #pdfium: Pdfium;
  readonly #scratch: number;

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
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(4);
    return { left, bottom, right, top };
  }

  matrix(object: number): Matrix {
    if (this.call.FPDFPageObj_GetMatrix(object, this.#scratch) === 0) return identity;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(6);
    return [a, b, c, d, e, f];
  }

  /** Red, green, blue, alpha; undefined for patterns. */
  colour(object: number, kind: "fill" | "stroke"): { readonly colour: string; readonly opacity: number } | undefined {
    const at = this.#scratch;
    const read = kind === "fill" ? this.call.FPDFPageObj_GetFillColor : this.call.FPDFPageObj_GetStrokeColor;
    if (read(object, at, at + 4, at + 8, at + 12) === 0) return undefined;
    const [red = 0, green = 0, blue = 0, alpha = 255] = this.#wholes(4);
    return { colour: hexColour(red, green, blue), opacity: Math.round((alpha / 255) * 100) / 100 };
  }

  fontSize(object: number): number {
    return this.call.FPDFTextObj_GetFontSize(object, this.#scratch) === 0 ? 0 : (this.#floats(1)[0] ?? 0);
  }

  strokeWidth(object: number): number {
    return this.call.FPDFPageObj_GetStrokeWidth(object, this.#scratch) === 0 ? 0 : (this.#floats(1)[0] ?? 0);
  }

  /** How a path is painted. */
  drawMode(object: number): { readonly isFilled: boolean; readonly isStroked: boolean } {
    if (this.call.FPDFPath_GetDrawMode(object, this.#scratch, this.#scratch + 4) === 0) {
      return { isFilled: false, isStroked: false };
    }
    const [fill = 0, stroke = 0] = this.#wholes(2);
    return { isFilled: fill !== 0, isStroked: stroke !== 0 };
  }

  pixelSize(object: number): { readonly widthPx: number; readonly heightPx: number } {
    if (this.call.FPDFImageObj_GetImagePixelSize(object, this.#scratch, this.#scratch + 4) === 0) {
      return { widthPx: 0, heightPx: 0 };
    }
    const [widthPx = 0, heightPx = 0] = this.#wholes(2);
    return { widthPx, heightPx };
  }

  /** From FPDF_IMAGEOBJ_METADATA, whose fifth number it is; 0 where it is unknown. */
  bitsPerPoint(object: number, page: number): number {
    if (this.call.FPDFImageObj_GetImageMetadata(object, page, this.#scratch) === 0) return 0;
    return this.#wholes(5)[4] ?? 0;
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
    const [x = 0, y = 0] = this.#floats(2);
    return { x, y, type };
  }

  #floats(count: number): Float32Array {
    return new Float32Array(this.call.memory.buffer, this.#scratch, count);
  }

  #wholes(count: number): Int32Array {
    return new Int32Array(this.call.memory.buffer, this.#scratch, count);
  }
}

export function hexColour(red: number, green: number, blue: number): string {
  return `#${[red, green, blue].map((value) => (value & 255).toString(16).padStart(2, "0")).join("")}`;
}
