/** Reads one page's brightness: brings it to the size that suits the recogniser, and returns the words in the page's own points. */

import { mayBeValue } from "../../derived/reading/value-shape.ts";
import { isLabelWord } from "../../derived/semantics/written/misread-labels.ts";
import type { Token } from "../../facts/text.ts";
import type { Plane } from "../raster/plane.ts";
import { levelPrint } from "./level-print.ts";
import { type RereadWord, rereadValues } from "./reread-values.ts";
import { scalePlane } from "./scale-plane.ts";
import type { RecognisedPlane, Recogniser } from "./tesseract.ts";
import type { RecognisedWord } from "./word-table.ts";

/** A page whose reading was begun before it was asked for, so that it is read while something else is done. */
export interface ReadingAhead {
  readonly plane: Plane;
  /** Waits for what `readPage` gives. */
  readonly read: () => RecognisedPlane;
}

export interface ReadPlane {
  readonly words: readonly RereadWord[];
  readonly isWhole: boolean;
}

/**
 * Larger print only takes longer, and so does small print that is made larger before it has to be: on receipts with glyphs of 14
 * to 17 points, of 261 values on 27 receipts 235 were read correctly as they are, and 222 at 26 points. Of five pages with glyphs of
 * 10 points, 1,650 letters and digits were read surely at 18 points, 1,610 at 26 and 1,435 as they are.
 */
const [leastHeight, mostHeight] = [12, 40];
const [enlargedHeight, reducedHeight] = [18, 26];
const [leastScale, mostScale] = [0.25, 3];
/** An A4 page at 300 dots an inch has 8.7 million. */
const pointLimit = 12_000_000;

/** Glyphs that make a page one of print; photographs of things have some, too. */
const printGlyphs = 20;

/** Whether there is something to read on a page. */
export function hasPrint({ glyphCount }: { readonly glyphCount: number }): boolean {
  return glyphCount >= printGlyphs;
}

/** `usualHeight` is that of a page's glyphs, where it is known. */
export function findReadingScale({ width, height }: Plane, usualHeight: number | undefined): number {
  const bounded = Math.min(mostScale, Math.max(leastScale, findWantedScale(usualHeight)));
  return Math.min(bounded, Math.sqrt(pointLimit / (width * height)));
}

function findWantedScale(usualHeight: number | undefined): number {
  if (usualHeight === undefined) return 1;
  if (usualHeight < leastHeight) return enlargedHeight / Math.max(1, usualHeight);
  return usualHeight > mostHeight ? reducedHeight / usualHeight : 1;
}

/** The words of a page in the points that it is read in. */
export function readPage(recogniser: Recogniser, plane: Plane, scale: number, timeLimitMs: number): RecognisedPlane {
  return recogniser.recognise(levelPrint(scalePlane(plane, scale)), "page", timeLimitMs);
}

export function readPlane(
  recogniser: Recogniser,
  plane: Plane,
  scale: number,
  timeLimitMs: number,
  read = () => readPage(recogniser, plane, scale, timeLimitMs),
): ReadPlane {
  const lateAtMs = performance.now() + timeLimitMs;
  const { words, isWhole } = read();
  const text = keepText(words).map((word) => scaleWord(word, 1 / scale));
  if (!isWhole) return { words: text.filter(isText), isWhole };
  // Values are drawn for themselves from the picture as it is.
  const isLate = () => performance.now() > lateAtMs;
  return { words: rereadValues(recogniser, plane, text, isLate).filter(isText), isWhole };
}

function scaleWord(word: RecognisedWord, factor: number): RecognisedWord {
  return {
    ...word,
    left: word.left * factor,
    top: word.top * factor,
    right: word.right * factor,
    bottom: word.bottom * factor,
  };
}

/** Words with less are specks and drawings more often than text. */
const leastConfidence = 20;
const agreeingMinimum = 2;
/** A sign by itself belongs to the amount beside it. */
const letterOrDigitOrSign = /[\p{L}\p{N}]|^[%\p{Sc}+−–-]$/u;

/** What of the words is text, or may turn out to be a value when it is read by itself. */
function keepText(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  return words.filter((word) => letterOrDigitOrSign.test(word.text) && (isSureText(word) || mayBeValue(word.text)));
}

function isText(word: RereadWord): boolean {
  return isSureText(word) || (word.agreeing ?? 0) >= agreeingMinimum;
}

function isSureText({ text, confidence }: RecognisedWord): boolean {
  return confidence >= leastConfidence || isLabelWord(text);
}

/** Tokens count upwards from a page's bottom. */
export function toToken(word: Omit<RereadWord, "line">, pageHeight: number): Token {
  const round = (value: number) => Math.round(value * 100) / 100;
  const readings = word.readings ?? [];
  return {
    text: word.text,
    left: round(word.left),
    bottom: round(pageHeight - word.bottom),
    right: round(word.right),
    top: round(pageHeight - word.top),
    confidence: Math.round(word.confidence),
    ...(word.agreeing === undefined ? {} : { agreeing: word.agreeing }),
    ...(readings.some(({ text }) => text !== word.text)
      ? { readings: readings.map(({ text, confidence }) => ({ text, confidence: Math.round(confidence) })) }
      : {}),
  };
}
