/** The lines of a document as they are read: words in their order, whatever way the page is turned, and the cells they stand in. */
import type { Box } from "../../../../contract/documents/document.ts";
import type { NumberedPageText, TextFacts, Token } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { boxOf } from "../../page-box.ts";
import { findSlope, findTurn, type Turn, turnBox } from "./page-turn.ts";

export interface Word {
  readonly text: string;
  /** In points of the page as it is read; `bottom` is below `top` and larger. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Where it stands on the page as it is shown. */
  readonly box: Box;
  /** Recognised digits that no second reading confirms. */
  readonly isUnsure?: true;
  /** What it was read from, with its readings where they differ. */
  readonly token: Token;
}

export interface Line {
  readonly page: number;
  readonly words: readonly Word[];
  /** The words with a blank between each two. */
  readonly text: string;
  /** Where each word begins in the text. */
  readonly starts: readonly number[];
  /** Which words stand close together: each cell as the index of its first word and the one behind its last. */
  readonly cells: readonly Cell[];
  readonly top: number;
  readonly bottom: number;
}

export interface Cell {
  readonly from: number;
  readonly to: number;
}

export interface WrittenText {
  readonly isRecognised: boolean;
  /** Page by page, from top to bottom. */
  readonly lines: readonly Line[];
  readonly pages: readonly number[];
}

/** Words whose middles differ by less, in parts of the smaller height, stand on one line. */
const lineShare = 0.5;
/** Parts of the height: words further apart stand in different cells. A blank is about a quarter wide. */
const cellGapHeights = 1;
/** Parts of the width of a letter: the blank of a typewriter font is as wide as its letters, and those are low. */
const cellGapLetters = 1.5;
/** A page of small print has about 2,000 words; what is beyond is no business document. */
const wordLimitOfPage = 20_000;

export const readLines = memoise((text: TextFacts): WrittenText => {
  const isRecognised = text.source === "recognised";
  const lines = text.pages.flatMap((page) => readPage(page, isRecognised && page.tokens.some(hasConfidence)));
  return { isRecognised, lines, pages: text.pages.map(({ page }) => page) };
});

/** Beside recognised pages there may be such as have text of their own. */
function hasConfidence({ confidence }: Token): boolean {
  return confidence !== undefined;
}

function readPage(page: NumberedPageText, isRecognised: boolean): Line[] {
  const tokens = page.tokens.slice(0, wordLimitOfPage);
  const shown = tokens.map((token) => ({ token, box: boxOf(page.page, page.geometry, token) }));
  const boxed = shown.map(({ token, box }) => ({ length: token.text.length, box }));
  const turn = findTurn(boxed, isRecognised);
  const words = shown.map(({ token, box }) => toWord(token, box, turn));
  const slope = findSlope(words);
  const levelled = slope === 0 ? words : words.map((word) => level(word, slope));
  return groupLines(levelled).map((group) => toLine(page.page, isRecognised ? group.map(doubtCrowded) : group));
}

const shortNumber = /^\d{2,3}$/;
const fewestLetters = 4;
/** Two digits stand on at least so much of the width of as many letters of their line: "11" on four fifths. */
const leastOfWidth = 0.6;

/** "74" that is as wide as one digit of its line is a "7" misread, however often. */
function doubtCrowded(word: Word, _: number, line: readonly Word[]): Word {
  if (!shortNumber.test(word.text)) return word;
  const widths = line
    .filter(({ text }) => text.length >= fewestLetters && /\d/.test(text))
    .map(({ text, left, right }) => (right - left) / text.length)
    .sort((one, other) => one - other);
  const usual = widths[0];
  const isCrowded = usual !== undefined && word.right - word.left < leastOfWidth * usual * word.text.length;
  return isCrowded ? { ...word, isUnsure: true } : word;
}

function toWord(token: Token, box: Box, turn: Turn): Word {
  const word = { text: token.text, ...turnBox(box, turn), box, token };
  return isUnsure(token) ? { ...word, isUnsure: true } : word;
}

/** Readings of a recognised amount or date that must agree before anything may be said of it. */
const agreeingMinimum = 2;

