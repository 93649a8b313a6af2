/** Compares two pictures of a page, wherever they show the same one: finds print that was replaced, and reads it in both. */
import { readValue } from "../../derived/recognised/value-shape.ts";
import { vote } from "../../derived/recognised/vote.ts";
import type { ComparedPicture, ReplacedPrint } from "../../facts/compared-picture.ts";
import type { Plane } from "../raster/plane.ts";
import { readPlace } from "../recognition/reread-values.ts";
import { scalePlane } from "../recognition/scale-plane.ts";
import type { Recogniser } from "../recognition/tesseract.ts";
import { type Alignment, alignWords, turnPoint } from "./align-words.ts";
import { type ComparedGlyph, comparePrint } from "./compare-print.ts";
import { layOutWords, type Place, type PlacedWords } from "./lay-out-words.ts";

/** Points: print of this height is enough to tell glyphs apart, and larger print only takes longer. */
const comparedHeight = 18;
const shrinkFrom = 20;
/** Of 21,000 glyphs of honest second captures of receipts 0.03 % were less alike and had about as much ink; most others are above 0.95. */
const [alikeFrom, replacedBelow] = [0.8, 0.6];
/** Where one picture has much less ink than the other, something was added or taken away: stamps, specks, bars. */
const [leastInk, mostInk] = [0.5, 2];
/** Fewer glyphs, or a smaller share that is alike, tell nothing: it is another page. */
const leastGlyphs = 60;
const leastAlike = 0.7;
/** Places that are read; on more the pages differ as a whole. */
const placeLimit = 12;
/** Heights between glyphs of one value at most. */
const valueGap = 0.45;
const sureReadings = 2;
const textLimit = 40;

/** One page of a picture, and what was found on it when it was made smaller. */
interface Prepared {
  readonly plane: Plane;
  /** From its points to those of the picture as it was. */
  readonly scale: number;
  readonly words: PlacedWords;
}

/** Undefined where they do not show the same page, as far as can be told. Boxes are of the first. */
export function comparePictures(
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
  const replaced: ReplacedPrint[] = [];
  for (const place of listPlaces(glyphs, usualHeight).slice(0, placeLimit)) {
    if (isLate()) break;
    const before = placeIn(place, alignment, second.scale);
    const found = readBoth(recogniser, [one, scalePlace(place, first.scale)], [other, before], page);
    if (found !== undefined) replaced.push(found);
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

/** Each run of glyphs without a gap that has one which was replaced. */
function listPlaces(glyphs: readonly ComparedGlyph[], usualHeight: number): Place[] {
  const places: Place[] = [];
  const isReplaced = ({ likeness, ink }: ComparedGlyph) =>
    likeness < replacedBelow && ink >= leastInk && ink <= mostInk;
  for (const { word, place } of glyphs.filter(isReplaced)) {
    if (places.some(({ left, right, top, bottom }) => isWithin(place, { left, right, top, bottom }))) continue;
    let { left, right, top, bottom } = place;
    const gap = valueGap * usualHeight;
    const around = word.glyphs;
    const at = around.findIndex((glyph) => glyph.left === place.left && glyph.top === place.top);
    for (let next = at + 1; next < around.length; next += 1) {
      const glyph = around[next];
      if (glyph === undefined || glyph.left - right > gap) break;
      [right, top, bottom] = [Math.max(right, glyph.right), Math.min(top, glyph.top), Math.max(bottom, glyph.bottom)];
    }
    for (let next = at - 1; next >= 0; next -= 1) {
      const glyph = around[next];
      if (glyph === undefined || left - glyph.right > gap) break;
      [left, top, bottom] = [Math.min(left, glyph.left), Math.min(top, glyph.top), Math.max(bottom, glyph.bottom)];
    }
    places.push({ left, right, top, bottom });
  }
  return places;
}

function isWithin(inner: Place, outer: Place): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
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

type Seen = readonly [plane: Plane, place: Place];

/** Undefined where both read the same, or nothing with digits. */
function readBoth(recogniser: Recogniser, one: Seen, other: Seen, page: number): ReplacedPrint | undefined {
  const [here, before] = [readSurely(recogniser, one), readSurely(recogniser, other)];
  if (!/\d/.test(here.text + before.text)) return undefined;
  const [{ left, top, right, bottom }] = [one[1]];
  const round = (value: number) => Math.round(value * 100) / 100;
  const box = { page, left: round(left), top: round(top), width: round(right - left), height: round(bottom - top) };
  if (!here.isSure || !before.isSure) return { kind: "unsure", box, here: "" };
  if (here.text.replace(/\D/g, "") === before.text.replace(/\D/g, "")) return undefined;
  const isValue = here.kind !== "other" && here.kind === before.kind;
  return { kind: isValue ? "value" : "number", box, here: here.text.slice(0, textLimit) };
}

function readSurely(recogniser: Recogniser, [plane, place]: Seen) {
  const { text, agreeing } = vote(readPlace(recogniser, plane, place));
  return { text, kind: readValue(text).kind, isSure: agreeing >= sureReadings };
}
