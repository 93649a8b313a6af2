/** A page of a PDF as the library has it: its content stream, its fonts' codes, and how both are put back. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import type { FontCodes } from "./shown-text.ts";

/** Undefined where a stream cannot be unpacked. */
export function findContent(page: PDFPage): string | undefined {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((entry) => page.node.context.lookup(entry)) : [contents];
  try {
    return streams.map((stream) => latin1(stream)).join("\n");
  } catch {
    return undefined;
  }
}

function latin1(stream: unknown): string {
  if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
  if (stream instanceof PDFStream) return Buffer.from(stream.getContents()).toString("latin1");
  throw new Error("This is no stream.");
}

export function setContent(file: PDFDocument, page: PDFPage, content: string): void {
  const stream = file.context.flateStream(Buffer.from(content, "latin1"));
  page.node.set(PDFName.of("Contents"), file.context.register(stream));
}

export function fontDictionaries(page: PDFPage): PDFDict | undefined {
  return page.node.Resources()?.lookupMaybe(PDFName.of("Font"), PDFDict);
}

export function readFonts(page: PDFPage): ReadonlyMap<string, FontCodes> {
  const fonts = new Map<string, FontCodes>();
  for (const [name] of fontDictionaries(page)?.entries() ?? []) {
    const font = fontDictionaries(page)?.lookupMaybe(name, PDFDict);
    if (font !== undefined) fonts.set(name.decodeText(), codesOf(font));
  }
  return fonts;
}

function codesOf(font: PDFDict): FontCodes {
  const isComposite = font.lookupMaybe(PDFName.of("Subtype"), PDFName)?.decodeText() === "Type0";
  const toUnicode = font.lookup(PDFName.of("ToUnicode"));
  const mapped = toUnicode instanceof PDFStream ? readCodeMap(latin1(toUnicode)) : undefined;
  const textOf = (code: number) =>
    mapped === undefined ? (isComposite ? undefined : String.fromCharCode(code)) : mapped.get(code);
  const codes = new Map([...(mapped ?? [])].map(([code, text]) => [text, code]));
  return {
    bytesPerCode: isComposite ? 2 : 1,
    textOf,
    codeOf: (character) =>
      mapped === undefined ? (isComposite ? undefined : character.charCodeAt(0)) : codes.get(character),
  };
}

/** Codes of a range are listed one by one up to this many; larger ranges are whole alphabets that no page shows. */
const rangeLimit = 4_096;

function readCodeMap(text: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  const hex = (digits: string) => Number.parseInt(digits, 16);
  for (const [, block = ""] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", to = ""] of block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>/gi)) map.set(hex(code), utf16(to));
  }
  for (const [, block = ""] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, low = "", high = "", to, list] of block.matchAll(
      /<([\da-f]+)>\s*<([\da-f]+)>\s*(?:<([\da-f]+)>|\[([^\]]*)\])/gi,
    )) {
      const listed = [...(list ?? "").matchAll(/<([\da-f]+)>/gi)].map(([, digits = ""]) => utf16(digits));
      for (let code = hex(low); code <= Math.min(hex(high), hex(low) + rangeLimit); code += 1) {
        const offset = code - hex(low);
        const shown = to === undefined ? listed[offset] : String.fromCodePoint(hex(to) + offset);
        if (shown !== undefined) map.set(code, shown);
      }
    }
  }
  return map;
}

function utf16(digits: string): string {
  return (digits.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");
}
