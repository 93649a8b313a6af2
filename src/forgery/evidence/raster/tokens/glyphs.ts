/** Pieces of ink put together to glyphs, words and lines, without reading them. */
import type { Piece } from "./components.ts";

export interface Glyph extends Piece {
  /** Number of its word and of its line; words and lines are numbered from the top left. */
  word: number;
  line: number;
}

export interface Layout {
  /** Word by word, from left to right. */
  readonly glyphs: readonly Glyph[];
  /** The height that most glyphs have. */
  readonly usualHeight: number;
}

/** Dust, and what is too small to be looked into. */
const leastHeight = 5;
const leastArea = 8;
/** Parts of the usual height. Dots and commas are kept, drawings and frames are not. */
const leastPart = 0.12;
const mostPart = 4;
/** In heights: between glyphs of a word, and between words of a line. */
const wordGap = 0.6;
const lineGap = 6;
/** More than a page of dense print has; of more, the first are looked at. */
const glyphLimit = 6_000;

export function layOut(pieces: readonly Piece[]): Layout {
  const usualHeight = findUsualHeight(pieces);
  const least = Math.max(2, usualHeight * leastPart);
  const kept = pieces
    .filter(({ left, top, right, bottom, area }) => {
      const height = bottom - top;
      const width = right - left;
      if (area < leastArea / 2 || Math.max(height, width) < least) return false;
      return height <= usualHeight * mostPart && width <= usualHeight * mostPart * 2 && width <= height * 12;
    })
    .sort((one, other) => one.left - other.left)
    .slice(0, glyphLimit * 2);
  const glyphs = joinStacked(kept)
    .map((piece): Glyph => ({ ...piece, word: -1, line: -1 }))
    .slice(0, glyphLimit);
  formLines(glyphs, usualHeight);
  glyphs.sort((one, other) => one.line - other.line || one.left - other.left);
  return { glyphs, usualHeight };
}

/** The median height of what could be a letter, weighed by nothing: letters outnumber the rest. */
function findUsualHeight(pieces: readonly Piece[]): number {
  const heights = pieces
    .filter(({ left, top, right, bottom, area }) => {
      const height = bottom - top;
      const width = right - left;
      return height >= leastHeight && height <= 120 && width <= height * 2 && width * 6 >= height && area >= leastArea;
    })
    .map(({ top, bottom }) => bottom - top)
    .sort((one, other) => one - other);
  return heights[Math.floor(heights.length * 0.6)] ?? 16;
}

/** Dots of i, both bars of =, both halves of a faint digit: one above the other, and close. */
function joinStacked(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  const reach = 64;
  for (const piece of pieces) {
    const partner = joined
      .slice(-reach)
      .find(
        (other) =>
          isStacked(piece, other) && Math.max(piece.bottom, other.bottom) - Math.min(piece.top, other.top) < 60,
      );
    if (partner === undefined) {
      joined.push({ ...piece });
      continue;
    }
    partner.left = Math.min(partner.left, piece.left);
    partner.top = Math.min(partner.top, piece.top);
    partner.right = Math.max(partner.right, piece.right);
    partner.bottom = Math.max(partner.bottom, piece.bottom);
    partner.area += piece.area;
  }
  return joined;
}

function isStacked(one: Piece, other: Piece): boolean {
  const overlap = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const narrower = Math.min(one.right - one.left, other.right - other.left);
  const taller = Math.max(one.bottom - one.top, other.bottom - other.top, narrower);
  const gap = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  return overlap >= 0.6 * narrower && gap <= 0.4 * taller;
}

/** Links each glyph with the next one to its right at the same height; chains are words, chains of words are lines. */
function formLines(glyphs: Glyph[], usualHeight: number): void {
  glyphs.sort((one, other) => one.left - other.left);
  const open: { last: Glyph; line: number; word: number; middle: number; height: number }[] = [];
  let wordCount = 0;
  let lineCount = 0;
  for (const glyph of glyphs) {
    const height = glyph.bottom - glyph.top;
    const middle = (glyph.top + glyph.bottom) / 2;
    let best: (typeof open)[number] | undefined;
    let bestScore = Number.POSITIVE_INFINITY;
    for (let at = open.length - 1; at >= 0; at -= 1) {
      const chain = open[at];
      if (chain === undefined) continue;
      const gap = glyph.left - chain.last.right;
      if (gap > lineGap * Math.max(usualHeight, chain.height)) {
        open.splice(at, 1);
        continue;
      }
      const reach = Math.max(height, chain.height) / 2;
      const distance = Math.abs(middle - chain.middle);
      if (
        distance > reach ||
        Math.max(height, chain.height) > 2.5 * Math.max(usualHeight, Math.min(height, chain.height))
      )
        continue;
      const score = distance * 2 + Math.max(0, gap);
      if (score < bestScore) [best, bestScore] = [chain, score];
    }
    if (best === undefined) {
      [glyph.line, glyph.word] = [lineCount, wordCount];
      open.push({ last: glyph, line: lineCount, word: wordCount, middle, height });
      lineCount += 1;
      wordCount += 1;
      continue;
    }
    const isSameWord = glyph.left - best.last.right <= wordGap * Math.max(best.height, usualHeight * 0.7);
    if (!isSameWord) {
      best.word = wordCount;
      wordCount += 1;
    }
    [glyph.line, glyph.word] = [best.line, best.word];
    best.last = glyph.right > best.last.right ? glyph : best.last;
    if (height >= 0.5 * usualHeight) {
      best.middle = best.middle * 0.6 + middle * 0.4;
      best.height = Math.max(best.height * 0.8, height);
    }
  }
}
