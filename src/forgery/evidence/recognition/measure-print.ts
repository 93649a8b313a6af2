/**
 * How the numbers of a drawn page look: a program draws one digit alike wherever it stands, and another program draws it otherwise. Each
 * digit of a number is compared point by point with the likest print in other words.
 */
import { memoise } from "../../derived/memoise.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import type { NumberedPageText, Token, TokenPrint } from "../../facts/text.ts";
import type { Plane } from "../raster/plane.ts";

/** Smaller marks are points and commas. */
const [leastHeight, leastWidth] = [6, 2];
const digitHeightShare = 0.8;
const [fewestDigits, fewestGlyphs, mostGlyphs] = [2, 3, 40];
/** Paper around a glyph that belongs to it. */
const margin = 2;
const leastContrast = 30;
/** Share of a patch's points that are darker than its paper. */
const paperShare = 0.95;
/** Two prints of one digit by one program differ by less: no better one need be looked for. */
const alike = 0.02 ** 2;
/** A statement has some hundred numbers on a page, and a page some hundred glyphs of one size; made pages may have any number. */
const [numberLimit, fellowLimit] = [300, 400];

interface Patch {
  readonly unit: RasterUnit;
  readonly wide: number;
  readonly high: number;
  /** From 0, paper, to 1, the darkest point. */
  readonly ink: Float32Array;
  /** Mean darkness over the glyph's own box, from 0 to 1. */
  readonly darkness: number;
}

interface Print {
  readonly letters: readonly RasterUnit[];
  readonly bySize: ReadonlyMap<number, readonly RasterUnit[]>;
  /** Most letters are like no digit in size, and are never cut. */
  readonly cut: (unit: RasterUnit) => Patch;
}

/** Gives the numbers of a page what their print is like; a page that no program drew is given back as it is. */
export function measurePrint(plane: Plane, page: RasterPage, text: NumberedPageText): NumberedPageText {
  if (page.capture !== "born digital" && page.capture !== "screenshot") return text;
  const letters = page.units.filter((unit) => isLetter(unit, plane));
  const print: Print = {
    letters,
    bySize: Map.groupBy(letters, ({ width, height }) => sizeKey(width, height)),
    cut: memoise((unit) => cutPatch(plane, unit)),
  };
  let left = numberLimit;
  const tokens = text.tokens.map((token) => {
    const isNumber = token.text.replace(/\D/g, "").length >= fewestDigits;
    if (!isNumber || left === 0) return token;
    left -= 1;
    const own = measureToken(token, text, print);
    return own === undefined ? token : { ...token, print: own };
  });
  return { ...text, tokens };
}

function measureToken(token: Token, { page, geometry }: NumberedPageText, print: Print): TokenPrint | undefined {
  const { left, top, width, height } = boxOf(page, geometry, token);
  const within = print.letters.filter((unit) => {
    const [x, y] = [unit.left + unit.width / 2, unit.top + unit.height / 2];
    return x > left && x < left + width && y > top - margin && y < top + height + margin;
  });
  if (within.length > mostGlyphs) return undefined;
  const highest = Math.max(...within.map((unit) => unit.height));
  const digits = within.filter((unit) => unit.height >= digitHeightShare * highest).map(print.cut);
  const words = new Set(digits.map(({ unit }) => unit.word));
  const unlike = digits.flatMap((digit) => findLikest(digit, print, words) ?? []).sort((one, other) => one - other);
  if (unlike.length < fewestGlyphs) return undefined;
  const at = (share: number) => round(Math.sqrt(unlike[Math.floor(share * unlike.length)] ?? 0));
  const heights = digits.map(({ unit }) => unit.height).sort((one, other) => one - other);
  const darkness = digits.reduce((sum, digit) => sum + digit.darkness, 0) / digits.length;
  return {
    height: heights[heights.length >> 1] ?? 0,
    darkness: round(darkness),
    leastUnlike: at(0.25),
    unlike: at(0.5),
  };
}

/** Mean squared difference to the likest print of nearly its size outside of these words; undefined where there is none. */
function findLikest(patch: Patch, { bySize, cut }: Print, words: ReadonlySet<number>): number | undefined {
  let best = Number.POSITIVE_INFINITY;
  let left = fellowLimit;
  const { width, height } = patch.unit;
  for (const key of [0, 1, -1].flatMap((wider) =>
    [0, 1, -1].map((higher) => sizeKey(width + wider, height + higher)),
  )) {
    for (const other of bySize.get(key) ?? []) {
      if (words.has(other.word)) continue;
      best = compare(patch, cut(other), best);
      left -= 1;
      if (best <= alike || left === 0) return Number.isFinite(best) ? best : undefined;
    }
  }
  return Number.isFinite(best) ? best : undefined;
}

/** The least over shifts by a point; `limit` where it is not below. */
function compare(one: Patch, other: Patch, limit: number): number {
  let best = limit;
  for (let down = 0; down <= margin; down += 1) {
    const high = Math.min(one.high - 2, other.high - down);
    for (let right = 0; right <= margin; right += 1) {
      const wide = Math.min(one.wide - 2, other.wide - right);
      if (one.high - 2 - high > 1 || one.wide - 2 - wide > 1) continue;
      const most = best * wide * high;
      let sum = 0;
      for (let y = 0; y < high && sum < most; y += 1) {
        const [from, to] = [(y + 1) * one.wide + 1, (y + down) * other.wide + right];
        for (let x = 0; x < wide; x += 1) {
          const step = (one.ink[from + x] ?? 0) - (other.ink[to + x] ?? 0);
          sum += step * step;
        }
      }
      if (sum < most) best = sum / (wide * high);
    }
  }
  return best;
}

function isLetter({ kind, left, top, width, height }: RasterUnit, plane: Plane): boolean {
  const isLarge = kind === "glyph" && height >= leastHeight && width >= leastWidth;
  const isWithin = left >= margin && top >= margin;
  return isLarge && isWithin && left + width + margin <= plane.width && top + height + margin <= plane.height;
}

function cutPatch({ width, samples }: Plane, unit: RasterUnit): Patch {
  const [left, top] = [unit.left - margin, unit.top - margin];
  const [wide, high] = [unit.width + 2 * margin, unit.height + 2 * margin];
  const ink = new Float32Array(wide * high);
  const counts = new Uint32Array(256);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const level = samples[(top + y) * width + left + x] ?? 0;
      ink[y * wide + x] = level;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  const paper = levelAt(counts, Math.floor(paperShare * ink.length));
  const contrast = Math.max(leastContrast, paper - levelAt(counts, 0));
  let sum = 0;
  for (let at = 0; at < ink.length; at += 1) {
    ink[at] = (paper - (ink[at] ?? 0)) / contrast;
    const [x, y] = [at % wide, Math.floor(at / wide)];
    if (x >= margin && x < wide - margin && y >= margin && y < high - margin) sum += ink[at] ?? 0;
  }
  return { unit, wide, high, ink, darkness: (sum * contrast) / (255 * unit.width * unit.height) };
}

/** Of all points in the order of their levels, the one at this place. */
function levelAt(counts: Uint32Array, place: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > place;
  });
}

function sizeKey(width: number, height: number): number {
  return 10_000 * width + height;
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
