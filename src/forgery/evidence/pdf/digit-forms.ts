/**
 * Distinguishes glyphs of the same digit by their shapes. Fonts have several forms of a digit, and programs that
 * write wrong maps have dashes and apostrophes read as digits: only a glyph of another shape may be another digit.
 */
import { groupDigitCodes, type PlacedCode, placeOfDigit } from "../../derived/content/digit-groups.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { ContentFacts, DigitCode, PageContent } from "../../facts/content.ts";
import type { OpenVersion } from "../pdfium/document.ts";
import type { GreyBox } from "../pdfium/draw-grey.ts";

/** Pixels of a line's height: fine enough for the openings that distinguish 3, 8 and 9. */
const drawnRows = 64;
/** Shapes are compared in a grid of this size, whatever the glyph's own. */
const gridColumns = 16;
const gridRows = 24;
/** Mean difference of the grids from which on two shapes differ: 3 and 8 of Helvetica, the most alike, have 0.12. */
const otherShape = 0.1;
/** Parts of the higher one's height: figures of text fonts and raised ones have some 0.6, apostrophes and dashes less than 0.4. */
const smallestShare = 0.5;
/** Levels of grey that ink differs from its ground. */
const inkContrast = 64;
/** Glyphs drawn for one document. */
const drawnLimit = 100;

interface Shape {
  readonly height: number;
  readonly grid: readonly number[];
}

/** The pages with a form for each digit that is drawn with several glyphs of one font. */
export function withDigitForms({ fonts, pages }: Pick<ContentFacts, "fonts" | "pages">, version: OpenVersion) {
  const forms = new Map<string, number>();
  let drawn = 0;
  for (const group of groupDigitCodes({ fonts, pages })) {
    for (const glyphs of findAmbiguous(group)) {
      drawn += glyphs.length;
      if (drawn > drawnLimit) return pages;
      const shapes = glyphs.map((glyph) => findShape(glyph, version));
      const highest = Math.max(...shapes.map((shape) => shape?.height ?? 0));
      const distinct: Shape[] = [];
      glyphs.forEach((glyph, index) => {
        const shape = shapes[index];
        if (shape === undefined || shape.height < smallestShare * highest) return;
        let form = distinct.findIndex((known) => differenceOf(known, shape) < otherShape);
        if (form < 0) form = distinct.push(shape) - 1;
        for (const code of group) {
          if (code.code === glyph.code && code.digit === glyph.digit) forms.set(keyOf(code.page, code), form);
        }
      });
    }
  }
  if (forms.size === 0) return pages;
  return pages.map((page) => ({
    ...page,
    digitCodes: page.digitCodes.map((code) => {
      const form = forms.get(keyOf(page, code));
      return form === undefined ? code : { ...code, form };
    }),
  }));
}

function keyOf({ page }: PageContent, { font, fontObject, code, digit }: DigitCode): string {
  return `${page}|${font}|${fontObject}|${code}|${digit}`;
}

/** For each digit that several codes stand for, the most frequent place of each code first. */
function findAmbiguous(group: readonly PlacedCode[]): PlacedCode[][] {
  const byDigit = new Map<string, Map<number, PlacedCode>>();
  for (const code of group) {
    const codes = byDigit.get(code.digit) ?? new Map<number, PlacedCode>();
    byDigit.set(code.digit, codes);
    const known = codes.get(code.code);
    if (known === undefined || known.count < code.count) codes.set(code.code, code);
  }
  return [...byDigit.values()].map((codes) => [...codes.values()]).filter(({ length }) => length > 1);
}

function findShape(code: PlacedCode, version: OpenVersion): Shape | undefined {
  const { page, mark: order } = code;
  const mark = page.marks[order];
  const at = placeOfDigit(code);
  if (mark?.kind !== "text" || mark.angle !== 0 || at === undefined) return undefined;
  const [left, right] = [mark.edges[2 * at], mark.edges[2 * at + 1]];
  if (left === undefined || right === undefined) return undefined;
  const box = boxOf(page.page, page.geometry, { ...mark, left, right });
  const drawn = version.drawBox(box, drawnRows);
  return drawn === undefined ? undefined : shapeOf(drawn);
}

/** The ink alone, without that of neighbours, stretched to the grid: an average of ink for each of its fields. */
function shapeOf(drawn: GreyBox): Shape | undefined {
  const { columns, rows } = drawn;
  const ink = findInk(drawn);
  removeNeighbours(ink, columns, rows);
  const isInk = (column: number, row: number) => ink[row * columns + column] === 1;
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isInk(column, row)) continue;
      [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row + 1)];
    }
  }
  if (left >= right) return undefined;
  const grid: number[] = [];
  const [width, height] = [(right - left) / gridColumns, (bottom - top) / gridRows];
  for (let row = 0; row < gridRows; row += 1) {
    for (let column = 0; column < gridColumns; column += 1) {
      grid.push(inkShare(isInk, [left + column * width, top + row * height], [width, height]));
    }
  }
  return { height: bottom - top, grid };
}

function findInk({ grey }: GreyBox): Uint8Array {
  const ground = groundOf(grey);
  return grey.map((level) => (Math.abs(level - ground) > inkContrast ? 1 : 0));
}

/** A glyph keeps clear of the sides of its own box: what is joined to them reaches in from the next character. */
function removeNeighbours(ink: Uint8Array, columns: number, rows: number): void {
  const waiting: number[] = [];
  for (let row = 0; row < rows; row += 1) waiting.push(row * columns, row * columns + columns - 1);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (ink[at] !== 1) continue;
    ink[at] = 0;
    const column = at % columns;
    if (column > 0) waiting.push(at - 1);
    if (column < columns - 1) waiting.push(at + 1);
    if (at >= columns) waiting.push(at - columns);
    if (at + columns < ink.length) waiting.push(at + columns);
  }
}

/** Samples in each direction of a field of the grid. */
const samples = 3;

function inkShare(
  isInk: (column: number, row: number) => boolean,
  [left, top]: readonly [number, number],
  [width, height]: readonly [number, number],
): number {
  let ink = 0;
  for (let row = 0.5; row < samples; row += 1) {
    for (let column = 0.5; column < samples; column += 1) {
      if (isInk(Math.floor(left + (column * width) / samples), Math.floor(top + (row * height) / samples))) ink += 1;
    }
  }
  return ink / samples ** 2;
}

/** The most frequent of sixteen levels: a character covers less than half of its box. */
function groundOf(grey: Uint8Array): number {
  const counts = new Array<number>(16).fill(0);
  for (const level of grey) counts[level >> 4] = (counts[level >> 4] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts)) * 16 + 8;
}

function differenceOf(one: Shape, other: Shape): number {
  return one.grid.reduce((sum, ink, index) => sum + Math.abs(ink - (other.grid[index] ?? 0)), 0) / one.grid.length;
}
