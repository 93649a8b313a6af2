/** Words whose strokes end softly on a page of sharp print, beside sharp words of their row: pasted from a coarser picture. */
import type { SoftWord } from "../../../facts/looks.ts";
import { type PageMemory, Room } from "../kernels/page-memory.ts";
import type { Plane } from "../plane.ts";
import type { Glyph } from "../tokens/glyphs.ts";

interface Word {
  left: number;
  top: number;
  right: number;
  bottom: number;
  letters: number;
}

interface MeasuredWord extends Readonly<Word> {
  readonly contrast: number;
  readonly sharpness: number;
}

/** Of a word's points: those that are its darkest, and its steepest. */
const [darkShare, steepShare] = [0.03, 0.04];
/** Faint print has no steep edges. */
const leastContrast = 70;
/** Of the sharpness that most words have. */
const softShare = 0.68;
const sharpShare = 0.85;
/** Pages of soft print were scaled as a whole. */
const leastSharpness = 0.5;
const leastWords = 8;
const [leastLetters, leastHeight] = [2, 6];
/** Heights of words of one row, smaller to larger, and how far their middles are apart in heights. */
const [heightShare, rowSlack] = [0.6, 0.5];
const wordLimit = 60;

export interface SoftPrint {
  /** Of all words that were measured, the sharpness in the middle. */
  readonly usualSharpness: number;
  readonly softWords: readonly SoftWord[];
}

export function findSoftWords(plane: Plane, memory: PageMemory, glyphs: readonly Glyph[]): SoftPrint {
  const room = new Room(memory);
  const [levels, steps] = [room.words(256), room.words(256)];
  const measured = formWords(glyphs)
    .filter(({ letters, top, bottom }) => letters >= leastLetters && bottom - top >= leastHeight)
    .map((word) => measure(word, plane, memory, levels, steps))
    .filter(({ contrast }) => contrast >= leastContrast);
  const usualSharpness = round(middleOf(measured.map(({ sharpness }) => sharpness)));
  if (measured.length < leastWords || usualSharpness < leastSharpness) return { usualSharpness, softWords: [] };
  const sharp = measured.filter(({ sharpness }) => sharpness >= sharpShare * usualSharpness);
  const softWords = measured
    .filter(({ sharpness }) => sharpness < softShare * usualSharpness)
    .map((word): SoftWord => {
      const { left, top, right, bottom, sharpness } = word;
      const peers = sharp.filter((other) => isInRow(word, other)).length;
      return { left, top, width: right - left, height: bottom - top, sharpness: round(sharpness), peers };
    });
  return { usualSharpness, softWords: softWords.slice(0, wordLimit) };
}

function formWords(glyphs: readonly Glyph[]): Word[] {
  const words = new Map<number, Word>();
  for (const { left, top, right, bottom, word } of glyphs) {
    const known = words.get(word);
    if (known === undefined) words.set(word, { left, top, right, bottom, letters: 1 });
    else {
      [known.left, known.right] = [Math.min(known.left, left), Math.max(known.right, right)];
      [known.top, known.bottom] = [Math.min(known.top, top), Math.max(known.bottom, bottom)];
      known.letters += 1;
    }
  }
  return [...words.values()];
}

function measure(
  word: Word,
  { width, height }: Plane,
  { kernels, samples }: PageMemory,
  levels: Int32Array,
  steps: Int32Array,
): MeasuredWord {
  const [left, top] = [Math.max(0, word.left - 1), Math.max(0, word.top - 1)];
  const [right, bottom] = [Math.min(width - 1, word.right + 1), Math.min(height - 1, word.bottom + 1)];
  kernels.countSteps(samples, width, left, top, right, bottom, levels.byteOffset, steps.byteOffset);
  const points = (right - left) * (bottom - top);
  const paper = levels.indexOf(Math.max(...levels.subarray(128)), 128);
  const contrast = paper - lowestOf(levels, darkShare * points);
  return { ...word, contrast, sharpness: highestOf(steps, steepShare * points) / Math.max(1, contrast) };
}

function lowestOf(counts: Int32Array, rank: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > rank;
  });
}

function highestOf(counts: Int32Array, rank: number): number {
  let sum = 0;
  return counts.findLastIndex((count) => {
    sum += count;
    return sum > rank;
  });
}

function isInRow(one: Readonly<Word>, other: Readonly<Word>): boolean {
  const [own, its] = [one.bottom - one.top, other.bottom - other.top];
  const apart = Math.abs(one.top + one.bottom - other.top - other.bottom) / 2;
  return apart <= rowSlack * Math.min(own, its) && Math.min(own, its) >= heightShare * Math.max(own, its);
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
