/** Where one list of balances ends and another begins: the head of the first list stands above the next one again. */
import type { Figure } from "../written/figures.ts";
import type { Line } from "../written/lines.ts";
import { toPlainText } from "../written/plain-text.ts";

interface Row {
  readonly balance: Figure;
}

/** A head has a word for the day or the booking and one for the balance at least. */
const fewestCells = 2;

/** Rows that no balance leads to, and between which and the one before a head is repeated on the same page. */
export function findBeginnings<Of extends Row>(
  { rows, steps }: { readonly rows: readonly Of[]; readonly steps: readonly boolean[] },
  lines: readonly Line[],
): ReadonlySet<Of> {
  const found = new Set<Of>();
  if (steps.every(Boolean)) return found;
  const places = new Map(lines.map((line, at) => [line, at]));
  const placeOf = (row: Of | undefined) => (row === undefined ? 0 : (places.get(row.balance.line) ?? 0));
  const heads = lines.map(readHead);
  for (const [at, holds] of steps.entries()) {
    const [before, row] = [rows[at], rows[at + 1]];
    if (holds || before === undefined || row === undefined) continue;
    const [from = 0, to = 0] = [placeOf(before), placeOf(row)].sort((one, other) => one - other);
    const isOnPage = before.balance.line.page === row.balance.line.page;
    const above = new Set(heads.slice(0, from));
    if (isOnPage && heads.slice(from + 1, to).some((head) => head !== undefined && above.has(head))) found.add(row);
  }
  return found;
}

function readHead({ cells, text }: Line): string | undefined {
  return cells.length < fewestCells || /\d/.test(text) ? undefined : toPlainText(text);
}
