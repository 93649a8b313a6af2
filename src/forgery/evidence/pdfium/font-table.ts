/** The fonts that a document's pages are painted with, each once, however many pages use it. */
import { createHash } from "node:crypto";
import type { FontFacts } from "../../facts/content.ts";
import type { Pdfium } from "./engine.ts";

/** A document assembled from many has some hundred. */
const fontLimit = 2_000;
/** Larger programs are digested by their beginning: complete fonts of Asian scripts come to 20 MB. */
const programBytesLimit = 2 ** 22;
const nameBytesLimit = 256;

export class FontTable {
  readonly #pdfium: Pdfium;
  readonly #facts: FontFacts[] = [];
  readonly #byKey = new Map<string, number>();
  /** Addresses are only good while their page is open. */
  #byAddress = new Map<number, number>();

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  get facts(): readonly FontFacts[] {
    return this.#facts;
  }

  beginPage(): void {
    this.#byAddress = new Map();
  }

  /** -1 for no font, and beyond the limit. */
  indexOf(font: number): number {
    if (font === 0) return -1;
    const known = this.#byAddress.get(font);
    if (known !== undefined) return known;
    const index = this.#intern(font);
    this.#byAddress.set(font, index);
    return index;
  }

  #intern(font: number): number {
    const { call } = this.#pdfium;
    const fullName = this.#readName(font);
    const isEmbedded = call.FPDFFont_GetIsEmbedded(font) === 1;
    const weight = call.FPDFFont_GetWeight(font);
    const program = isEmbedded ? this.#digestProgram(font) : "";
    const key = `${fullName}|${weight}|${program}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (this.#facts.length >= fontLimit) return -1;
    const [, subset = "", name = fullName] = /^([A-Z]{6})\+(.*)$/s.exec(fullName) ?? [];
    this.#facts.push({ name, subset, isEmbedded, program });
    this.#byKey.set(key, this.#facts.length - 1);
    return this.#facts.length - 1;
  }

  #readName(font: number): string {
    const buffer = this.#pdfium.allocate(nameBytesLimit);
    const length = this.#pdfium.call.FPDFFont_GetBaseFontName(font, buffer, nameBytesLimit);
    const bytes = this.#pdfium.bytes().slice(buffer, buffer + Math.max(0, Math.min(length, nameBytesLimit) - 1));
    this.#pdfium.call.free(buffer);
    return Buffer.from(bytes).toString("utf8");
  }

  #digestProgram(font: number): string {
    const { call } = this.#pdfium;
    const sizeAt = this.#pdfium.allocate(4);
    call.FPDFFont_GetFontData(font, 0, 0, sizeAt);
    const size = new Uint32Array(call.memory.buffer, sizeAt, 1)[0] ?? 0;
    let digest = "";
    if (size > 0 && size <= programBytesLimit) {
      const buffer = this.#pdfium.allocate(size);
      call.FPDFFont_GetFontData(font, buffer, size, sizeAt);
      digest = createHash("sha256")
        .update(this.#pdfium.bytes().subarray(buffer, buffer + size))
        .digest("hex")
        .slice(0, 16);
      call.free(buffer);
    } else if (size > 0) digest = `size-${size}`;
    call.free(sizeAt);
    return digest;
  }
}
