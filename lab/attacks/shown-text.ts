/** The text that a content stream shows, glyph by glyph, so that a value can be found in it and shown otherwise. */
import { type ContentToken, readTokens } from "./content-tokens.ts";

export interface FontCodes {
  readonly bytesPerCode: 1 | 2;
  readonly textOf: (code: number) => string | undefined;
  readonly codeOf: (character: string) => number | undefined;
}

/** A `Tj` or `TJ` with what it shows. */
export interface ShowOperation {
  readonly start: number;
  readonly end: number;
  readonly font: string;
  readonly size: string;
  /** Codes to show, and moves in thousandths of the size. */
  readonly elements: readonly (number | readonly number[])[];
}

export interface ShownGlyph {
  readonly operation: number;
  readonly element: number;
  readonly place: number;
  readonly text: string;
}

/** `'` and `"` also move to the next line; a page that uses them is left alone. */
export function readShowOperations(content: string, fonts: ReadonlyMap<string, FontCodes>): readonly ShowOperation[] {
  const operations: ShowOperation[] = [];
  let operands: ContentToken[] = [];
  let [font, size] = ["", "0"];
  for (const token of readTokens(content)) {
    if (token.kind !== "operator") {
      operands.push(token);
      continue;
    }
    if (token.text === "Tf") {
      const [name, points] = operands.slice(-2);
      if (name?.kind === "name" && points?.kind === "number") [font, size] = [name.text, points.text];
    }
    const first = operands[0];
    if ((token.text === "Tj" || token.text === "TJ") && first !== undefined) {
      const bytesPerCode = fonts.get(font)?.bytesPerCode ?? 1;
      const elements = operands.flatMap((operand): (number | readonly number[])[] => {
        if (operand.kind === "string") return [codesOf(operand.codes, bytesPerCode)];
        return operand.kind === "number" ? [Number(operand.text)] : [];
      });
      operations.push({ start: first.start, end: token.end, font, size, elements });
    }
    operands = [];
  }
  return operations;
}

function codesOf(bytes: readonly number[], bytesPerCode: 1 | 2): readonly number[] {
  if (bytesPerCode === 1) return bytes;
  return Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, index) => (bytes[2 * index] ?? 0) * 256 + (bytes[2 * index + 1] ?? 0),
  );
}

/** The glyphs that show this text, one after another; undefined where it does not stand there exactly once. */
export function findShown(
  operations: readonly ShowOperation[],
  fonts: ReadonlyMap<string, FontCodes>,
  text: string,
): readonly ShownGlyph[] | undefined {
  const glyphs = operations.flatMap(({ elements, font }, operation) =>
    elements.flatMap((element, index) =>
      typeof element === "number"
        ? []
        : element.map((code, place) => ({
            operation,
            element: index,
            place,
            text: fonts.get(font)?.textOf(code) ?? "\0",
          })),
    ),
  );
  const shown = glyphs.filter((glyph) => glyph.text.trim() !== "");
  const characters = shown.map((glyph) => (glyph.text.length === 1 ? glyph.text : "\0")).join("");
  const start = characters.indexOf(text);
  if (start < 0 || characters.indexOf(text, start + 1) >= 0) return undefined;
  return shown.slice(start, start + text.length);
}

/** The content with some of its operations written anew. */
export function rewriteOperations(
  content: string,
  operations: readonly ShowOperation[],
  texts: ReadonlyMap<number, string>,
): string {
  let result = "";
  let from = 0;
  for (const [index, { start, end }] of operations.entries()) {
    const text = texts.get(index);
    if (text === undefined) continue;
    result += content.slice(from, start) + text;
    from = end;
  }
  return result + content.slice(from);
}

export function showText(elements: ShowOperation["elements"], bytesPerCode: 1 | 2): string {
  const width = 2 * bytesPerCode;
  const written = elements.map((element) =>
    typeof element === "number"
      ? String(element)
      : `<${element.map((code) => code.toString(16).padStart(width, "0")).join("")}>`,
  );
  return `[${written.join(" ")}] TJ`;
}
