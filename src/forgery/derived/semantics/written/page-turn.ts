/** Which way the text of a page runs, and how far it is askew, told from the boxes of its words. */
import type { Box } from "../../../../contract/documents/document.ts";

/** Clockwise turn that the text has on the page as it is shown. */
export type Turn = 0 | 90 | 180 | 270;

interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Words of fewer characters are as high as they are wide. */
const longWord = 4;

interface BoxedWord {
  readonly length: number;
  readonly box: Box;
}

/** Layers of text have words in any order, so that only recognised ones tell that a page stands upside down. */
export function findTurn(words: readonly BoxedWord[], isRecognised = false): Turn {
  const long = words.filter(({ length }) => length >= longWord);
  const upright = long.filter(({ box }) => box.height > 1.5 * box.width);
  if (upright.length * 2 <= long.length) return isRecognised && runsLeftwards(words) ? 180 : 0;
  // Words follow each other in the order of reading: downwards in text that is turned clockwise.
  let downwards = 0;
  for (let index = 1; index < words.length; index += 1) {
    const [one, other] = [words[index - 1]?.box, words[index]?.box];
    if (one === undefined || other === undefined || Math.abs(one.left - other.left) > one.width / 2) continue;
    downwards += Math.sign(other.top - one.top);
  }
  return downwards >= 0 ? 90 : 270;
}

function runsLeftwards(words: readonly BoxedWord[]): boolean {
  let leftwards = 0;
  for (let index = 1; index < words.length; index += 1) {
    const [one, other] = [words[index - 1]?.box, words[index]?.box];
    if (one === undefined || other === undefined || Math.abs(one.top - other.top) > one.height / 2) continue;
    leftwards += Math.sign(one.left - other.left);
  }
  return leftwards > 0;
}

/** In coordinates in which the text runs from left to right. */
export function turnBox({ left, top, width, height }: Box, turn: Turn): Extent {
  switch (turn) {
    case 0:
      return { left, top, right: left + width, bottom: top + height };
    case 90:
      return { left: top, right: top + height, top: -(left + width), bottom: -left };
    case 180:
      return { left: -(left + width), right: -left, top: -(top + height), bottom: -top };
    case 270:
      return { left: -(top + height), right: -top, top: left, bottom: left + width };
  }
}

/** Neighbours on one line that are looked at to find the slope. */
const pairLimit = 2_000;
/** Less than this moves no word of a page by half a line. */
const slopeFloor = 0.003;
const slopeCeiling = 0.1;

/** How many points text falls for each point to the right: the median over neighbouring words; 0 where it is level. */
export function findSlope(words: readonly Extent[]): number {
  const slopes: number[] = [];
  for (let index = 1; index < words.length && slopes.length < pairLimit; index += 1) {
    const [one, other] = [words[index - 1], words[index]];
    if (one === undefined || other === undefined) continue;
    const height = Math.min(one.bottom - one.top, other.bottom - other.top);
    const gap = other.left - one.right;
    const fall = (other.top + other.bottom - one.top - one.bottom) / 2;
    if (gap < 0 || gap > 2 * height || Math.abs(fall) > height / 2) continue;
    slopes.push(fall / ((other.left + other.right - one.left - one.right) / 2));
  }
  slopes.sort((one, other) => one - other);
  const median = slopes[Math.floor(slopes.length / 2)] ?? 0;
  return slopes.length < 10 || Math.abs(median) < slopeFloor || Math.abs(median) > slopeCeiling ? 0 : median;
}
