/** Reads a page that may lie upside down or on its left side: such print is read as nonsense, of which the recogniser is not sure. */
import { type Orientation, turnPlace, turnPlane } from "../raster/orientation.ts";
import type { Plane } from "../raster/plane.ts";
import { type ReadPlane, readPlane } from "./read-plane.ts";
import type { RereadWord } from "./reread-values.ts";
import type { Recogniser } from "./tesseract.ts";

/**
 * Means over words of some length: of an invoice that was scanned upright or turned to the right 96, of the same one upside down or
 * turned to the left 45.
 */
const doubtfulConfidence = 65;
const leastGain = 15;
const longWord = 4;
const leastWords = 8;

/** EXIF's numbers that set the page upright, each with the one that turns it back. */
const halfTurn: readonly [Orientation, Orientation] = [3, 3];
const quarterTurn: readonly [Orientation, Orientation] = [6, 8];

interface ReadUpright extends ReadPlane {
  /** Its words stand in the plane as it is, but were read in another. */
  readonly isTurned: boolean;
}

export function readUpright(recogniser: Recogniser, plane: Plane, scale: number, timeLimitMs: number): ReadUpright {
  const lateAtMs = performance.now() + timeLimitMs;
  const first = readPlane(recogniser, plane, scale, timeLimitMs);
  const long = first.words.filter(({ text }) => text.length >= longWord);
  const own = meanConfidence(long);
  const timeLeftMs = lateAtMs - performance.now();
  if (!first.isWhole || long.length < leastWords || own >= doubtfulConfidence || timeLeftMs <= 0) {
    return { ...first, isTurned: false };
  }
  const [turn, back] = long.filter(isTall).length * 2 > long.length ? quarterTurn : halfTurn;
  const turned = turnPlane({ plane, orientation: turn });
  const again = readPlane(recogniser, turned, scale, timeLeftMs);
  const found = meanConfidence(again.words.filter(({ text }) => text.length >= longWord));
  if (!again.isWhole || found < own + leastGain) return { ...first, isTurned: false };
  const words = again.words.map((word) => turnWord(word, turned, back));
  return { words, isWhole: true, isTurned: true };
}

function meanConfidence(words: readonly RereadWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}

function isTall({ left, top, right, bottom }: RereadWord): boolean {
  return bottom - top > 1.5 * (right - left);
}

function turnWord(word: RereadWord, { width, height }: Plane, back: Orientation): RereadWord {
  const place = { left: word.left, top: word.top, width: word.right - word.left, height: word.bottom - word.top };
  const turned = turnPlace(place, width, height, back);
  const { left, top } = turned;
  return { ...word, left, top, right: left + turned.width, bottom: top + turned.height };
}
