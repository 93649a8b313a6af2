/** One object of a page as a mark: where it stands, within which clip, and how it is painted. */
import type { Area, FillMark, ImageMark, ShadingMark, TextMark } from "../../facts/content.ts";
import type { FontTable } from "./font-table.ts";
import { intersect, type Matrix, mapArea, multiply, round, roundArea } from "./matrix.ts";
import type { PageObjectReader } from "./object-reader.ts";

/** A mark before its characters and instruction are known. */
export type RawText = Omit<TextMark, "text" | "edges"> & { readonly object: number };
/** With where its unit square stands on the page. */
type RawImage = ImageMark & { readonly object: number; readonly matrix: Matrix };
export type RawMark = RawText | FillMark | RawImage | ShadingMark;

export type Fonts = Pick<FontTable, "indexOf">;

/** The page, or a form within it. */
export interface Container {
  readonly matrix: Matrix;
  readonly depth: number;
  readonly clip: Area | undefined;
}

/** Points: thinner areas are lines of tables, which cover no text. */
const thinnest = 2.5;
/** A rectangle has four or five points; more only where a program repeats some. */
const rectanglePointLimit = 8;
/** Points: larger shapes are no letters drawn as paths, and flatter ones are lines. */
const [widestLetter, tallestLetter, flattestLetter] = [20, 30, 2];

export function readText(
  reader: PageObjectReader,
  fonts: Fonts,
  object: number,
  container: Container,
): RawText | undefined {
  const base = readBase(reader, object, container);
  if (base === undefined) return undefined;
  const { call } = reader;
  const [a, b, c, d, e, f] = multiply(reader.matrix(object), container.matrix);
  const mode = call.FPDFTextObj_GetTextRenderMode(object);
  const paint = reader.colour(object, mode === 1 || mode === 5 ? "stroke" : "fill");
  const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI);
  return {
    kind: "text",
    ...base,
    opacity: paint?.opacity ?? 1,
    font: fonts.indexOf(call.FPDFTextObj_GetFont(object)),
    size: round(Math.abs(reader.fontSize(object)) * Math.hypot(c, d)),
    ...(paint === undefined ? {} : { colour: paint.colour }),
    mode,
    angle,
    baseline: round(Math.abs(angle) === 90 ? e : f),
    object,
  };
}

/** Without a mark where it is too thin to cover text. */
export function readPath(
  reader: PageObjectReader,
  object: number,
  container: Container,
): { readonly mark?: FillMark; readonly isLetter: boolean } {
  const { isFilled, isStroked } = reader.drawMode(object);
  const width = isStroked ? reader.strokeWidth(object) * scaleOf(container.matrix) : 0;
  const base = isFilled || width >= thinnest ? readBase(reader, object, container) : undefined;
  if (base === undefined) return { isLetter: false };
  const [across, upright] = [base.right - base.left, base.top - base.bottom];
  const segments = reader.call.FPDFPath_CountSegments(object);
  const isLetterSized = across < widestLetter && upright < tallestLetter && upright > flattestLetter;
  const isLetter = isFilled && segments > rectanglePointLimit && isLetterSized;
  if (across < thinnest || upright < thinnest) return { isLetter };
  const paint = reader.colour(object, isFilled ? "fill" : "stroke");
  const mark: FillMark = {
    kind: "fill",
    ...base,
    opacity: paint?.opacity ?? 1,
    ...(paint === undefined ? {} : { colour: paint.colour }),
    isRectangle: isFilled ? isRectangle(reader, object, segments) : isStraight(reader, object, segments),
    isStroke: !isFilled,
  };
  return { mark, isLetter };
}