/** Recognised digits that are no amount or date, such as a quantity, are read only once. */
function isUnsure({ text, agreeing, confidence }: Token): boolean {
  if (agreeing !== undefined) return agreeing < agreeingMinimum;
  return confidence !== undefined && /\d/.test(text);
}

export function areSure(words: readonly Word[]): boolean {
  return words.every((word) => word.isUnsure !== true);
}

/** Words of a line that stand on each other: in their order along the line they say nothing. */
export function areOverprinted(words: readonly Word[]): boolean {
  return words.some(({ left, right }, index) => (words[index + 1]?.left ?? right) < (left + right) / 2);
}

function level(word: Word, slope: number): Word {
  const shift = slope * word.left;
  return { ...word, top: word.top - shift, bottom: word.bottom - shift };
}

function middle(word: Word): number {
  return (word.top + word.bottom) / 2;
}

interface Group {
  readonly words: Word[];
  last: Word;
}

/** Words from left to right, each to the nearest line that ends before it. */
function groupLines(words: readonly Word[]): Word[][] {
  /** Points; a line's end is looked for in the same and the neighbouring bands. */
  const bandHeight = 12;
  const band = (word: Word) => Math.floor(middle(word) / bandHeight);
  const bands = new Map<number, Group[]>();
  const groups: Group[] = [];
  for (const word of [...words].sort((one, other) => one.left - other.left)) {
    let found: Group | undefined;
    let nearest = Number.POSITIVE_INFINITY;
    for (let near = band(word) - 1; near <= band(word) + 1; near += 1) {
      for (const group of bands.get(near) ?? []) {
        const distance = Math.abs(middle(group.last) - middle(word));
        const height = Math.min(group.last.bottom - group.last.top, word.bottom - word.top);
        if (distance < lineShare * height && distance < nearest) {
          found = group;
          nearest = distance;
        }
      }
    }
    if (found === undefined) {
      found = { words: [word], last: word };
      groups.push(found);
      pushTo(bands, band(word), found);
      continue;
    }
    const [before, after] = [band(found.last), band(word)];
    found.words.push(word);
    found.last = word;
    if (before !== after) {
      bands.set(before, bands.get(before)?.filter((group) => group !== found) ?? []);
      pushTo(bands, after, found);
    }
  }
  return groups
    .map((group) => ({ words: group.words, top: Math.min(...group.words.map(({ top }) => top)) }))
    .sort((one, other) => one.top - other.top)
    .map((group) => group.words);
}

function pushTo(bands: Map<number, Group[]>, band: number, group: Group): void {
  const list = bands.get(band);
  if (list === undefined) bands.set(band, [group]);
  else list.push(group);
}

function toLine(page: number, words: readonly Word[]): Line {
  const starts: number[] = [];
  const cells: Cell[] = [];
  let length = 0;
  let from = 0;
  words.forEach((word, index) => {
    starts.push(length);
    length += word.text.length + 1;
    const previous = words[index - 1];
    if (previous === undefined) return;
    const both = [word.bottom - word.top, previous.bottom - previous.top];
    // A recognised word is as high as its ink, which of "on" is less than that of the line.
    const height = word.token.confidence === undefined ? Math.min(...both) : Math.max(...both);
    const letter =
      (word.right - word.left + previous.right - previous.left) / (word.text.length + previous.text.length);
    // Of a sign of percent recognition boxes a part.
    const heights = word.text === "%" && word.token.confidence !== undefined ? 2 * cellGapHeights : cellGapHeights;
    if (word.left - previous.right > Math.max(heights * height, cellGapLetters * letter)) {
      cells.push({ from, to: index });
      from = index;
    }
  });
  cells.push({ from, to: words.length });
  return {
    page,
    words,
    text: words.map(({ text }) => text).join(" "),
    starts,
    cells,
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
  };
}

/** The words that some characters of the line's text belong to. */
export function wordsBetween(line: Line, start: number, end: number): readonly Word[] {
  return line.words.filter((word, index) => {
    const begin = line.starts[index] ?? 0;
    return begin < end && begin + word.text.length > start;
  });
}

/** Of words, or of lines. */
export function textOf(parts: readonly { readonly text: string }[]): string {
  return parts.map(({ text }) => text).join(" ");
}
