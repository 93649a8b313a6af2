/** What of a drawn page stands out to the eye. */
import type { LookedPatch, PageLooks } from "../../../facts/looks.ts";
import type { PageMemory } from "../kernels/page-memory.ts";
import type { Plane } from "../plane.ts";
import type { Glyph, Layout } from "../tokens/glyphs.ts";
import { type EdgeTolerance, findEdges } from "./edges.ts";
import { countAligned, countLike, findPatches, type Patch } from "./patches.ts";
import { findSoftWords } from "./soft-words.ts";

/** Heights of letters between which a box over one line is high. */
const [leastHeight, mostHeight] = [0.9, 4];
const leastPoints = 8;
const patchLimit = 60;
/** Of letters, so that dots and parts of frames are none. */
const leastLetter = 0.5;

export function findLooks(
  plane: Plane,
  memory: PageMemory,
  { glyphs, usualHeight }: Pick<Layout, "glyphs" | "usualHeight">,
  tolerance: EdgeTolerance,
): PageLooks {
  const edges = findEdges(plane, memory, tolerance);
  const least = Math.max(leastPoints, leastHeight * usualHeight);
  const all = findPatches(edges, least, mostHeight * usualHeight);
  const letters = glyphs.filter(({ top, bottom }) => bottom - top >= leastLetter * usualHeight);
  const printed = all.flatMap((patch) => {
    const margins = findMargins(patch, letters);
    return margins === undefined ? [] : [{ patch, margins }];
  });
  const printedOn = printed.map(({ patch }) => patch);
  const patches = printed.map(({ patch, margins }): LookedPatch => {
    const { left, top, right, bottom, inner, outer, sides } = patch;
    const [aligned, like] = [countAligned(patch, edges), countLike(patch, printedOn)];
    const box = { left, top, width: right - left, height: bottom - top };
    return { ...box, inner, outer, sides: sides.length, aligned, like, margins };
  });
  return {
    letterHeight: usualHeight,
    paper: findPaper(plane),
    patches: patches.slice(0, patchLimit),
    ...findSoftWords(plane, memory, glyphs),
  };
}

/** Letters that make print, rather than a tick or a frame. */
const leastLetters = 2;

/** Undefined where there is no print on it. */
function findMargins(patch: Patch, letters: readonly Glyph[]): LookedPatch["margins"] | undefined {
  const inside = letters.filter(({ left, top, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > patch.left && x < patch.right && y > patch.top && y < patch.bottom;
  });
  if (inside.length < leastLetters) return undefined;
  return [
    Math.min(...inside.map(({ left }) => left)) - patch.left,
    Math.min(...inside.map(({ top }) => top)) - patch.top,
    patch.right - Math.max(...inside.map(({ right }) => right)),
    patch.bottom - Math.max(...inside.map(({ bottom }) => bottom)),
  ];
}

const sampleLimit = 20_000;

/** The brightness that most points have. */
function findPaper({ samples }: Plane): number {
  const counts = new Uint32Array(256);
  const every = Math.max(1, Math.floor(samples.length / sampleLimit)) | 1;
  for (let at = 0; at < samples.length; at += every) counts[samples[at] ?? 0] = (counts[samples[at] ?? 0] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}
