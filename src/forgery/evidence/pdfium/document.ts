/** A PDF in PDFium's memory: the bytes are copied once, and every version, being a beginning of them, is opened in place. */
import type { Box } from "../../../contract/documents/document.ts";
import type { PageText } from "../../facts/text.ts";
import { drawBox, drawGrey, type GreyBox, type GreyDrawing, type GreyPage } from "./draw-grey.ts";
import { type Pdfium, PdfiumFailure } from "./engine.ts";
import { FontTable } from "./font-table.ts";
import { LoadedDocument } from "./loaded-document.ts";
import { type ShownPicture, visitPictures } from "./page-pictures.ts";
import { type ReadPage, readPage, readPageText } from "./page-reader.ts";
import { type PageSketches, sketchPage } from "./sketch-page.ts";

export interface OpenVersion {
  readonly pageCount: number;
  /** Undefined when this page cannot be read. `page` counts from 1. */
  findPageText(page: number): PageText | undefined;
  /** The same page with all that paints it; its fonts go into the table. */
  findPage(page: number, fonts: FontTable): ReadPage | undefined;
  beginFonts(): FontTable;
  /** The page as it looks, small and grey. Its text, when read again afterwards, has that of what lies over it too. */
  sketchPage(page: number): PageSketches | undefined;
  /** A part of a page's own content, this many pixels high; undefined when it cannot be drawn. */
  drawBox(box: Box, rows: number): GreyBox | undefined;
  /** The page in grey, large enough to be read; undefined when it cannot be drawn. */
  drawGrey(page: number, drawing: GreyDrawing): GreyPage | undefined;
  /** Passes the pictures that a page shows; nothing of them may be used afterwards. */
  visitPictures(page: number, visit: (pictures: readonly ShownPicture[]) => void): void;
  findMetadata(field: string): string | undefined;
}

export type OpenOutcome<T> =
  | { readonly kind: "opened"; readonly result: T }
  | { readonly kind: "locked" }
  | { readonly kind: "damaged" };

/** FPDF_ERR_PASSWORD in fpdfview.h. */
const passwordError = 4;

export class PdfiumDocument {
  readonly #pdfium: Pdfium;
  readonly #bytes: number;
  readonly #length: number;
  readonly #password: number;
  readonly #wholeLength: number;
  #whole: LoadedDocument | undefined;
  #isWholeInUse = false;

  /** `wholeLength` is how long the document counts as, where its bytes were added to for being read. */
  constructor(pdfium: Pdfium, bytes: Uint8Array, password: string, wholeLength = bytes.length) {
    this.#pdfium = pdfium;
    this.#bytes = pdfium.allocate(Math.max(1, bytes.length));
    pdfium.bytes().set(bytes, this.#bytes);
    this.#length = bytes.length;
    this.#wholeLength = wholeLength;
    this.#password = pdfium.allocateString(password);
  }

  /** Opens the version that ends at `end`; nothing of it may be used after `run`. */
  withVersion<T>(end: number, run: (version: OpenVersion) => T): OpenOutcome<T> {
    return guard(() => (end >= this.#wholeLength ? this.#withWhole(run) : this.#open(this.#bytes, end, run)));
  }

  /** Opens other bytes with the same password: the same document, written in another way. */
  withOther<T>(bytes: Uint8Array, run: (version: OpenVersion) => T): OpenOutcome<T> {
    const { call } = this.#pdfium;
    return guard(() => {
      const content = this.#pdfium.allocate(Math.max(1, bytes.length));
      this.#pdfium.bytes().set(bytes, content);
      try {
        return this.#open(content, bytes.length, run);
      } finally {
        call.free(content);
      }
    });
  }

  close(): void {
    this.#whole?.close();
    this.#whole = undefined;
    this.#pdfium.call.free(this.#bytes);
    this.#pdfium.call.free(this.#password);
  }

  /** It stays loaded from one reading to the next, unless one changed it. */
  #withWhole<T>(run: (version: OpenVersion) => T): OpenOutcome<T> {
    // Within another reading, which may change it.
    if (this.#isWholeInUse) return this.#open(this.#bytes, this.#length, run);
    const whole = this.#whole ?? this.#load(this.#bytes, this.#length);
    if (typeof whole === "string") return { kind: whole };
    this.#whole = whole;
    this.#isWholeInUse = true;
    try {
      return { kind: "opened", result: run(this.#version(whole)) };
    } finally {
      this.#isWholeInUse = false;
      if (whole.isChanged) {
        this.#whole = undefined;
        whole.close();
      }
    }
  }

  #open<T>(content: number, length: number, run: (version: OpenVersion) => T): OpenOutcome<T> {
    const loaded = this.#load(content, length);
    if (typeof loaded === "string") return { kind: loaded };
    try {
      return { kind: "opened", result: run(this.#version(loaded)) };
    } finally {
      loaded.close();
    }
  }

  /** Or why it cannot be opened. */
  #load(content: number, length: number): LoadedDocument | "locked" | "damaged" {
    const { call } = this.#pdfium;
    const address = call.FPDF_LoadMemDocument64(content, length, this.#password);
    if (address === 0) return call.FPDF_GetLastError() === passwordError ? "locked" : "damaged";
    return new LoadedDocument(this.#pdfium, address);
  }

  #version(document: LoadedDocument): OpenVersion {
    const pdfium = this.#pdfium;
    return {
      pageCount: pdfium.call.FPDF_GetPageCount(document.address),
      findPageText: (page) => readPageText(pdfium, document, page - 1),
      findPage: (page, fonts) => readPage(pdfium, document, page - 1, fonts),
      beginFonts: () => new FontTable(pdfium),
      sketchPage: (page) => sketchPage(pdfium, document, page - 1),
      drawBox: (box, rows) => drawBox(pdfium, document, box, rows),
      drawGrey: (page, drawing) => drawGrey(pdfium, document, page - 1, drawing),
      visitPictures: (page, visit) => visitPictures(pdfium, document, page - 1, visit),
      findMetadata: (field) => readMetadata(pdfium, document.address, field),
    };
  }
}

/** A trap in WebAssembly, whatever its cause, leaves PDFium in an unknown state. */
function guard<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const isTrap = error instanceof Error && (error.name === "RuntimeError" || error instanceof RangeError);
    if (isTrap) throw new PdfiumFailure(error);
    throw error;
  }
}

const metadataBytesLimit = 1_024;

function readMetadata(pdfium: Pdfium, document: number, field: string): string | undefined {
  const name = pdfium.allocateString(field);
  const buffer = pdfium.allocate(metadataBytesLimit);
  try {
    const length = pdfium.call.FPDF_GetMetaText(document, name, buffer, metadataBytesLimit);
    // UTF-16 with a zero at its end, so two bytes are an empty text.
    if (length <= 2 || length > metadataBytesLimit) return undefined;
    return new TextDecoder("utf-16le").decode(pdfium.bytes().slice(buffer, buffer + length - 2));
  } finally {
    pdfium.call.free(name);
    pdfium.call.free(buffer);
  }
}
