/** Amounts with the words that name them, on the same line or above, as far as these are known words for sums of money. */
import type { TextFacts } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";
import { type Figure, readFigures } from "./figures.ts";
import { type Line, readLines, textOf } from "./lines.ts";
import { findMoneyRole, type MoneyRole } from "./money-labels.ts";
import { toPlainText } from "./plain-text.ts";

export interface LabelledAmount {
  readonly role: MoneyRole;
  /** As it is written, without a colon at its end. */
  readonly label: string;
  readonly figure: Figure;
  /** The tax rate that the label names, in hundredths of a percent. */
  readonly rate: number | undefined;
  /** Place of its line in the document. */
  readonly row: number;
}

const labelLimit = 60;

export const findLabelledAmounts = memoise((text: TextFacts): readonly LabelledAmount[] => {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  return lines.flatMap((line, row) => {
    const figures = byLine.get(line) ?? [];
    return figures.flatMap((figure) => {
      const found = isSumShaped(figure) ? findLabel(line, figures, figure) : undefined;
      return found === undefined ? [] : [{ ...found, figure, row }];
    });
  });
});

function isSumShaped(figure: Figure): boolean {
  return !figure.isRate && (figure.isAmount || figure.value.places === 0);
}

interface Label {
  readonly role: MoneyRole;
  readonly label: string;
  readonly rate: number | undefined;
}

/** The words before the amount, up to the figure before it; a rate in between belongs to the label. */
function findLabel(line: Line, figures: readonly Figure[], figure: Figure): Label | undefined {
  const before = figures.filter((other) => other.to <= figure.from);
  // A line with two amounts is a row of a table, and its words name neither.
  const amount = before.filter(({ isAmount }) => isAmount).at(-1);
  const rate = before.find(({ isRate }) => isRate);
  const start = amount?.to ?? 0;
  const cells = line.cells.filter(({ from, to }) => from >= start && to <= figure.from);
  const own = line.cells.find(({ from, to }) => from < figure.from && to > figure.from);
  const candidates = [
    ...(own === undefined ? [] : [line.words.slice(Math.max(own.from, start), figure.from)]),
    ...cells.map(({ from, to }) => line.words.slice(from, to)).reverse(),
    line.words.slice(start, figure.from),
  ];
  for (const words of candidates) {
    const label = textOf(words).replace(/[\s:=.]+$/, "");
    const role = label === "" ? undefined : findMoneyRole(toPlainText(label));
    if (role !== undefined) {
      const isOwnRate = rate !== undefined && rate.from >= start;
      return { role, label: label.slice(0, labelLimit), rate: isOwnRate ? toBasisPoints(rate) : undefined };
    }
    if (/\p{L}{3}/u.test(label)) return undefined;
  }
  return undefined;
}

/** Hundredths of a percent. */
export function toBasisPoints({ value }: Figure): number | undefined {
  const points = value.unscaled * 10 ** (2 - value.places);
  return value.places <= 2 && points >= 0 && points <= 10_000 ? points : undefined;
}
