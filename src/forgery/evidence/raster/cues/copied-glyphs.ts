/** Glyphs that are one print twice: nearer each other than prints of one letter come on the page, down to the grain in and around them. */
import type { CopiedGlyphs, CopiedPair, GlyphPlace } from "../../../facts/raster.ts";
import type { Plane } from "../plane.ts";
import type { Glyph } from "../tokens/glyphs.ts";
import { type Fellow, findFellows } from "./glyph-likeness.ts";
import { compareGrain } from "./shared-grain.ts";

/** Smaller ones have too few points to tell grain by; larger ones are headings and drawings. */
const [leastHeight, leastWidth, mostSide] = [8, 3, 60];
const leastHeightShare = 0.5;
/** Of one page: each is compared with those of its height. A dense page has some four thousand. */
const candidateLimit = 6_000;
/** Shifts, and the paper beside. */
const margin = 4;
/** Fellows of each glyph whose difference counts as usual on the page, the likest first. */
const usualFellows = 4;
/** A letter is known from so many, beside the two that are compared. */
const leastOthers = 3;
/** Fewer pairs do not tell what is usual. */
const leastPairs = 60;
/** Of pairs, in order of their difference: prints that lie alike on the grid of points by chance. */
const usualShare = 0.05;
/** Pairs beyond these are compared by their grain. */
const mostDifference = 0.5;
const leastLead = 1.5;
const leastCorrelation = 0.3;
/** Of one page. More is a pattern. */
const keptPairs = 40;

/** Print that a program put on the scan repeats itself, and most of it stands in one line. */
const sameLine = 1;
/** Paper this light has lost its grain. Of the points around a glyph, at most this share. */
const clippedLevel = 254;
const mostClipped = 0.15;

export function findCopiedGlyphs(
  plane: Plane,
  glyphs: readonly Glyph[],
  usualHeight: number,
): CopiedGlyphs | undefined {
  const candidates = glyphs.filter((glyph) => isCandidate(glyph, plane, usualHeight));
  if (candidates.length > candidateLimit) return undefined;
  candidates.sort((one, other) => one.bottom - one.top - (other.bottom - other.top));
  const listed = listPairs(findFellows(plane, candidates));
  if (listed.length < leastPairs) return undefined;
  const differences = listed.map(({ fellow }) => fellow.difference).sort((one, other) => one - other);
  const usual = differences[Math.floor(differences.length * usualShare)] ?? 0;
  const pairs = listed.flatMap((pair) => describePair(plane, candidates, pair, usual) ?? []);
  pairs.sort((one, other) => other.correlation - one.correlation);
  return { compared: listed.length, usualDifference: round(usual), pairs: pairs.slice(0, keptPairs) };
}

/** Undefined where the two are as different as others, or nothing tells that they are one print. */
function describePair(
  plane: Plane,
  glyphs: readonly Glyph[],
  { index, fellow, others }: Pair,
  usual: number,
): CopiedPair | undefined {
  const [one, other, next] = [glyphs[index], glyphs[fellow.other], others[0]];
  if (one === undefined || other === undefined || next === undefined) return undefined;
  if (fellow.difference > mostDifference * usual || next.difference < leastLead * fellow.difference) return undefined;
  if (Math.abs(one.top - other.top) <= sameLine || isClipped(plane, one) || isClipped(plane, other)) return undefined;
  const grain = compareGrain(plane, glyphs, one, fellow, others);
  if (grain === undefined || grain.correlation < leastCorrelation) return undefined;
  return {
    one: placeOf(one),
    other: placeOf(other),
    difference: round(fellow.difference),
    nextDifference: round(next.difference),
    correlation: round(grain.correlation),
    paperCorrelation: round(grain.paperCorrelation),
    freedom: grain.freedom,
    rest: round(grain.rest),
  };
}

/** Within two widths beside, and half a height above and below. */
function isClipped({ width, height, samples }: Plane, { left, top, right, bottom }: Glyph): boolean {
  const [aside, above] = [2 * (right - left), Math.floor((bottom - top) / 2)];
  const [from, to] = [Math.max(0, left - aside), Math.min(width, right + aside)];
  let [clipped, points] = [0, 0];
  for (let y = Math.max(0, top - above); y < Math.min(height, bottom + above); y += 1) {
    for (let at = y * width + from; at < y * width + to; at += 1) {
      if ((samples[at] ?? 0) >= clippedLevel) clipped += 1;
      points += 1;
    }
  }
  return clipped > mostClipped * points;
}

function isCandidate({ left, top, right, bottom }: Glyph, { width, height }: Plane, usualHeight: number): boolean {
  const [wide, high] = [right - left, bottom - top];
  const isLetter = high >= Math.max(leastHeight, leastHeightShare * usualHeight) && wide >= leastWidth;
  const isWithin = left >= margin && top >= margin && right + margin <= width && bottom + margin <= height;
  return isLetter && isWithin && Math.max(wide, high) <= mostSide;
}

interface Pair {
  readonly index: number;
  readonly fellow: Fellow;
  /** Further ones of the glyph. */
  readonly others: readonly Fellow[];
}

/** Each glyph with its likest fellows, a pair once. */
function listPairs(fellows: readonly (readonly Fellow[])[]): Pair[] {
  return fellows.flatMap((own, index) => {
    if (own.length <= leastOthers) return [];
    return own.slice(0, usualFellows).flatMap((fellow): Pair[] => {
      const back = fellows[fellow.other] ?? [];
      const isKnown =
        fellow.other < index &&
        back.length > leastOthers &&
        back.slice(0, usualFellows).some(({ other }) => other === index);
      return isKnown ? [] : [{ index, fellow, others: own.filter((other) => other !== fellow) }];
    });
  });
}

function placeOf({ left, top, right, bottom }: Glyph): GlyphPlace {
  return { left, top, width: right - left, height: bottom - top };
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
