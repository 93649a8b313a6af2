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

/**
 * Words that stand in a column of amounts with cents, below one of them or in a row with another: a number of a customer, or a year, over
 * such a column is none.
 */
export function findLostMarks(lines: readonly Line[]): ReadonlySet<Word> {
  const amounts = lines.flatMap((line) =>
    line.words.filter(({ text }) => isWithCents(text)).map((word) => ({ line, word })),
  );
  const found = lines.flatMap((line) =>
    line.words.filter((word) => {
      if (!bare.test(word.text)) return false;
      const column = amounts.filter((other) => other.line.page === line.page && areAligned(other.word, word));
      const isOfRow = amounts.some((other) => other.line === line && other.word.right < word.left);
      return column.length >= fewestAmounts && (isOfRow || column.some((other) => other.line.top < line.top));
    }),
  );
  return new Set(found);
}

function areAligned(one: Word, other: Word): boolean {
  return Math.abs(one.right - other.right) <= edgeShare * (other.bottom - other.top);
}

export function putMark(text: string, mark: DecimalMark = "."): string {
  return text.replace(/(?=\d{2}$)/, mark);
}
