/** Forges a receipt's largest sum as people do: a digit of it is covered with another digit of the same page, wherever the sum stands. */

import { readValue } from "../../src/forgery/derived/reading/value-shape.ts";
import type { RasterUnit } from "../../src/forgery/facts/raster.ts";
import type { Token } from "../../src/forgery/facts/text.ts";
import type { Evidence } from "../../src/forgery/facts.ts";
import { type Canvas, copyOf, cut, isInside, paperOf, paste, type Rectangle } from "../raster/canvas.ts";

export interface Forged {
  readonly canvas: Canvas;
  readonly boxes: readonly Rectangle[];
}

interface Digit {
  readonly digit: string;
  readonly box: Rectangle;
}

interface Amount {
  readonly value: string;
  readonly digits: readonly Digit[];
}

/** A copied digit must be as high as the one that it covers, but for so many points. */
const heightTolerance = 2;
/** Points around a digit that are copied with it. */
const margin = 1;

/** Undefined where no sum was read surely, or no digit fits. */
export function replaceAmount(original: Canvas, evidence: Evidence): Forged | undefined {
  const amounts = listAmounts(evidence);
  const sizeOf = ({ value }: Amount) => Number(value.replace(/\D/g, ""));
  const largest = amounts.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  if (largest === undefined) return undefined;
  const donors = amounts.flatMap(({ digits }) => digits);
  const same = amounts.filter(({ value }) => value === largest.value);
  for (const [place, own] of largest.digits.entries()) {
    for (const donor of donors) {
      if (donor.digit === own.digit || (place === 0 && donor.digit === "0")) continue;
      const targets = same.flatMap(({ digits }) => digits[place] ?? []);
      if (targets.some(({ box }) => Math.abs(box.height - donor.box.height) > heightTolerance)) continue;
      const canvas = copyOf(original);
      if (targets.every(({ box }) => cover(canvas, original, donor.box, box))) {
        return { canvas, boxes: targets.map(({ box }) => box) };
      }
    }
  }
  return undefined;
}

function cover(canvas: Canvas, original: Canvas, from: Rectangle, to: Rectangle): boolean {
  const source = {
    left: from.left - margin,
    top: from.top - margin,
    width: from.width + 2 * margin,
    height: from.height + 2 * margin,
  };
  const left = Math.round(to.left + to.width / 2 - source.width / 2);
  const top = to.top + to.height - from.height - margin;
  if (!isInside(original, source) || !isInside(original, { ...source, left, top })) return false;
  const paper = paperOf(original, { left: to.left - 4, top: to.top - 4, width: to.width + 8, height: to.height + 8 });
  for (let y = to.top - 1; y <= to.top + to.height; y += 1) {
    for (let x = to.left; x < to.left + to.width; x += 1) canvas.pixels.set(paper, (y * canvas.width + x) * 3);
  }
  paste(canvas, cut(original, source), left, top);
  return true;
}

function listAmounts({ artifacts: { text, raster } }: Evidence): Amount[] {
  if (text?.state !== "present" || raster?.state !== "present") return [];
  const [page, pixels] = [text.value.pages[0], raster.value.pages[0]];
  if (page === undefined || pixels === undefined) return [];
  return page.tokens.flatMap((token) => {
    const { core, kind } = readValue(token.text);
    // What was read once is surely read; what was read again has to agree.
    const isDisputed = token.readings !== undefined && (token.agreeing ?? 0) < 2;
    if (kind !== "amount" || isDisputed) return [];
    const digits = core.replace(/\D/g, "");
    const glyphs = glyphsIn(token, page.geometry.top, pixels.units);
    return glyphs.length === digits.length
      ? [{ value: core, digits: glyphs.map((box, at) => ({ digit: digits[at] ?? "", box })) }]
      : [];
  });
}

/** From left to right, without points and commas. */
function glyphsIn(token: Token, pageTop: number, units: readonly RasterUnit[]): Rectangle[] {
  const [top, bottom] = [pageTop - token.top, pageTop - token.bottom];
  const inside = units.filter(({ kind, left, top: above, width, height }) => {
    const [x, y] = [left + width / 2, above + height / 2];
    return kind === "glyph" && x > token.left && x < token.right && y > top && y < bottom;
  });
  const tallest = Math.max(0, ...inside.map(({ height }) => height));
  return inside
    .filter(({ height }) => height >= 0.7 * tallest)
    .toSorted((one, other) => one.left - other.left)
    .map(({ left, top: above, width, height }) => ({ left, top: above, width, height }));
}
