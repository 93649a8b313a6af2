/** The amounts of an invoice's lines: those of the table of items, up to the first sum below it. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { atPlaces } from "../written/decimal.ts";
import { type Figure, readFigures } from "../written/figures.ts";
import { findLabelledAmounts, type LabelledAmount } from "../written/labelled-amounts.ts";
import { readLines } from "../written/lines.ts";
import type { MoneyRole } from "../written/money-labels.ts";
import { findItemTable, type ItemRow, type ItemTable } from "./item-rows.ts";

export interface ItemTotals {
  readonly places: number;
  readonly amounts: readonly ItemAmount[];
  /** Every amount between the table's head and the first sum belongs to a row whose quantity and price bear it out. */
  readonly isWhole: boolean;
}

export interface ItemAmount {
  readonly figure: Figure;
  /** The row of the table; undefined where the line has no quantity and price. */
  readonly item: ItemRow | undefined;
}

const edgeTolerance = 3;
const amountLimit = 500;
/** Lines above the first row in which another row may stand that was not understood. */
const headReach = 8;

export const findItemTotals = memoise((text: TextFacts): ItemTotals | undefined => {
  const table = findItemTable(text);
  return table === undefined ? findColumn(text) : findTableAmounts(text, table);
});

function findTableAmounts(text: TextFacts, table: ItemTable): ItemTotals | undefined {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const known = new Map(table.rows.map((item) => [item.amount, item]));
  const first = table.rows[0]?.row ?? 0;
  const last = table.rows.at(-1)?.row ?? 0;
  const firstSum = findLabelledAmounts(text).find(
    ({ row, role, figure }) => row > last && isSumRole(role) && !known.has(figure),
  )?.row;
  const amounts = lines
    .slice(first, firstSum ?? last + 2)
    .flatMap((line) =>
      (byLine.get(line) ?? [])
        .filter((figure) => known.has(figure) || isInColumn(figure, table.amountEdge))
        .map((figure): ItemAmount => ({ figure, item: known.get(figure) })),
    );
  if (amounts.length === 0 || amounts.length > amountLimit) return undefined;
  const own = new Set(table.rows.flatMap(({ quantity, price, amount }) => [quantity, price, amount]));
  const around = lines
    .slice(Math.max(0, first - headReach), firstSum ?? last + 2)
    .flatMap((line) => byLine.get(line) ?? []);
  const isWhole =
    firstSum !== undefined &&
    amounts.every(({ item }) => item?.isSatisfied === true) &&
    around.every((figure) => own.has(figure) || !figure.isAmount || figure.value.places !== table.places);
  const sized = amounts.filter(({ figure }) => atPlaces(figure.value, table.places) !== undefined);
  return { places: table.places, amounts: sized, isWhole };
}

function isSumRole(role: string): boolean {
  return ["lines", "net", "tax", "gross", "due"].includes(role);
}

function isInColumn(figure: Figure, edge: number): boolean {
  return figure.isAmount && figure.isAlone && Math.abs(figure.right - edge) <= edgeTolerance;
}

/** Without quantities: the amounts right above the first sum, in its column, one a line. */
function findColumn(text: TextFacts): ItemTotals | undefined {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const sum = findLabelledAmounts(text).find(
    ({ role, figure }) => isSumRole(role) && role !== "tax" && figure.isAmount,
  );
  if (sum === undefined) return undefined;
  const ofRoles = (roles: readonly MoneyRole[]) =>
    new Set(findLabelledAmounts(text).flatMap(({ role, figure }) => (roles.includes(role) ? [figure] : [])));
  const carried = ofRoles(["opening", "paid"]);
  const amounts: ItemAmount[] = [];
  for (let row = sum.row - 1; row >= 0; row -= 1) {
    const line = lines[row];
    if (line === undefined || line.page !== sum.figure.line.page) break;
    const figures = byLine.get(line) ?? [];
    const own = figures.filter((figure) => figure.isAmount);
    const [figure] = own;
    // Lines of words belong to the item above; a line with other amounts ends the column.
    if (figure === undefined) continue;
    // So does what was open before, and what was paid of it.
    if (own.length > 1 || carried.has(figure) || Math.abs(figure.right - sum.figure.right) > edgeTolerance) break;
    amounts.unshift({ figure, item: undefined });
  }
  // Discounts and charges alone are none: the rows that they belong to were not read.
  const extras = ofRoles(["discount", "charge", "rounding"]);
  const hasItem = amounts.some(({ figure }) => !extras.has(figure));
  return amounts.length < 2 || !hasItem ? undefined : { places: 2, amounts, isWhole: false };
}

/** Discounts and charges that one of the printed sums of the items has in it are items themselves. */
export function leaveOutItems(
  labelled: readonly LabelledAmount[],
  sums: readonly (LabelledAmount | undefined)[],
  items: ItemTotals | undefined,
  places: number,
): readonly LabelledAmount[] {
  const sizeOf = ({ value }: Figure) => atPlaces(value, places) ?? 0;
  const own = new Set(items?.amounts.map(({ figure }) => figure));
  const total = [...own].reduce((sum, figure) => sum + sizeOf(figure), 0);
  const isTheirs = sums.some((amount) => amount !== undefined && sizeOf(amount.figure) === total);
  return isTheirs ? labelled.filter(({ figure }) => !own.has(figure)) : labelled;
}
