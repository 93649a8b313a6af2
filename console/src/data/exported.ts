/** A table's rows as they are exported, and what its order means where amounts are of several currencies. */
import type { Sorting } from "./sort-rows.ts";

type Value = string | number | null;

interface ExportedColumn<Row> {
  readonly name: string;
  readonly value?: ((row: Row) => Value) | undefined;
  readonly currency?: ((row: Row) => string | null) | undefined;
}

const currencyName = "Currency";

/** A head and a line a row; money has its currency in the column after it, unless there is one of that name. */
export function exportedLines<Row>(
  rows: readonly Row[],
  columns: readonly (ExportedColumn<Row> & { readonly value: (row: Row) => Value })[],
): readonly (readonly Value[])[] {
  const money = columns.filter(({ currency }) => currency !== undefined);
  const isOwn = columns.some(({ name }) => name === currencyName);
  const fields = columns.flatMap(({ name, value, currency }): { name: string; value: (row: Row) => Value }[] => {
    if (currency === undefined || isOwn) return [{ name, value }];
    return [
      { name, value },
      { name: money.length === 1 ? currencyName : `${name} currency`, value: currency },
    ];
  });
  return [fields.map(({ name }) => name), ...rows.map((row) => fields.map(({ value }) => value(row)))];
}

export function wordSorting<Row>(
  rows: readonly Row[],
  columns: readonly ExportedColumn<Row>[],
  { name }: Sorting,
): string {
  const currency = columns.find((column) => column.name === name)?.currency;
  const isMixed = currency !== undefined && new Set(rows.map((row) => currency(row))).size > 1;
  const among = "Sorted among the rows that are loaded";
  return isMixed ? `${among}, by the bare number: the amounts are of several currencies.` : `${among}.`;
}
