/** The rows of figures of a document, and which of them stand in one column. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { type Figure, readFigures } from "../written/figures.ts";
import { type Line, readLines, textOf } from "../written/lines.ts";

export interface AmountRow {
  readonly line: Line;
  /** Place of the line in the document. */
  readonly at: number;
  /** From left to right, without those that stand within words. */
  readonly figures: readonly Figure[];
  /** Its words that are no figures. */
  readonly label: string;
}

const rowLimit = 1_500;
/** Figures of a row that are tried as columns; longer rows are tables of statistics. */
const figureLimitOfRow = 12;
/** Points by which the edges of one column differ, or parts of the height of large print. */
const [edgeTolerance, edgeShare] = [3, 0.3];

export const readAmountRows = memoise((text: TextFacts): readonly AmountRow[] => {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const rows: AmountRow[] = [];
  for (const [at, line] of lines.entries()) {
    if (rows.length >= rowLimit) break;
    const figures = (byLine.get(line) ?? []).filter(({ isAlone, isRate, isAmount }) => isAlone || isRate || isAmount);
    if (figures.length === 0 || figures.length > figureLimitOfRow) continue;
    const own = new Set(figures.flatMap(({ words }) => words));
    rows.push({ line, at, figures, label: textOf(line.words.filter((word) => !own.has(word))) });
  }
  return rows;
});

/** Numbers are aligned at their right ends as a rule, sometimes in the middle or at the left. */
export function isSameColumn(one: Figure, other: Figure): boolean {
  const tolerance = Math.max(edgeTolerance, edgeShare * (one.line.bottom - one.line.top));
  const middle = Math.abs(one.left + one.right - other.left - other.right) / 2;
  return Math.min(Math.abs(one.right - other.right), Math.abs(one.left - other.left), middle) <= tolerance;
}
