/** The characters of a page with their boxes, each with the object that paints it. */
import type { Pdfium } from "./engine.ts";

/** A page of small print has about 10,000 characters. */
const characterLimit = 200_000;

export interface PageCharacter {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** PDFium's address of the text object. */
  readonly object: number;
  /** A blank stands before it. */
  readonly startsWord: boolean;
}

/** Undefined stands for a gap between words. */
export function readCharacters(pdfium: Pdfium, textPage: number, scratch: number): (PageCharacter | undefined)[] {
  const { call } = pdfium;
  const count = Math.min(call.FPDFText_CountChars(textPage), characterLimit);
  const characters: (PageCharacter | undefined)[] = [];
  let view = new Float32Array(call.memory.buffer, scratch, 4);
  for (let index = 0; index < count; index += 1) {
    const code = call.FPDFText_GetUnicode(textPage, index);
    const isBlank =
      code <= 0x20 || code === 0xa0 || code > 0x10ffff || call.FPDFText_IsGenerated(textPage, index) === 1;
    if (isBlank) {
      characters.push(undefined);
      continue;
    }
    // The loose box is as high as the line and as wide as the character's advance, whatever its shape.
    if (call.FPDFText_GetLooseCharBox(textPage, index, scratch) === 0) continue;
    if (view.length === 0) view = new Float32Array(call.memory.buffer, scratch, 4);
    const [left = 0, top = 0, right = 0, bottom = 0] = view;
    const object = call.FPDFText_GetTextObject(textPage, index);
    const startsWord = characters.length > 0 && characters.at(-1) === undefined;
    characters.push({ text: String.fromCodePoint(code), left, bottom, right, top, object, startsWord });
  }
  return characters;
}
