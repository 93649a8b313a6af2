/** The characters of a page's own content, put together to tokens with their boxes. */
import type { PageGeometry, Token } from "../../facts/text.ts";
import type { Pdfium } from "./engine.ts";

const tokenTextLimit = 200;
/** Parts of the character's height that tokens are apart at least; a blank is about a quarter of it wide. */
const gapShare = 0.3;

export function readGeometry(pdfium: Pdfium, page: number, scratch: number): PageGeometry | undefined {
  if (pdfium.call.FPDF_GetPageBoundingBox(page, scratch) === 0) return undefined;
  // FS_RECTF: left, top, right, bottom.
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.call.memory.buffer, scratch, 4);
  const rotation = ([0, 90, 180, 270] as const)[pdfium.call.FPDFPage_GetRotation(page)] ?? 0;
  return { left, bottom, right, top, rotation };
}

export function joinCharacters(characters: Iterable<PageCharacter | undefined>): Token[] {
  const tokens: Token[] = [];
  let current: OpenToken | undefined;
  let previous: PageCharacter | undefined;
  for (const character of characters) {
    const isJoined = character !== undefined && previous !== undefined && areClose(previous, character);
    if (current !== undefined && (!isJoined || current.text.length >= tokenTextLimit)) {
      tokens.push(current);
      current = undefined;
    }
    if (character !== undefined && current !== undefined) add(current, character);
    else if (character !== undefined) current = begin(character);
    previous = character;
  }
  if (current !== undefined) tokens.push(current);
  return tokens;
}

/** Sizes of neighbours that still belong together: a footnote mark after a number, two thirds as high, is no digit of it. */
const sizeShare = 0.85;

/** Also true for turned text, whose characters follow each other upwards. */
function areClose(one: PageCharacter, other: PageCharacter): boolean {
  const across = Math.max(0, other.left - one.right, one.left - other.right);
  const upright = Math.max(0, other.bottom - one.top, one.bottom - other.top);
  const smaller = Math.min(extent(one), extent(other));
  // One text object has one size; some fonts say no height of their lines, and each character has its own.
  const areOfOneSize = one.object === other.object || smaller >= sizeShare * Math.max(extent(one), extent(other));
  if (!areOfOneSize || isPrintedOver(one, other)) return false;
  const size = Math.max(1, smaller);
  return Math.max(across, upright) <= gapShare * size;
}

/** Share of the narrower digit that lies on the one before it: neighbours touch at most. */
const overShare = 0.5;

/** A digit over another one begins another reading of the place; accents that are painted over their letters do not. */
function isPrintedOver(one: PageCharacter, other: PageCharacter): boolean {
  if (one.object === other.object || !/\d/.test(one.text) || !/\d/.test(other.text)) return false;
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const upright = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  const isOver = (common: number, first: number, second: number) => common > overShare * Math.min(first, second);
  return (
    isOver(across, one.right - one.left, other.right - other.left) &&
    isOver(upright, one.top - one.bottom, other.top - other.bottom)
  );
}

/** The height in upright text and the width in turned text: both are the font's size. */
function extent(character: PageCharacter): number {
  return Math.max(character.right - character.left, character.top - character.bottom);
}

type OpenToken = { -readonly [Name in "text" | "left" | "bottom" | "right" | "top"]: Token[Name] };

function begin({ text, left, bottom, right, top }: PageCharacter): OpenToken {
  return { text, left, bottom, right, top };
}

function add(token: OpenToken, character: PageCharacter): void {
  token.text += character.text;
  token.left = Math.min(token.left, character.left);
  token.bottom = Math.min(token.bottom, character.bottom);
  token.right = Math.max(token.right, character.right);
  token.top = Math.max(token.top, character.top);
}

const [lineFeed, carriageReturn] = [10, 13];
/** Parts of the height that letters of one word differ in their place at most. */
const sameLine = 0.05;
const touching = 0.1;

/** Pages whose letters are each placed by themselves may be broken within words: what touches on one line is one. */
function goesOn(one: Placed, other: Placed): boolean {
  const height = one.top - one.bottom;
  const areOnOneLine =
    Math.abs(one.bottom - other.bottom) <= sameLine * height && Math.abs(one.top - other.top) <= sameLine * height;
  return areOnOneLine && Math.abs(other.left - one.right) <= touching * height;
}

/** A page of small print has about 10,000 characters. */
const characterLimit = 200_000;

interface Placed {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export interface PageCharacter extends Placed {
  readonly text: string;
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
  /** So many before a line that PDFium has broken; undefined where the page itself has a blank there. */
  let beforeBreak: number | undefined;
  let view = new Float32Array(call.memory.buffer, scratch, 4);
  for (let index = 0; index < count; index += 1) {
    const code = call.FPDFText_GetUnicode(textPage, index);
    const isGenerated = call.FPDFText_IsGenerated(textPage, index) === 1;
    if (code <= 0x20 || code === 0xa0 || code > 0x10ffff || isGenerated) {
      const isBreak = isGenerated && (code === carriageReturn || code === lineFeed);
      if (!isBreak) beforeBreak = undefined;
      else if (characters.at(-1) !== undefined) beforeBreak = characters.length;
      characters.push(undefined);
      continue;
    }
    // The loose box is as high as the line and as wide as the character's advance, whatever its shape.
    if (call.FPDFText_GetLooseCharBox(textPage, index, scratch) === 0) continue;
    if (view.length === 0) view = new Float32Array(call.memory.buffer, scratch, 4);
    const [left = 0, top = 0, right = 0, bottom = 0] = view;
    const object = call.FPDFText_GetTextObject(textPage, index);
    const character = { text: String.fromCodePoint(code), left, bottom, right, top, object, startsWord: false };
    const before = beforeBreak === undefined ? undefined : characters[beforeBreak - 1];
    if (before !== undefined && goesOn(before, character)) characters.length = beforeBreak ?? 0;
    beforeBreak = undefined;
    const startsWord = characters.length > 0 && characters.at(-1) === undefined;
    characters.push({ ...character, startsWord });
  }
  return characters;
}
