/** The characters of a page's own content, put together to tokens with their boxes. */
import type { PageGeometry, PageText, Token } from "../../facts/text.ts";
import type { Pdfium } from "./engine.ts";

/** A page of small print has about 10,000 characters. */
const characterLimit = 200_000;
const tokenTextLimit = 200;
/** Parts of the character's height that tokens are apart at least; a blank is about a quarter of it wide. */
const gapShare = 0.3;

interface Character {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export function readPageText(pdfium: Pdfium, document: number, index: number): PageText | undefined {
  const { call } = pdfium;
  const page = call.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  const scratch = pdfium.allocate(64);
  const textPage = call.FPDFText_LoadPage(page);
  try {
    const geometry = readGeometry(pdfium, page, scratch);
    if (geometry === undefined || textPage === 0) return undefined;
    return { geometry, tokens: joinCharacters(readCharacters(pdfium, textPage, scratch)) };
  } finally {
    if (textPage !== 0) call.FPDFText_ClosePage(textPage);
    call.FPDF_ClosePage(page);
    call.free(scratch);
  }
}

function readGeometry(pdfium: Pdfium, page: number, scratch: number): PageGeometry | undefined {
  if (pdfium.call.FPDF_GetPageBoundingBox(page, scratch) === 0) return undefined;
  // FS_RECTF: left, top, right, bottom.
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.call.memory.buffer, scratch, 4);
  const rotation = ([0, 90, 180, 270] as const)[pdfium.call.FPDFPage_GetRotation(page)] ?? 0;
  return { left, bottom, right, top, rotation };
}

function* readCharacters(pdfium: Pdfium, textPage: number, scratch: number): Generator<Character | undefined> {
  const { call } = pdfium;
  const count = Math.min(call.FPDFText_CountChars(textPage), characterLimit);
  for (let index = 0; index < count; index += 1) {
    const code = call.FPDFText_GetUnicode(textPage, index);
    const isBlank =
      code <= 0x20 || code === 0xa0 || code > 0x10ffff || call.FPDFText_IsGenerated(textPage, index) === 1;
    if (isBlank) {
      yield undefined;
      continue;
    }
    // The loose box is as high as the line and as wide as the character's advance, whatever its shape.
    if (call.FPDFText_GetLooseCharBox(textPage, index, scratch) === 0) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(call.memory.buffer, scratch, 4);
    yield { text: String.fromCodePoint(code), left, bottom, right, top };
  }
}

function joinCharacters(characters: Iterable<Character | undefined>): Token[] {
  const tokens: Token[] = [];
  let current: Token | undefined;
  let previous: Character | undefined;
  for (const character of characters) {
    const isJoined = character !== undefined && previous !== undefined && areClose(previous, character);
    if (current !== undefined && (!isJoined || current.text.length >= tokenTextLimit)) {
      tokens.push(current);
      current = undefined;
    }
    if (character !== undefined) current = current === undefined ? { ...character } : unite(current, character);
    previous = character;
  }
  if (current !== undefined) tokens.push(current);
  return tokens;
}

/** Sizes of neighbours that still belong together: a footnote mark after a number, two thirds as high, is no digit of it. */
const sizeShare = 0.85;

/** Also true for turned text, whose characters follow each other upwards. */
function areClose(one: Character, other: Character): boolean {
  const across = Math.max(0, other.left - one.right, one.left - other.right);
  const upright = Math.max(0, other.bottom - one.top, one.bottom - other.top);
  const smaller = Math.min(extent(one), extent(other));
  if (smaller < sizeShare * Math.max(extent(one), extent(other))) return false;
  const size = Math.max(1, smaller);
  return Math.max(across, upright) <= gapShare * size;
}

/** The height in upright text and the width in turned text: both are the font's size. */
function extent(character: Character): number {
  return Math.max(character.right - character.left, character.top - character.bottom);
}

function unite(token: Token, character: Character): Token {
  return {
    text: token.text + character.text,
    left: Math.min(token.left, character.left),
    bottom: Math.min(token.bottom, character.bottom),
    right: Math.max(token.right, character.right),
    top: Math.max(token.top, character.top),
  };
}
