/** Patches of bare paper beside the text: where something may have been taken away. */
import type { Unit } from "../cues/cue-table.ts";
import type { Glyph } from "./glyphs.ts";

/** Patches looked at; of more, every second or third is taken. */
const patchLimit = 1_500;
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

function isBare(nearInk: Uint8Array, width: number, left: number, top: number, size: number): boolean {
  for (let y = top; y < top + size; y += 1) {
    for (let at = y * width + left; at < y * width + left + size; at += 1) if (nearInk[at] === 1) return false;
  }
  return true;
}
