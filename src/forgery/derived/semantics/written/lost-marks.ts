/** Amounts whose mark before the cents recognition dropped, where no currency tells them: "437484" in a column of "4374,84". */
import type { Line, Word } from "./lines.ts";
import { isWithCents } from "./misread-marks.ts";
import type { DecimalMark } from "./number-style.ts";

/** Digits of an amount without its mark; a sign before them stays. */
const bare = /^-?\d{4,8}$/;
/** Parts of the height by which right edges of one column differ. */
const edgeShare = 0.3;
/** Amounts that make a column. */
const fewestAmounts = 2;

interface Placed {
  readonly line: Line;
  readonly word: Word;
  readonly hasCurrency: boolean;
}

/**
 * Words that stand in a column of amounts with cents, below one of them or in a row with another: a number of a customer, or a year, over
 * such a column is none. Where the amounts beside them have a currency behind, their last digit may be a currency that was misread.
 */
export function findLostMarks(lines: readonly Line[]): ReadonlySet<Word> {
  const amounts = lines.map((line) =>
    line.words.flatMap((word) => (isWithCents(word.text) ? [place(line, word)] : [])),
  );
  const all = amounts.flat();
  const found = lines.flatMap((line, row) =>
    line.words.filter((word) => {
      if (!bare.test(word.text)) return false;
      const column = all.filter((other) => other.line.page === line.page && areAligned(other.word, word));
      if (column.length < fewestAmounts) return false;
      const ofRow = (amounts[row] ?? []).filter((other) => other.word.right < word.left);
      const isBelow = column.some((other) => other.line.top < line.top);
      const beside = ofRow.length > 0 ? ofRow : isBelow ? findBeside(amounts, row) : [];
      return beside.length > 0 && (place(line, word).hasCurrency || !beside.some(({ hasCurrency }) => hasCurrency));
    }),
  );
  return new Set(found);
}

/** The amounts of the next lines above and below that have some. */
function findBeside(amounts: readonly (readonly Placed[])[], row: number): readonly Placed[] {
  const isFilled = (line: readonly Placed[]) => line.length > 0;
  return [...(amounts.slice(0, row).findLast(isFilled) ?? []), ...(amounts.slice(row + 1).find(isFilled) ?? [])];
}

function place(line: Line, word: Word): Placed {
  const behind = line.words[line.words.indexOf(word) + 1]?.text ?? "";
  return { line, word, hasCurrency: !/\d$/.test(word.text) || /^\D{1,4}$/.test(behind) };
}

function areAligned(one: Word, other: Word): boolean {
  return Math.abs(one.right - other.right) <= edgeShare * (other.bottom - other.top);
}

export function putMark(text: string, mark: DecimalMark = "."): string {
  return text.replace(/(?=\d{2}$)/, mark);
}
