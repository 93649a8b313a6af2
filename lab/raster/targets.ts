/** Where a forger would edit: a digit, some digits or a whole word that stand like digits do. */

import { findPieces } from "../../src/forgery/evidence/raster/tokens/components.ts";
import { type Glyph, layOut } from "../../src/forgery/evidence/raster/tokens/glyphs.ts";
import { findInk } from "../../src/forgery/evidence/raster/tokens/ink.ts";
import type { Random } from "../../src/learning/random.ts";
import { brightnessAt, type Canvas, type Rectangle } from "./canvas.ts";

export interface Target extends Rectangle {
  readonly glyphs: number;
}

export interface Targets {
  readonly words: readonly (readonly Glyph[])[];
  readonly usualHeight: number;
}

export function findTargets(canvas: Canvas): Targets {
  const samples = new Uint8Array(canvas.width * canvas.height);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.round(brightnessAt(canvas, at));
  const { width, height } = canvas;
  const pieces = findPieces(findInk({ width, height, samples })) ?? [];
  const { glyphs, usualHeight } = layOut(pieces);
  const words = new Map<number, Glyph[]>();
  for (const glyph of glyphs) words.set(glyph.word, [...(words.get(glyph.word) ?? []), glyph]);
  return { words: [...words.values()].map(standing).filter(({ length }) => length >= 3), usualHeight };
}

/** Digits and capitals: of one height, neither dots nor touching pairs. */
function standing(word: readonly Glyph[]): readonly Glyph[] {
  const tallest = Math.max(...word.map(({ top, bottom }) => bottom - top));
  return word.filter(({ left, right, top, bottom }) => {
    const height = bottom - top;
    return height >= 8 && height >= 0.85 * tallest && right - left <= 1.1 * height && right - left >= 0.2 * height;
  });
}

/** One glyph in half of all cases, two or three in a quarter, else the whole word; right halves of pages hold the amounts. */
export function chooseTarget({ words }: Targets, canvas: Canvas, random: Random): Target | undefined {
  if (words.length === 0) return undefined;
  const right = words.filter(([first]) => (first?.left ?? 0) > canvas.width * 0.45);
  const pool = right.length > 0 && random.nextShare() < 0.6 ? right : words;
  const word = pool[random.nextBelow(pool.length)] ?? [];
  const draw = random.nextShare();
  const count = draw < 0.5 ? 1 : draw < 0.75 ? Math.min(word.length, 2 + random.nextBelow(2)) : word.length;
  const start = random.nextBelow(word.length - count + 1);
  return boxOf(word.slice(start, start + count));
}

function boxOf(glyphs: readonly Glyph[]): Target {
  const left = Math.min(...glyphs.map((glyph) => glyph.left));
  const top = Math.min(...glyphs.map((glyph) => glyph.top));
  const right = Math.max(...glyphs.map((glyph) => glyph.right));
  const bottom = Math.max(...glyphs.map((glyph) => glyph.bottom));
  return { left, top, width: right - left, height: bottom - top, glyphs: glyphs.length };
}

/** Every run of so many neighbouring glyphs. */
export function listRuns({ words }: Targets, count: number): Target[] {
  return words.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - count + 1) }, (_, start) => boxOf(word.slice(start, start + count))),
  );
}
