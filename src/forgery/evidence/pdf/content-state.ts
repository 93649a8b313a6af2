/** The graphics state that instructions of a content stream leave behind, as far as it is followed here. */
import { identity, type Matrix, multiply } from "../pdfium/matrix.ts";
import type { ContentFont } from "./content-fonts.ts";
import type { InstructionRead, Operand } from "./content-lexer.ts";

export interface GraphicsState {
  ctm: Matrix;
  fill: string | undefined;
  opacity: number;
  font: ContentFont | undefined;
  fontResource: string;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  /** Percent. */
  scale: number;
  leading: number;
  /** Number of the q that opened this level; 0 outside of all. */
  group: number;
}

export const startState: GraphicsState = {
  ctm: identity,
  fill: "#000000",
  opacity: 1,
  font: undefined,
  fontResource: "",
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  scale: 100,
  leading: 0,
  group: 0,
};

/** Applies what only sets a value; true when the operator was one of these. `numbers` are those of its operands. */
export function setState(state: GraphicsState, { operator }: InstructionRead, numbers: readonly number[]): boolean {
  const first = numbers[0] ?? 0;
  switch (operator) {
    case "cm":
      if (numbers.length === 6) state.ctm = multiply(matrixOf(numbers), state.ctm);
      return true;
    case "Tc":
      state.characterSpacing = first;
      return true;
    case "Tw":
      state.wordSpacing = first;
      return true;
    case "Tz":
      state.scale = first;
      return true;
    case "TL":
      state.leading = first;
      return true;
    case "g":
    case "rg":
    case "k":
    case "sc":
    case "scn":
      state.fill = colourOf(numbers);
      return true;
    case "cs":
      state.fill = "#000000";
      return true;
    default:
      return false;
  }
}

export function numbersOf(operands: readonly Operand[]): number[] {
  const numbers: number[] = [];
  for (const operand of operands) if (typeof operand === "number") numbers.push(operand);
  return numbers;
}

export function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

/** Grey, RGB or CMYK by their number; anything else is not a colour that can be named. */
function colourOf(numbers: readonly number[]): string | undefined {
  const [one = 0, two = 0, three = 0, four = 0] = numbers;
  const hex = (...values: readonly number[]) =>
    `#${values
      .map((value) =>
        Math.round(255 * Math.min(1, Math.max(0, value)))
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  if (numbers.length === 1) return hex(one, one, one);
  if (numbers.length === 3) return hex(one, two, three);
  if (numbers.length === 4) return hex(...[one, two, three].map((value) => (1 - value) * (1 - four)));
  return undefined;
}
