/** The outlines of a font's digits, drawn into small grids, so that what a glyph looks like can be compared. */
import { createHash } from "node:crypto";
import type { GlyphShape } from "../../facts/content.ts";
import type { Pdfium } from "./engine.ts";

const characters = "0123456789";
export const gridWidth = 12;
export const gridHeight = 16;
const segmentLimit = 400;
/** Steps into which a curve is broken. */
const curveSteps = 6;

interface Point {
  readonly x: number;
  readonly y: number;
}

export function readGlyphShapes(pdfium: Pdfium, font: number): GlyphShape[] {
  return [...characters].flatMap((character) => {
    const contours = readContours(pdfium, font, character.charCodeAt(0));
    const shape = contours === undefined ? undefined : drawShape(character, contours);
    return shape === undefined ? [] : [shape];
  });
}

/** Undefined where the font has no such glyph. */
function readContours(pdfium: Pdfium, font: number, code: number): Point[][] | undefined {
  const { call } = pdfium;
  const path = call.FPDFFont_GetGlyphPath(font, code, 100);
  const count = path === 0 ? 0 : call.FPDFGlyphPath_CountGlyphSegments(path);
  if (count < 3 || count > segmentLimit) return undefined;
  const scratch = pdfium.allocate(8);
  const contours: Point[][] = [];
  let control: Point[] = [];
  for (let index = 0; index < count; index += 1) {
    const segment = call.FPDFGlyphPath_GetGlyphPathSegment(path, index);
    if (segment === 0) continue;
    const type = call.FPDFPathSegment_GetType(segment);
    call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const [x = 0, y = 0] = new Float32Array(call.memory.buffer, scratch, 2);
    const contour = contours.at(-1);
    if (type === 2 || contour === undefined) contours.push([{ x, y }]);
    else if (type === 1) {
      control.push({ x, y });
      if (control.length === 3) {
        contour.push(...bend([contour.at(-1) ?? { x, y }, ...control]));
        control = [];
      }
    } else contour.push({ x, y });
  }
  call.free(scratch);
  return contours;
}

function bend([from, first, second, to]: readonly Point[]): Point[] {
  if (from === undefined || first === undefined || second === undefined || to === undefined) return [];
  return Array.from({ length: curveSteps }, (_, index) => {
    const t = (index + 1) / curveSteps;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return {
      x: a * from.x + b * first.x + c * second.x + d * to.x,
      y: a * from.y + b * first.y + c * second.y + d * to.y,
    };
  });
}

function drawShape(character: string, contours: readonly (readonly Point[])[]): GlyphShape | undefined {
  const points = contours.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, top - bottom];
  if (!(width > 0.5 && height > 0.5)) return undefined;
  const rows: string[] = [];
  for (let row = 0; row < gridHeight; row += 1) {
    const y = top - ((row + 0.5) / gridHeight) * height;
    let bits = "";
    for (let column = 0; column < gridWidth; column += 1) {
      bits += isInside(contours, left + ((column + 0.5) / gridWidth) * width, y) ? "1" : "0";
    }
    rows.push(
      Number.parseInt(bits, 2)
        .toString(16)
        .padStart(gridWidth / 4, "0"),
    );
  }
  const outline = points.map(({ x, y }) => `${Math.round(x * 10)},${Math.round(y * 10)}`).join(" ");
  return {
    character,
    outline: createHash("sha256").update(outline).digest("hex").slice(0, 12),
    grid: rows.join(""),
    aspect: Math.round((width / height) * 100) / 100,
  };
}

/** By the winding number: contours of either direction fill, and counters are left out. */
function isInside(contours: readonly (readonly Point[])[], x: number, y: number): boolean {
  let winding = 0;
  for (const contour of contours) {
    let previous = contour.at(-1);
    for (const point of contour) {
      if (previous !== undefined && previous.y > y !== point.y > y) {
        const crossing = previous.x + ((y - previous.y) / (point.y - previous.y)) * (point.x - previous.x);
        if (crossing > x) winding += point.y > previous.y ? 1 : -1;
      }
      previous = point;
    }
  }
  return winding !== 0;
}
