/** Where a running balance breaks, and what the rows around it imply: one balance, one amount, or neither. */

import { type BalanceChain, type BalanceRow, possibleChanges } from "../../derived/semantics/sums/balance-chain.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { atPlaces } from "../../derived/semantics/written/decimal.ts";
import type { Figure } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface BrokenBalance {
  readonly row: BalanceRow;
  readonly before: BalanceRow;
  readonly after: BalanceRow | undefined;
  /**
   * The balance alone is out of line, or the amount of the row; or the balance that the list opens or closes with. `gap` is
   * none of these: a row may be missing.
   */
  readonly kind: "balance" | "amount" | "opening" | "closing" | "gap";
  /** In minor units; undefined for a gap. */
  readonly implied: number | undefined;
  readonly figure: Figure;
}

export function findBrokenBalances({ rows, steps, unread, begins }: BalanceChain): readonly BrokenBalance[] {
  const broken: BrokenBalance[] = [];
  for (let index = 1; index < rows.length; index += 1) {
    const [before, row, after] = [rows[index - 1], rows[index], rows[index + 1]];
    if (before === undefined || row === undefined || steps[index - 1] === true) continue;
    if (begins.has(row)) continue;
    // One list ended, be it with a foot that repeats its balance, and the next account's begins with its own, on the same page as a rule.
    const isEnd = before.amounts.length === 0 || before.value === rows[index - 2]?.value;
    if ((isEnd || isOpening(row, before)) && row.amounts.length === 0 && steps[index] === true) continue;
    // Both steps around a changed balance fail, and leaving it out joins them again.
    if (after !== undefined && steps[index] === false) {
      const implied = joinAround(before, row, after);
      if (implied !== undefined) {
        broken.push({ row, before, after, kind: "balance", implied, figure: row.balance });
        index += 1;
        continue;
      }
    }
    const isFirst = index === 1;
    broken.push((isFirst ? judgeOpening(before, row, after) : undefined) ?? judgeAmount(before, row, after));
  }
  const list = rowsOfList(rows, steps);
  const isOfList = ({ kind, row }: BrokenBalance) => (kind !== "gap" && kind !== "amount") || list.has(row);
  return broken.filter(
    (item) => isReadWell(item) && !unread.some((figure) => isBetween(figure, item)) && isOfList(item),
  );
}

/** Nothing but words and a balance, further down the same page: no booking, which has a date. */
function isOpening({ balance }: BalanceRow, before: BalanceRow): boolean {
  const { line, words } = balance;
  const isBare = line.words.every((word) => words.includes(word) || !/\d/.test(word.text));
  return isBare && line.page === before.balance.line.page;
}

/**
 * Sums above and below a list may stand in the column of its balances. It goes from the first step that holds to the last, and a single
 * row with an amount before or after these belongs to it.
 */
function rowsOfList(rows: readonly BalanceRow[], steps: readonly boolean[]): ReadonlySet<BalanceRow> {
  const [first, last] = [steps.indexOf(true), steps.lastIndexOf(true)];
  const isRow = (row: BalanceRow | undefined) => row !== undefined && row.amounts.length > 0;
  const start = first === 1 && isRow(rows[1]) ? 1 : first + 1;
  const end = last === steps.length - 2 && isRow(rows.at(-1)) ? rows.length : last + 2;
  return new Set(rows.slice(start, end));
}

function isReadWell({ before, row, after }: BrokenBalance): boolean {
  const rows = [before, row, ...(after === undefined ? [] : [after])];
  const figures = rows.flatMap(({ balance, amounts }) => [balance, ...amounts.map(({ figure }) => figure)]);
  return figures.every(({ words }) => areSure(words));
}

/** A balance in a row between, which was not read, explains a step that fails. */
function isBetween({ line }: Figure, { before, row }: BrokenBalance): boolean {
  const [one, other] = [before.balance.line, row.balance.line];
  if (line.page !== one.page || line.page !== other.page) return false;
  return (line.top - one.top) * (line.top - other.top) < 0;
}

/** The balance between two rows that takes the first to the second by the amounts of both. */
function joinAround(before: BalanceRow, row: BalanceRow, after: BalanceRow): number | undefined {
  for (const first of possibleChanges(row)) {
    for (const second of possibleChanges(after)) {
      if (before.value + first + second === after.value) return before.value + first;
    }
  }
  return undefined;
}

/** The first balance of all is borne out by the row after it alone; it is named where one digit of it was exchanged. */
function judgeOpening(before: BalanceRow, row: BalanceRow, after: BalanceRow | undefined): BrokenBalance | undefined {
  const implied = possibleChanges(row)
    .map((change) => row.value - change)
    .find((value) => isOneDigitApart(before.value, value));
  return implied === undefined ? undefined : { row, before, after, kind: "opening", implied, figure: before.balance };
}

function judgeAmount(before: BalanceRow, row: BalanceRow, after: BalanceRow | undefined): BrokenBalance {
  // Nothing moves from the last balance to the closing one.
  if (after === undefined && row.amounts.length === 0 && isOneDigitApart(row.value, before.value)) {
    return { row, before, after, kind: "closing", implied: before.value, figure: row.balance };
  }
  const change = row.value - before.value;
  const [amount, ...others] = row.amounts;
  const sign = change < 0 ? -1 : 1;
  const isOneOfMany = others.length > 0 || (row.unbalanced ?? []).length > 0;
  if (amount === undefined || isOneOfMany || !amount.signs.includes(sign)) {
    return { row, before, after, kind: "gap", implied: undefined, figure: row.balance };
  }
  return { row, before, after, kind: "amount", implied: Math.abs(change), figure: amount.figure };
}

/** The balances that the list begins and ends with, where a summary states them once more and one digit is another. */
export function findBrokenEnds({ rows, steps }: BalanceChain, text: TextFacts): readonly BrokenBalance[] {
  const [first, second, last] = [rows[0], rows[1], rows.at(-1)];
  if (first === undefined || second === undefined || last === undefined || !steps.every(Boolean)) return [];
  const listed = new Set(rows.map(({ balance }) => balance));
  const ends = findLabelledAmounts(text).filter(({ figure }) => figure.isAmount && !listed.has(figure));
  return ends.flatMap(({ role, figure }): BrokenBalance[] => {
    const stated = atPlaces(figure.value, 2) ?? 0;
    if (!areSure(figure.words)) return [];
    if (role === "closing" && isOneDigitApart(stated, last.value))
      return [{ row: last, before: last, after: undefined, kind: "closing", implied: last.value, figure }];
    // The list begins with the opening balance itself, or with the balance after its first row.
    const openings =
      first.amounts.length === 0 ? [first.value] : possibleChanges(first).map((change) => first.value - change);
    const implied = openings.find((value) => isOneDigitApart(stated, value));
    return role === "opening" && implied !== undefined && !openings.includes(stated)
      ? [{ row: first, before: first, after: second, kind: "opening", implied, figure }]
      : [];
  });
}