export function readImage(reader: PageObjectReader, object: number, container: Container): RawImage | undefined {
  const base = readBase(reader, object, container);
  if (base === undefined) return undefined;
  return {
    kind: "image",
    ...base,
    opacity: reader.colour(object, "fill")?.opacity ?? 1,
    ...reader.pixelSize(object),
    filter: reader.filter(object),
    isTransparent: reader.call.FPDFPageObj_HasTransparency(object) === 1,
    object,
    matrix: multiply(reader.matrix(object), container.matrix),
  };
}

export function readShading(reader: PageObjectReader, object: number, container: Container): ShadingMark | undefined {
  const base = readBase(reader, object, container);
  return base && { kind: "shading", ...base, opacity: 1 };
}

/** The clip for what a form contains, or that applies to an object. */
export function findInnerClip(reader: PageObjectReader, object: number, { matrix, clip }: Container): Area | undefined {
  return narrow(clip, findClip(reader, object, matrix));
}

function readBase(reader: PageObjectReader, object: number, container: Container) {
  const bounds = reader.bounds(object);
  if (bounds === undefined) return undefined;
  const area = roundArea(mapArea(container.matrix, bounds));
  const clip = findInnerClip(reader, object, container);
  const isClipped = clip !== undefined && !contains(clip, area);
  return { ...area, depth: container.depth, ...(isClipped ? { clip: roundArea(clip) } : {}) };
}

function contains(outer: Area, inner: Area): boolean {
  const slack = 0.5;
  return (
    outer.left <= inner.left + slack &&
    outer.bottom <= inner.bottom + slack &&
    outer.right >= inner.right - slack &&
    outer.top >= inner.top - slack
  );
}

function narrow(one: Area | undefined, other: Area | undefined): Area | undefined {
  if (one === undefined) return other;
  return other === undefined ? one : intersect(one, other);
}

/** Paths of one clip that are looked at, and points of each. */
const clipPathLimit = 6;
const clipPointLimit = 16;

/** The rectangle around what clipping leaves; more of it may be clipped away. */
function findClip(reader: PageObjectReader, object: number, matrix: Matrix): Area | undefined {
  const { call } = reader;
  const clip = call.FPDFPageObj_GetClipPath(object);
  const count = clip === 0 ? 0 : call.FPDFClipPath_CountPaths(clip);
  let found: Area | undefined;
  for (let path = 0; path < Math.min(count, clipPathLimit); path += 1) {
    const points = call.FPDFClipPath_CountPathSegments(clip, path);
    if (points < 2 || points > clipPointLimit) continue;
    const area = areaOf(
      Array.from({ length: points }, (_, index) => reader.segment(call.FPDFClipPath_GetPathSegment(clip, path, index))),
    );
    // PDFium clips in the page's space for the page's own objects, in the form's for those of a form.
    found = narrow(found, mapArea(matrix, area));
  }
  return found;
}

function areaOf(points: readonly { readonly x: number; readonly y: number }[]): Area {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** All points in the corners of the area around them. */
function isRectangle(reader: PageObjectReader, object: number, segments: number): boolean {
  if (segments < 4 || segments > rectanglePointLimit) return false;
  const points = Array.from({ length: segments }, (_, index) =>
    reader.segment(reader.call.FPDFPath_GetPathSegment(object, index)),
  );
  if (points.some(({ type }) => type === 1)) return false;
  const area = areaOf(points);
  const slack = 0.02 * Math.max(area.right - area.left, area.top - area.bottom);
  const near = (one: number, other: number) => Math.abs(one - other) <= slack;
  return points.every(
    ({ x, y }) => (near(x, area.left) || near(x, area.right)) && (near(y, area.bottom) || near(y, area.top)),
  );
}

function isStraight(reader: PageObjectReader, object: number, segments: number): boolean {
  if (segments !== 2) return false;
  const [one, other] = [0, 1].map((index) => reader.segment(reader.call.FPDFPath_GetPathSegment(object, index)));
  if (one === undefined || other === undefined) return false;
  return Math.abs(one.x - other.x) < 0.5 || Math.abs(one.y - other.y) < 0.5;
}
