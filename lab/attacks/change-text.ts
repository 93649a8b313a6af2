/** Ways of making a page show another value: in its own content with its own font, with another font, or behind the reader's back. */
import { PDFDict, type PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { findContent, fontDictionaries, readFonts, setContent } from "./page-content.ts";
import {
  type FontCodes,
  findShown,
  readShowOperations,
  rewriteOperations,
  type ShownGlyph,
  type ShowOperation,
  showText,
} from "./shown-text.ts";

interface Found {
  readonly content: string;
  readonly fonts: ReadonlyMap<string, FontCodes>;
  readonly operations: readonly ShowOperation[];
  readonly glyphs: readonly ShownGlyph[];
}

function find(page: PDFPage, text: string): Found | undefined {
  const content = findContent(page);
  if (content === undefined) return undefined;
  const fonts = readFonts(page);
  const operations = readShowOperations(content, fonts);
  const glyphs = findShown(operations, fonts, text);
  return glyphs === undefined ? undefined : { content, fonts, operations, glyphs };
}

type Element = ShowOperation["elements"][number];

/** Gives each glyph of the text its new code; undefined keeps it out. Changes nothing and says so where a code is missing. */
function recode(
  file: PDFDocument,
  page: PDFPage,
  found: Found,
  codeFor: (glyph: number, font: FontCodes) => number | "drop" | undefined,
  write: (elements: readonly Element[], font: FontCodes) => string,
): boolean {
  const texts = new Map<number, string>();
  for (const index of new Set(found.glyphs.map(({ operation }) => operation))) {
    const operation = found.operations[index];
    const font = found.fonts.get(operation?.font ?? "");
    if (operation === undefined || font === undefined) return false;
    const elements = operation.elements.map((element) => (typeof element === "number" ? element : [...element]));
    for (const [place, glyph] of found.glyphs.entries()) {
      if (glyph.operation !== index) continue;
      const [codes, code] = [elements[glyph.element], codeFor(place, font)];
      if (code === undefined || codes === undefined || typeof codes === "number") return false;
      codes[glyph.place] = code === "drop" ? Number.NaN : code;
    }
    const kept = elements.map((element) =>
      typeof element === "number" ? element : element.filter((code) => !Number.isNaN(code)),
    );
    texts.set(index, write(kept, font));
  }
  setContent(file, page, rewriteOperations(found.content, found.operations, texts));
  return true;
}

/** With the glyphs that the font has; false where it lacks one. */
export function replaceShown(
  file: PDFDocument,
  page: PDFPage,
  before: string,
  after: string,
  style: "whole" | "split" = "whole",
): boolean {
  const found = find(page, before);
  if (found === undefined) return false;
  return recode(
    file,
    page,
    found,
    (place, font) => font.codeOf(after[place] ?? ""),
    (elements, font) => showText(style === "split" ? elements.flatMap(splitCodes) : elements, font.bytesPerCode),
  );
}

/** Each glyph for itself, with moves of nothing between them: a search for the text finds it no more. */
function splitCodes(element: Element): readonly Element[] {
  return typeof element === "number" ? [element] : element.flatMap((code) => [[code], 0]);
}

/** Only where the text ends what one operation shows: then nothing behind it moves. */
export function removeShown(file: PDFDocument, page: PDFPage, text: string): boolean {
  const found = find(page, text);
  const [last, index] = [found?.glyphs.at(-1), found?.glyphs[0]?.operation];
  if (found === undefined || last === undefined || index === undefined || last.operation !== index) return false;
  const lastElement = found.operations[index]?.elements.findLast((element) => typeof element !== "number");
  const isAtEnd =
    found.operations[index]?.elements[last.element] === lastElement && last.place === (lastElement?.length ?? 0) - 1;
  return (
    isAtEnd &&
    recode(
      file,
      page,
      found,
      () => "drop",
      (elements, font) => showText(elements, font.bytesPerCode),
    )
  );
}

/** A font's name that no page has. */
const disguiseName = "FZ9";

/** Shows the new value, while everything that extracts text still reads the old one. */
export function replaceShownOnly(file: PDFDocument, page: PDFPage, before: string, after: string): boolean {
  const found = find(page, before);
  const dictionaries = fontDictionaries(page);
  const operation = found?.operations[found.glyphs[0]?.operation ?? -1];
  if (found === undefined || operation === undefined || dictionaries === undefined) return false;
  if (found.glyphs.some((glyph) => found.operations[glyph.operation] !== operation)) return false;
  const font = found.fonts.get(operation.font);
  const dictionary = dictionaries.lookupMaybe(PDFName.of(operation.font), PDFDict);
  const codes = [...after].map((character) => font?.codeOf(character));
  if (font === undefined || dictionary === undefined || codes.some((code) => code === undefined)) return false;
  const shownAs = new Map(codes.map((code, place) => [code ?? 0, before[place] ?? ""]));
  // A code that would have to mean two characters: this value cannot be hidden with one font.
  if (codes.some((code, place) => shownAs.get(code ?? 0) !== before[place])) return false;
  const disguise = dictionary.clone(file.context);
  disguise.set(
    PDFName.of("ToUnicode"),
    file.context.register(file.context.flateStream(codeMapOf(shownAs, font.bytesPerCode))),
  );
  dictionaries.set(PDFName.of(disguiseName), file.context.register(disguise));
  const text = disguised(operation, found.glyphs, codes, font.bytesPerCode);
  const index = found.operations.indexOf(operation);
  setContent(file, page, rewriteOperations(found.content, found.operations, new Map([[index, text]])));
  return true;
}

/** The operation in pieces: its own font, and the disguise for the glyphs of the value. */
function disguised(
  { elements, font, size }: ShowOperation,
  glyphs: readonly ShownGlyph[],
  codes: readonly (number | undefined)[],
  bytesPerCode: 1 | 2,
): string {
  let [text, current] = ["", font];
  const show = (name: string, element: Element) => {
    if (name !== current) text += `/${name} ${size} Tf `;
    current = name;
    text += `${showText([element], bytesPerCode)} `;
  };
  for (const [index, element] of elements.entries()) {
    if (typeof element === "number") {
      show(current, element);
      continue;
    }
    for (const [place, code] of element.entries()) {
      const own = glyphs.findIndex((glyph) => glyph.element === index && glyph.place === place);
      if (own < 0) show(font, [code]);
      else show(disguiseName, [codes[own] ?? 0]);
    }
  }
  return current === font ? text : `${text}/${font} ${size} Tf`;
}

function codeMapOf(shownAs: ReadonlyMap<number, string>, bytesPerCode: 1 | 2): string {
  const hex = (value: number, width: number) => `<${value.toString(16).padStart(width, "0")}>`;
  const lines = [...shownAs].map(([code, text]) => `${hex(code, 2 * bytesPerCode)} ${hex(text.charCodeAt(0), 4)}`);
  const range = bytesPerCode === 1 ? "<00> <ff>" : "<0000> <ffff>";
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange ${range} endcodespacerange
${lines.length} beginbfchar
${lines.join("\n")}
endbfchar
endcmap CMapName currentdict /CMap defineresource pop end end`;
}
