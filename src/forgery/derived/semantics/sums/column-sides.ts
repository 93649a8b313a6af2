/** Which column of a list with balances has what came in and which what went out, learned from the rows that agree. */
import { atPlaces } from "../written/decimal.ts";
import type { Figure } from "../written/figures.ts";

const edgeTolerance = 3;

/** In cents. A side behind the amount is a sign too. */
export function signedOf(figure: Figure): number {
  const value = atPlaces(figure.value, 2) ?? 0;
  return figure.side === "debit" ? -Math.abs(value) : value;
}

export interface RowParts {
  readonly balance: Figure;
  readonly others: readonly Figure[];
}

/** Rows with a balance, each with the amounts in its columns of the rows before it that have none. */
export function gatherUnbalanced(
  rows: readonly (Pick<RowParts, "others"> & { readonly balance: Figure | undefined })[],
): (RowParts & { readonly unbalanced: readonly Figure[] })[] {
  const columns = new Set(rows.flatMap(({ balance, others }) => (balance === undefined ? [] : others.map(columnOf))));
  let unbalanced: Figure[] = [];
  return rows.flatMap(({ balance, others }) => {
    if (balance === undefined) {
      unbalanced.push(...others.filter((figure) => columns.has(columnOf(figure))));
      return [];
    }
    const row = { balance, others, unbalanced };
    unbalanced = [];
    return [row];
  });
}

interface PlainRow extends RowParts {
  readonly value: number;
}

/** Right edges of columns with the sign that most of their amounts have. */
export function learnSides(rows: readonly PlainRow[]): ReadonlyMap<number, number> {
  const votes = new Map<number, number>();
  // Of a single column both come in and go out; a letter or a word beside the amount says which.
  const edges = rows.flatMap((row) => row.others.map(({ right }) => right));
  if (edges.every((edge) => Math.abs(edge - (edges[0] ?? 0)) <= edgeTolerance)) return votes;
  rows.slice(1).forEach((row, index) => {
    const change = row.value - (rows[index]?.value ?? 0);
    const matching = row.others.filter((figure) => change !== 0 && Math.abs(signedOf(figure)) === Math.abs(change));
    const [figure] = matching;
    if (figure === undefined || matching.length !== 1) return;
    // An amount with a sign of its own says nothing of those beside it that have none: there it is they that come in.
    if (figure.side !== undefined || signedOf(figure) < 0) return;
    const column = columnOf(figure);
    votes.set(column, (votes.get(column) ?? 0) + Math.sign(change) * 1);
  });
  return votes;
}

function columnOf(figure: Figure): number {
  return Math.round(figure.right / (2 * edgeTolerance));
}

/** A column in which nearly all go one way is the column of debits or of credits. */
const sideMinimum = 3;

export function signsOf(figure: Figure, sides: ReadonlyMap<number, number>): readonly (1 | -1)[] {
  if (figure.side === "credit") return [1];
  const value = signedOf(figure);
  if (value < 0) return [-1];
  const vote = [-1, 0, 1].reduce((sum, step) => sum + (sides.get(columnOf(figure) + step) ?? 0), 0);
  if (vote >= sideMinimum) return [1];
  return vote <= -sideMinimum ? [-1] : [1, -1];
}
