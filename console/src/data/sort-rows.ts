/** Sorts the rows of a table by one of its columns. */
export interface Sorting {
  readonly name: string;
  readonly isDown: boolean;
}

interface SortedColumn<Row> {
  readonly name: string;
  readonly value?: (row: Row) => string | number | null;
}

/** Rows that are equal keep their order; missing values come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const value = columns.find(({ name }) => name === sorting?.name)?.value;
  if (sorting === undefined || value === undefined) return rows;
  const sign = sorting.isDown ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "number" && typeof right === "number") return sign * (left - right);
    return sign * String(left).localeCompare(String(right), undefined, { numeric: true });
  });
}
