/** Reads one page's brightness: brings it to the size that suits the recogniser, and tells the words in the page's own points. */
import type { Token } from "../../facts/text.ts";
import type { Plane } from "../raster/plane.ts";
import { type RereadWord, rereadValues } from "./reread-values.ts";
import { scalePlane } from "./scale-plane.ts";
import type { Recogniser } from "./tesseract.ts";
import type { RecognisedWord } from "./word-table.ts";

export interface ReadPlane {
  readonly words: readonly RereadWord[];
  readonly isWhole: boolean;
}

/**
 * Digits of 20 to 30 points are read best; larger ones only take longer. Seen on receipts drawn at 0.5 to 2 times their
 * size: of five, four gave as many amounts at 20 points as at any other height.
 */
const [leastHeight, wantedHeight, mostHeight] = [18, 26, 40];
const [leastScale, mostScale] = [0.25, 3];
/** An A4 page at 300 dots an inch has 8.7 million. */
const pointLimit = 12_000_000;

/** `usualHeight` is that of a page's glyphs, where it is known. */
export function findReadingScale({ width, height }: Plane, usualHeight: number | undefined): number {
  const isRight = usualHeight === undefined || (usualHeight >= leastHeight && usualHeight <= mostHeight);
  const wanted = isRight ? 1 : wantedHeight / Math.max(1, usualHeight);
  const bounded = Math.min(mostScale, Math.max(leastScale, wanted));
  return Math.min(bounded, Math.sqrt(pointLimit / (width * height)));
}

export function readPlane(recogniser: Recogniser, plane: Plane, scale: number, timeLimitMs: number): ReadPlane {
  const lateAtMs = performance.now() + timeLimitMs;
  const scaled = scalePlane(plane, scale);
  const { words, isWhole } = recogniser.recognise(scaled, "page", timeLimitMs);
  const text = keepText(words);
  const reread = isWhole ? rereadValues(recogniser, scaled, text, () => performance.now() > lateAtMs) : text;
  return { words: reread.map((word) => scaleWord(word, 1 / scale)), isWhole };
}

function scaleWord(word: RereadWord, factor: number): RereadWord {
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
/** A sign by itself belongs to the amount beside it. */
const letterOrDigitOrSign = /[\p{L}\p{N}]|^[%\p{Sc}+−–-]$/u;

/** What of the words is text. */
function keepText(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  return words.filter(({ text, confidence }) => letterOrDigitOrSign.test(text) && confidence >= leastConfidence);
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
