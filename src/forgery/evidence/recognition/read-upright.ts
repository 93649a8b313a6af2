/**
 * Reads a page that may lie on a side or stand upside down. Print that is turned to the right is read as well as upright print, but its
 * values cannot be read by themselves; other turns give nonsense, of which the recogniser is not sure.
 */
import { type Orientation, turnPlace, turnPlane } from "../raster/orientation.ts";
import type { Plane } from "../raster/plane.ts";
import { type ReadingAhead, type ReadPlane, readPlane } from "./read-plane.ts";
import type { Place, RereadWord } from "./reread-values.ts";
import type { Recogniser } from "./tesseract.ts";

/**
 * Means over words of some length: of an invoice that was scanned upright or turned to the right 96, of the same one upside down or
 * turned to the left 45.
 */
const doubtfulConfidence = 65;
const leastGain = 15;
/** What is turned for its values' sake may be read so much less surely. */
const mostLoss = 10;
const longWord = 4;
const leastWords = 8;

/** EXIF's numbers, each with the one that turns it back: what sets print upright that stands upside down, lies left, or lies right. */
const upsideDown: readonly [Orientation, Orientation] = [3, 3];
const lyingLeft: readonly [Orientation, Orientation] = [6, 8];
const lyingRight: readonly [Orientation, Orientation] = [8, 6];

interface ReadUpright extends ReadPlane {
  /** What sets the plane upright. Words stand in the plane as it is. */
  readonly turn: Orientation;
}

/** `ahead` is a reading of the plane as it is that was begun before. */
export function readUpright(
  recogniser: Recogniser,
  plane: Plane,
  scale: number,
  timeLimitMs: number,
  ahead?: ReadingAhead,
): ReadUpright {
  const lateAtMs = performance.now() + timeLimitMs;
  const first = readPlane(recogniser, plane, scale, timeLimitMs, ahead?.read);
  const asItIs = { ...first, turn: 1 as const };
  const long = first.words.filter(isLong);
  const own = meanConfidence(long);
  const isDoubtful = own < doubtfulConfidence;
  const isLying = long.filter(isTall).length * 2 > long.length;
  const timeLeftMs = lateAtMs - performance.now();
  if (!first.isWhole || long.length < leastWords || !(isDoubtful || isLying) || timeLeftMs <= 0) return asItIs;
  const [turn, back] = !isLying ? upsideDown : isDoubtful ? lyingLeft : lyingRight;
  const turned = turnPlane({ plane, orientation: turn });
  const again = readPlane(recogniser, turned, scale, timeLeftMs);
  const found = meanConfidence(again.words.filter(isLong));
  if (!again.isWhole || found < own + (isDoubtful ? leastGain : -mostLoss)) return asItIs;
  return { words: again.words.map((word) => turnWord(word, turned, back)), isWhole: true, turn };
}

function isLong({ text }: RereadWord): boolean {
  return text.length >= longWord;
}

function meanConfidence(words: readonly RereadWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}

function isTall({ left, top, right, bottom }: RereadWord): boolean {
  return bottom - top > 1.5 * (right - left);
}

function turnWord(word: RereadWord, page: Plane, back: Orientation): RereadWord {
  return { ...word, ...turnEdges(word, page, back) };
}

/** `page` is as it was before. */
export function turnEdges({ left, top, right, bottom }: Place, page: Plane, turn: Orientation): Place {
  const turned = turnPlace({ left, top, width: right - left, height: bottom - top }, page.width, page.height, turn);
  return {
    left: turned.left,
    top: turned.top,
    right: turned.left + turned.width,
    bottom: turned.top + turned.height,
  };
}
