/** One page, loaded once: its text as tokens, and all that paints it. */
import type { Mark } from "../../facts/content.ts";
import type { PageText } from "../../facts/text.ts";
import type { Pdfium } from "./engine.ts";
import type { FontTable } from "./font-table.ts";
import { hasOpenMask, readGround } from "./image-ground.ts";
import type { LoadedDocument } from "./loaded-document.ts";
import { round } from "./matrix.ts";
import type { RawMark, RawText } from "./object-marks.ts";
import { PageObjectReader, scratchBytes } from "./object-reader.ts";
import { readMarks } from "./page-marks.ts";
import { joinCharacters, type PageCharacter, readCharacters, readGeometry } from "./page-text.ts";

export interface ReadPage {
  readonly text: PageText;
  readonly content: ReadContent;
}

export interface ReadContent {
  readonly marks: readonly Mark[];
  readonly letterPaths: number;
  readonly isCut: boolean;
}

/** The text alone. */
export function readPageText(pdfium: Pdfium, document: LoadedDocument, index: number): PageText | undefined {
  return withPage(pdfium, document, index, ({ text }) => text);
}

export function readPage(
  pdfium: Pdfium,
  document: LoadedDocument,
  index: number,
  fonts: FontTable,
): ReadPage | undefined {
  return withPage(pdfium, document, index, ({ page, text, characters, scratch }) => {
    fonts.beginPage();
    const { marks, ...counts } = readMarks(new PageObjectReader(pdfium, scratch), page, fonts);
    const opened = { document: document.address, page };
    return { text, content: { marks: finish(pdfium, opened, marks, characters), ...counts } };
  });
}

interface ReadyPage {
  readonly page: number;
  readonly scratch: number;
  readonly text: PageText;
  readonly characters: readonly (PageCharacter | undefined)[];
}

function withPage<T>(
  pdfium: Pdfium,
  document: LoadedDocument,
  index: number,
  use: (page: ReadyPage) => T,
): T | undefined {
  const { call } = pdfium;
  return document.withPage(index, (page) => {
    const scratch = pdfium.allocate(scratchBytes);
    const textPage = call.FPDFText_LoadPage(page);
    try {
      const geometry = readGeometry(pdfium, page, scratch);
      if (geometry === undefined || textPage === 0) return undefined;
      const characters = readCharacters(pdfium, textPage, scratch);
      return use({ page, scratch, text: { geometry, tokens: joinCharacters(characters) }, characters });
    } finally {
      if (textPage !== 0) call.FPDFText_ClosePage(textPage);
      call.free(scratch);
    }
  });
}

/** Gives each text object its characters, and each picture over text its colour. */
function finish(
  pdfium: Pdfium,
  opened: { readonly document: number; readonly page: number },
  marks: readonly RawMark[],
  characters: readonly (PageCharacter | undefined)[],
): readonly Mark[] {
  const byObject = new Map<number, PageCharacter[]>();
  for (const character of characters) {
    if (character === undefined || character.object === 0) continue;
    const list = byObject.get(character.object);
    if (list === undefined) byObject.set(character.object, [character]);
    else list.push(character);
  }
  return marks.map((mark, index): Mark => {
    if (mark.kind === "text") return spell(mark, byObject.get(mark.object) ?? []);
    if (mark.kind !== "image" || !("object" in mark)) return mark;
    const { object, matrix: _, ...image } = mark;
    const isOverText = marks.slice(0, index).some((other) => other.kind === "text" && isWithin(other, mark));
    const ground = isOverText ? readGround(pdfium, { ...image, object }) : undefined;
    if (ground === undefined) return image;
    return { ...image, ground, isTransparent: image.isTransparent || hasOpenMask(pdfium, opened, object) };
  });
}

/** Something of the text lies under the picture, in the middle of the line's height. */
function isWithin(text: RawMark, image: RawMark): boolean {
  const y = (text.bottom + text.top) / 2;
  return text.left < image.right && image.left < text.right && y > image.bottom && y < image.top;
}

function spell({ object: _, ...mark }: RawText, characters: readonly PageCharacter[]): Mark {
  const isTurned = Math.abs(mark.angle) === 90;
  const edges: number[] = [];
  let text = "";
  for (const character of characters) {
    const start = isTurned ? character.bottom : character.left;
    const end = isTurned ? character.top : character.right;
    if (character.startsWord) {
      edges.push(edges.at(-1) ?? round(start), round(start));
      text += " ";
    }
    edges.push(round(start), round(end));
    // One unit of text for each pair of edges, though some characters have two.
    text += character.text.length === 1 ? character.text : "�";
  }
  if (characters.length === 0) return { ...mark, text, edges };
  let [left, bottom, right, top] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const character of characters) {
    left = Math.min(left, character.left);
    bottom = Math.min(bottom, character.bottom);
    right = Math.max(right, character.right);
    top = Math.max(top, character.top);
  }
  const area = { left: round(left), right: round(right), bottom: round(bottom), top: round(top) };
  return { ...mark, ...area, text, edges };
}
