/** Patches of bare paper beside the text: where something may have been taken away. */
import type { Unit } from "../cues/cue-table.ts";
import type { Glyph } from "./glyphs.ts";

/** Patches looked at; of more, every second or third is taken. */
const patchLimit = 1_000;
/** How far from glyphs patches are looked at, in patches. */
const reach = 2;

export function findPaperPatches(
  nearInk: Uint8Array,
  width: number,
  height: number,
  glyphs: readonly Glyph[],
  usualHeight: number,
): Unit[] {
  const size = Math.max(8, Math.min(48, Math.round(usualHeight * 0.9)));
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const isNear = new Uint8Array(columns * rows);
  for (const { left, top, right, bottom } of glyphs) {
    for (
      let row = Math.max(0, Math.floor(top / size) - reach);
      row <= Math.min(rows - 1, Math.floor(bottom / size) + reach);
      row += 1
    ) {
      const first = Math.max(0, Math.floor(left / size) - reach);
      const last = Math.min(columns - 1, Math.floor(right / size) + reach);
      if (last >= first) isNear.fill(1, row * columns + first, row * columns + last + 1);
    }
  }
  const patches: Unit[] = [];
  for (let cell = 0; cell < isNear.length; cell += 1) {
    if (isNear[cell] === 0) continue;
    const top = Math.floor(cell / columns) * size;
    const left = (cell % columns) * size;
    if (!isBare(nearInk, width, left, top, size)) continue;
    patches.push({ kind: "paper", left, top, right: left + size, bottom: top + size, area: 0, word: -1, line: -1 });
  }
  const every = Math.ceil(patches.length / patchLimit);
  return every <= 1 ? patches : patches.filter((_, index) => index % every === 0);
}

/** Parts of the usual height: gaps from which something may have been taken, and how wide a piece of a gap is. */
const leastGap = 0.4;
const gapPiece = 0.8;
/** Pieces of one gap, and behind the last glyph of a line. */
const piecesLimit = 12;
/** The halo of ink, left out. */
const halo = 2;
const gapLimit = 1_200;

/** Gaps within lines, in pieces, and the places before and behind lines: where a single character would have stood. */
export function findGaps(
  nearInk: Uint8Array,
  width: number,
  height: number,
  glyphs: readonly Glyph[],
  usualHeight: number,
): Unit[] {
  const gaps: Unit[] = [];
  const step = Math.max(6, Math.round(gapPiece * usualHeight));
  const put = (from: number, to: number, top: number, bottom: number) => {
    const count = Math.min(piecesLimit, Math.max(1, Math.round((to - from) / step)));
    for (let piece = 0; piece < count; piece += 1) {
      const left = Math.round(from + ((to - from) * piece) / count);
      const right = Math.round(from + ((to - from) * (piece + 1)) / count);
      if (left < 0 || top < 0 || right > width || bottom > height || right - left < 4 || bottom - top < 5) continue;
      if (gaps.length >= gapLimit || inkShare(nearInk, width, left, top, right, bottom) > 0.1) continue;
      gaps.push({ kind: "paper", left, top, right, bottom, area: 0, word: -1, line: -1 });
    }
  };
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.bottom - glyph.top < 0.5 * usualHeight) continue;
    const next = glyphs[index + 1];
    const isLast = next?.line !== glyph.line;
    if (!isLast && next !== undefined) {
      const top = Math.min(glyph.top, next.top);
      const bottom = Math.max(glyph.bottom, next.bottom);
      if (next.left - glyph.right >= leastGap * usualHeight && bottom - top <= 2 * usualHeight) {
        put(glyph.right + halo, next.left - halo, top, bottom);
      }
    } else put(glyph.right + halo, glyph.right + halo + 3 * step, glyph.top, glyph.bottom);
    if (glyphs[index - 1]?.line !== glyph.line)
      put(glyph.left - halo - 2 * step, glyph.left - halo, glyph.top, glyph.bottom);
  }
  return gaps;
}

function inkShare(
  nearInk: Uint8Array,
  width: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += nearInk[y * width + x] ?? 0;
  return sum / ((right - left) * (bottom - top));
}

function isBare(nearInk: Uint8Array, width: number, left: number, top: number, size: number): boolean {
  for (let y = top; y < top + size; y += 1) {
    for (let at = y * width + left; at < y * width + left + size; at += 1) if (nearInk[at] === 1) return false;
  }
  return true;
}
