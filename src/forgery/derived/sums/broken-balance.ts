/** Where a running balance breaks, and what the rows around it imply: one balance, one amount, or neither. */
import type { Figure } from "../written/figures.ts";
import { areSure } from "../written/lines.ts";
import { type BalanceChain, type BalanceRow, possibleChanges } from "./balance-chain.ts";

export interface BrokenBalance {
  readonly row: BalanceRow;
  readonly before: BalanceRow;
  readonly after: BalanceRow | undefined;
  /** The balance alone is out of line, or the amount of the row; `gap` is neither: a row may be missing. */
  readonly kind: "balance" | "amount" | "gap";
  /** In minor units; undefined for a gap. */
  readonly implied: number | undefined;
  readonly figure: Figure;
}

export function findBrokenBalances({ rows, steps }: BalanceChain): readonly BrokenBalance[] {
  const broken: BrokenBalance[] = [];
  for (let index = 1; index < rows.length; index += 1) {
    const [before, row, after] = [rows[index - 1], rows[index], rows[index + 1]];
    if (before === undefined || row === undefined || steps[index - 1] === true) continue;
    // Both steps around a changed balance fail, and leaving it out joins them again.
    if (after !== undefined && steps[index] === false) {
      const implied = joinAround(before, row, after);
      if (implied !== undefined) {
        broken.push({ row, before, after, kind: "balance", implied, figure: row.balance });
        index += 1;
        continue;
      }
    }
    broken.push(judgeAmount(before, row, after));
  }
  return broken.filter(isReadWell);
}

function isReadWell({ before, row, after }: BrokenBalance): boolean {
  const rows = [before, row, ...(after === undefined ? [] : [after])];
  const figures = rows.flatMap(({ balance, amounts }) => [balance, ...amounts.map(({ figure }) => figure)]);
  return figures.every(({ words }) => areSure(words));
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

function judgeAmount(before: BalanceRow, row: BalanceRow, after: BalanceRow | undefined): BrokenBalance {
  const change = row.value - before.value;
  const [amount, ...others] = row.amounts;
  const sign = change < 0 ? -1 : 1;
  if (amount === undefined || others.length > 0 || !amount.signs.includes(sign)) {
    return { row, before, after, kind: "gap", implied: undefined, figure: row.balance };
  }
  return { row, before, after, kind: "amount", implied: Math.abs(change), figure: amount.figure };
}
