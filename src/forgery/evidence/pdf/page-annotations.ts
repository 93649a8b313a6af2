/** The annotations of a page: what they say, and what their appearances paint over it. */
import type { AnnotationFacts, AnnotationMark, Area, FieldFacts } from "../../facts/content.ts";
import { BudgetError, DamageError } from "../budget.ts";
import { identity, type Matrix, mapArea, roundArea } from "../pdfium/matrix.ts";
import { decodeCodes, unknownCharacter } from "./content-fonts.ts";
import { ContentInterpreter, type TextShown } from "./content-interpreter.ts";
import { matrixOf } from "./content-state.ts";
import type { InstructionSource } from "./page-instructions.ts";
import type { PdfPage } from "./page-tree.ts";
import { decodeTextString } from "./text-string.ts";
import { asEntries, asName, asString, isStream, type PdfValue } from "./values.ts";

const annotationLimit = 2_000;
const markLimit = 200;
const textLimit = 500;
const parentLimit = 8;

type Entries = ReadonlyMap<string, PdfValue>;

export function readAnnotations(source: InstructionSource, page: PdfPage): AnnotationFacts[] {
  const { reader } = source;
  return reader
    .resolveItems(page.entries.get("Annots"))
    .slice(0, annotationLimit)
    .flatMap((value) => {
      const entries = asEntries(value);
      return entries === undefined ? [] : describe(source, entries);
    });
}

function describe(source: InstructionSource, entries: Entries): AnnotationFacts[] {
  const { reader } = source;
  const area = areaOf(reader.resolveItems(entries.get("Rect")));
  const subtype = asName(reader.resolve(entries.get("Subtype"))) ?? "";
  // Links and comment windows paint nothing on the page.
  if (area === undefined || subtype === "Link" || subtype === "Popup") return [];
  const flags = reader.resolve(entries.get("F"));
  const bits = typeof flags === "number" ? flags : 0;
  const appearance = findAppearance(source, entries);
  const field = subtype === "Widget" ? readField(source, entries) : undefined;
  return [
    {
      ...roundArea(area),
      subtype,
      // Table 165: invisible and hidden, no view.
      isHidden: (bits & 2) !== 0 || (bits & 32) !== 0,
      contents: textOf(source, entries.get("Contents")),
      hasPopup: entries.has("Popup"),
      marks: appearance === undefined ? [] : paintAppearance(source, appearance, area),
      ...(field === undefined ? {} : { field }),
    },
  ];
}

function textOf({ reader }: InstructionSource, value: PdfValue | undefined): string {
  const bytes = asString(reader.resolve(value));
  return bytes === undefined ? "" : decodeTextString(bytes).slice(0, textLimit);
}

/** The normal appearance; of several, the one of the annotation's state. */
function findAppearance({ reader }: InstructionSource, entries: Entries): PdfValue | undefined {
  const normal = reader.resolve(asEntries(reader.resolve(entries.get("AP")))?.get("N"));
  if (isStream(normal)) return normal;
  const state = asName(reader.resolve(entries.get("AS")));
  const chosen = state === undefined ? undefined : reader.resolve(asEntries(normal)?.get(state));
  return isStream(chosen) ? chosen : undefined;
}

/** Table 220 and following; a field's type, name and value may stand in its parents. */
function readField({ reader, needsAppearances }: InstructionSource, widget: Entries): FieldFacts | undefined {
  const chain: Entries[] = [widget];
  for (let at = widget; chain.length < parentLimit; ) {
    const parent = asEntries(reader.resolve(at.get("Parent")));
    if (parent === undefined || chain.includes(parent)) break;
    chain.push(parent);
    at = parent;
  }
  const find = (key: string) => chain.map((entries) => reader.resolve(entries.get(key))).find((it) => it !== undefined);
  const type = asName(find("FT"));
  if (type === undefined) return undefined;
  const decode = (value: PdfValue | undefined) => {
    const bytes = asString(value);
    return bytes === undefined ? "" : decodeTextString(bytes);
  };
  const names = chain.map((entries) => decode(reader.resolve(entries.get("T")))).filter((name) => name !== "");
  const flags = find("Ff");
  return {
    name: names.reverse().join(".").slice(0, textLimit),
    type: type === "Tx" ? "text" : type === "Ch" ? "choice" : "other",
    value: decode(find("V")).slice(0, textLimit),
    isPassword: typeof flags === "number" && (flags & 8_192) !== 0,
    ...(needsAppearances ? { isDrawnByViewers: true } : {}),
  };
}

function areaOf(items: readonly (PdfValue | undefined)[]): Area | undefined {
  const [a, b, c, d] = items.filter((item) => typeof item === "number");
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
}

/** ISO 32000-1, 12.5.5, algorithm 8: the appearance's box, as its matrix leaves it, fills the annotation's rectangle. */
function paintAppearance(source: InstructionSource, appearance: PdfValue, rect: Area): AnnotationMark[] {
  const { reader } = source;
  const entries = asEntries(appearance);
  const box = areaOf(reader.resolveItems(entries?.get("BBox")));
  if (entries === undefined || box === undefined) return [];
  const own = reader.resolveItems(entries.get("Matrix")).filter((item) => typeof item === "number");
  const matrix: Matrix = own.length === 6 ? matrixOf(own) : identity;
  const seen = mapArea(matrix, box);
  const scaleX = (rect.right - rect.left) / Math.max(1e-6, seen.right - seen.left);
  const scaleY = (rect.top - rect.bottom) / Math.max(1e-6, seen.top - seen.bottom);
  const fit: Matrix = [scaleX, 0, 0, scaleY, rect.left - scaleX * seen.left, rect.bottom - scaleY * seen.bottom];
  const marks: AnnotationMark[] = [];
  const push = (mark: AnnotationMark) => {
    if (marks.length < markLimit) marks.push(mark);
  };
  const interpreter = new ContentInterpreter(source, {
    onText: (shown) => push(textMark(shown, rect)),
    onFill: (area, { fill, opacity }) =>
      push({ kind: "fill", ...roundArea(area), opacity, ...(fill === undefined ? {} : { colour: fill }) }),
    onImage: (area) => push({ kind: "image", ...roundArea(area), opacity: 1 }),
  });
  try {
    const bytes = reader.unpack(appearance);
    const resources = asEntries(reader.resolve(entries.get("Resources")));
    if (bytes !== undefined) interpreter.runStreams([bytes], resources, composed(matrix, fit));
  } catch (error) {
    if (!(error instanceof DamageError) || error instanceof BudgetError) throw error;
  }
  return marks;
}

function composed(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, , , D, E, F] = outer;
  return [a * A, b * D, c * A, d * D, e * A + E, f * D + F];
}

/** Widths are not known here: the text is taken to reach to the annotation's edge. */
function textMark({ state, strings, origin: [x, y] }: TextShown, rect: Area): AnnotationMark {
  const text = state.font === undefined ? unknownCharacter : decodeCodes(state.font, strings);
  const [, , c, d] = state.ctm;
  const height = Math.abs(state.fontSize) * Math.hypot(c, d);
  return {
    kind: "text",
    ...roundArea({ left: x, bottom: y, right: Math.max(x, rect.right), top: y + height }),
    opacity: state.opacity,
    ...(state.fill === undefined ? {} : { colour: state.fill }),
    text: text.slice(0, textLimit),
  };
}
