/** Compares two pictures of a page that stand alike: finds print that was replaced, and reads it in both. */
import type { Box } from "../../../contract/documents/document.ts";
import type { ComparedPicture, ReplacedPrint } from "../../facts/compared-picture.ts";
import type { Plane } from "../raster/plane.ts";
import { scalePlane } from "../recognition/scale-plane.ts";
import type { Recogniser } from "../recognition/tesseract.ts";
import { type Alignment, alignWords, turnPoint } from "./align-words.ts";
import { type ComparedGlyph, comparePrint } from "./compare-print.ts";
import { layOutWords, type Place, type PlacedWords } from "./lay-out-words.ts";
import { readBoth } from "./read-both.ts";

/** Points: print of this height is enough to distinguish glyphs, and larger print only takes longer. */
const comparedHeight = 18;
const shrinkFrom = 20;
const alikeFrom = 0.8;
/** Of 21,000 glyphs of honest second captures of receipts 0.03 % were less alike and had about as much ink. */
const replacedBelow = 0.6;
/** A 6 and an 8 differ in one stroke: what is less alike than a tenth of the page's glyphs by so much is read as well, up to a limit. */
const [tenthShare, belowTenth, readBelow] = [0.1, 0.06, 0.9];
/** Where one picture has much less ink than the other, something was added or taken away: stamps, specks, bars. */
const [leastInk, mostInk] = [0.5, 2];
/** Fewer glyphs, or a smaller share that is alike: it is another page. */
const leastGlyphs = 60;
const leastAlike = 0.7;
/** Places that are read; with more that are unlike it is another page. */
const placeLimit = 12;
/** Heights between glyphs of one value at most: more where a point stands between that was too faint to see. */
const [gapBefore, gapBehind] = [0.45, 0.75];
/** Heights that a value is long at most, to each side. */
const runReach = 12;
const highShare = 1.5;

/** One page of a picture, and what was found on it when it was made smaller. */
interface Prepared {
  readonly plane: Plane;
  /** From its points to those of the picture as it was. */
  readonly scale: number;
  readonly words: PlacedWords;
}

/** Undefined where they do not seem to show the same page. Boxes are of the first. */
export function compareAsTheyStand(
  one: Plane,
  other: Plane,
  page: number,
  recogniser: Recogniser,
  isLate: () => boolean,
): ComparedPicture | undefined {
  const [first, second] = [prepare(one), prepare(other)];
  if (first === undefined || second === undefined || isLate()) return undefined;
  const alignment = alignWords(first.words, second.words);
  if (alignment === undefined || isLate()) return undefined;
  const { usualHeight, words } = first.words;
  const glyphs = comparePrint(first.plane, second.plane, words, usualHeight, alignment);
  const alike = glyphs.filter(({ likeness }) => likeness >= alikeFrom).length;
  if (glyphs.length < leastGlyphs || alike < leastAlike * glyphs.length) return undefined;
  const all = words.flatMap((word) => word.glyphs);
  const places = listPlaces(glyphs, all);
  if (places.filter(({ likeness }) => likeness < replacedBelow).length > placeLimit) return undefined;
  const replaced: ReplacedPrint[] = [];
  for (const { place, likeness } of places.slice(0, placeLimit)) {
    if (isLate()) break;
    const own = scalePlace(place, first.scale);
    const before = { plane: other, place: placeIn(place, alignment, second.scale) };
    const traits = { isUnlike: likeness < replacedBelow, hasPoint: hasPoint(all, place) };
    const found = readBoth(recogniser, { plane: one, place: own }, before, traits);
    if (found !== undefined) replaced.push({ ...found, box: boxOf(own, page) });
  }
  return { glyphs: glyphs.length, alike, replaced };
}

function prepare(whole: Plane): Prepared | undefined {
  const found = layOutWords(whole);
  if (found === undefined || found.usualHeight < shrinkFrom) return found && { plane: whole, scale: 1, words: found };
  const plane = scalePlane(whole, comparedHeight / found.usualHeight);
  const words = layOutWords(plane);
  return words && { plane, scale: whole.width / plane.width, words };
}

interface UnlikePlace {
  readonly place: Place;
  readonly likeness: number;
}

/** Each run of glyphs without a gap that has one which is unlike, the most unlike first. */
function listPlaces(glyphs: readonly ComparedGlyph[], all: readonly Place[]): UnlikePlace[] {
  const likenesses = glyphs.map(({ likeness }) => likeness).toSorted((one, other) => one - other);
  const tenth = likenesses[Math.floor(tenthShare * likenesses.length)] ?? 0;
  const below = Math.max(replacedBelow, Math.min(readBelow, tenth - belowTenth));
  const unlike = glyphs.filter(({ likeness, ink }) => likeness < below && ink >= leastInk && ink <= mostInk);
  const places: UnlikePlace[] = [];
  for (const { place, likeness } of unlike.toSorted((one, other) => one.likeness - other.likeness)) {
    if (places.some((known) => isWithin(place, known.place))) continue;
    places.push({ place: runAround(all, place), likeness });
  }
  return places;
}

/** The glyphs beside one on its line, as far as there is no gap. */
function runAround(glyphs: readonly Place[], place: Place): Place {
  const height = place.bottom - place.top;
  const line = glyphs
    .filter(({ top, bottom }) => top < place.bottom && bottom > place.top)
    .filter(({ left, right }) => Math.abs(left - place.left) < runReach * height && right - left < 2 * height)
    .toSorted((one, other) => one.left - other.left);
  let run = place;
  const at = line.findIndex(({ left, top }) => left === place.left && top === place.top);
  for (const glyph of line.slice(at + 1)) {
    if (glyph.left - run.right > gapBehind * height) break;
    run = join(run, levelled(glyph, place));
  }
  for (const glyph of line.slice(0, Math.max(0, at)).reverse()) {
    if (run.left - glyph.right > gapBefore * height) break;
    run = join(run, levelled(glyph, place));
  }
  return run;
}

/** What is much higher than its neighbour was joined with a line above or below, and counts as high as that one. */
function levelled(glyph: Place, { top, bottom }: Place): Place {
  const isHigh = glyph.bottom - glyph.top > highShare * (bottom - top);
  return isHigh ? { ...glyph, top, bottom } : glyph;
}

function join(one: Place, other: Place): Place {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function isWithin(inner: Place, outer: Place): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

function boxOf({ left, top, right, bottom }: Place, page: number): Box {
  const round = (value: number) => Math.round(value * 100) / 100;
  return { page, left: round(left), top: round(top), width: round(right - left), height: round(bottom - top) };
}

function scalePlace({ left, top, right, bottom }: Place, scale: number): Place {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

function placeIn(place: Place, { turn }: Alignment, scale: number): Place {
  const corners = [place.left, place.right].flatMap((x) => [place.top, place.bottom].map((y) => turnPoint(turn, x, y)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const around = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  return scalePlace(around, scale);
}

/** A point is lower than half of a digit, stands at its foot, and has two digits behind it. */
const pointShare = 0.5;
const decimals = 2;

function hasPoint(glyphs: readonly Place[], run: Place): boolean {
  const inside = glyphs.filter((glyph) => isWithin(glyph, run)).toSorted((one, other) => one.left - other.left);
  const most = Math.max(0, ...inside.map(({ top, bottom }) => bottom - top));
  const point = inside.at(-1 - decimals);
  if (point === undefined || inside.length <= decimals + 1) return false;
  const isLow = point.bottom - point.top <= pointShare * most && point.top >= run.top + pointShare * most;
  return isLow && inside.slice(-decimals).every(({ top, bottom }) => bottom - top > pointShare * most);
}
