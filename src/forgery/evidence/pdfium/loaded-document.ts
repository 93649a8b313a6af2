/**
 * A document that PDFium has loaded, and of its pages the one that was asked for last. Most documents have one page, which is read,
 * searched for codes and drawn: loading it, with its fonts and pictures, costs more than each of these.
 */
import type { Pdfium } from "./engine.ts";

export class LoadedDocument {
  /** PDFium's address of it. */
  readonly address: number;
  readonly #pdfium: Pdfium;
  #page = 0;
  #index = -1;
  #isPageInUse = false;
  #isChanged = false;

  constructor(pdfium: Pdfium, address: number) {
    this.#pdfium = pdfium;
    this.address = address;
  }

  /** Whether something of it is no longer as in the file. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Undefined where the page cannot be loaded. `index` counts from 0; the page is only good within `use`. */
  withPage<T>(index: number, use: (page: number) => T): T | undefined {
    if (this.#isPageInUse) return this.#withAnother(index, use);
    if (this.#page === 0 || this.#index !== index) {
      this.#closePage();
      this.#page = this.#pdfium.call.FPDF_LoadPage(this.address, index);
      this.#index = index;
    }
    if (this.#page === 0) return undefined;
    this.#isPageInUse = true;
    try {
      return use(this.#page);
    } finally {
      this.#isPageInUse = false;
    }
  }

  /** The same for what changes the page in PDFium's memory, so that it is loaded anew afterwards. */
  changePage<T>(index: number, change: (page: number) => T): T | undefined {
    this.#closePage();
    this.noteChange();
    return this.#withAnother(index, change);
  }

  noteChange(): void {
    this.#isChanged = true;
  }

  close(): void {
    this.#closePage();
    this.#pdfium.call.FPDF_CloseDocument(this.address);
  }

  #withAnother<T>(index: number, use: (page: number) => T): T | undefined {
    const { call } = this.#pdfium;
    const page = call.FPDF_LoadPage(this.address, index);
    if (page === 0) return undefined;
    try {
      return use(page);
    } finally {
      call.FPDF_ClosePage(page);
    }
  }

  #closePage(): void {
    if (this.#page !== 0) this.#pdfium.call.FPDF_ClosePage(this.#page);
    this.#page = 0;
  }
}
