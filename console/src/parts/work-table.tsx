/** A table that people work with: sorted by a column, with the columns that they choose, opened by a click on a row, and exported as shown. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { csvLine } from "../../../src/contract/csv-line.ts";
import { exportedLines, wordSorting } from "../data/exported.ts";
import { formatNumber } from "../data/format.ts";
import { saveAnswer } from "../data/save.ts";
import { type Sorting, sortRows } from "../data/sort-rows.ts";
import { changeTable, tableState } from "../data/table-state.ts";
import { Button } from "./button.tsx";
import { type Column, Table } from "./table.tsx";

export interface WorkColumn<Row> extends Column<Row> {
  readonly name: string;
  /** What it is sorted by and exported as; without it, it is a column of buttons or boxes. */
  readonly value?: (row: Row) => string | number | null;
  /** Of a value that is money. Exports have it in a column beside the value. */
  readonly currency?: (row: Row) => string | null;
  /** Hidden until the reader chooses it. */
  readonly isExtra?: boolean;
}

interface WorkTableProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly WorkColumn<Row>[];
  /** Columns in front that are neither sorted, chosen nor exported. */
  readonly before?: readonly Column<Row>[];
  readonly keyOf: (row: Row, place: number) => string | number;
  /** The page that a click on the row opens. */
  readonly addressOf?: (row: Row) => string;
  /** Also names the exported file, and the choice of columns. */
  readonly label: string;
  /** Above the table, at the left of its tools. */
  readonly heading?: ComponentChildren;
  /** Only sorted: of a few rows beside other things. */
  readonly isSmall?: boolean;
  readonly class?: string;
  readonly isLimited?: boolean;
  readonly empty?: ComponentChildren;
}

export function WorkTable<Row>({
  columns,
  before = [],
  heading,
  isSmall = false,
  empty,
  ...table
}: WorkTableProps<Row>) {
  const { rows, label } = table;
  const { hidden: chosen, sorting } = tableState(label).value;
  const hidden = chosen ?? columns.filter(({ isExtra }) => isExtra).map(({ name }) => name);
  const shown = isSmall ? columns : columns.filter(({ name, value }) => value === undefined || !hidden.includes(name));
  const sorted = sortRows(rows, columns, sorting);
  if (rows.length === 0) {
    return (
      <div class="stack">
        {heading}
        {empty}
      </div>
    );
  }

  /** Down, up, and as the service ordered them. */
  function sortBy(name: string): void {
    const next = sorting?.name !== name ? { name, isDown: true } : sorting.isDown ? { name, isDown: false } : undefined;
    changeTable(label, { sorting: next });
  }
  const withHeads = shown.map((column): Column<Row> => {
    const { name, class: kind, cell, value } = column;
    const isSorted = sorting?.name === name;
    const head =
      value === undefined ? (
        <span class="hidden">{name}</span>
      ) : (
        <button type="button" class="sort" onClick={() => sortBy(name)}>
          {name}
          <span aria-hidden="true">{isSorted ? (sorting.isDown ? " ↓" : " ↑") : ""}</span>
        </button>
      );
    const order = isSorted ? ({ sort: sorting.isDown ? "descending" : "ascending" } as const) : {};
    return {
      name: head,
      label: value === undefined ? "" : name,
      cell,
      ...order,
      ...(kind === undefined ? {} : { class: kind }),
      ...(kind === "id" && value !== undefined ? { title: (row: Row) => String(value(row) ?? "") } : {}),
    };
  });
  const drawn = <Table {...table} rows={sorted} columns={[...before, ...withHeads]} />;
  if (isSmall) return drawn;
  return (
    <div class="stack work-table">
      <div class="table-head">
        {heading}
        {rows.length === 1 && chosen === undefined ? null : (
          <Tools label={label} columns={columns} hidden={hidden} rows={sorted} sorting={sorting} />
        )}
      </div>
      {drawn}
    </div>
  );
}

function Tools<Row>({
  label,
  columns,
  hidden,
  rows,
  sorting,
}: {
  readonly label: string;
  readonly columns: readonly WorkColumn<Row>[];
  readonly hidden: readonly string[];
  readonly rows: readonly Row[];
  readonly sorting: Sorting | undefined;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const choices = columns.flatMap(({ name, value, currency }) =>
    value === undefined ? [] : [{ name, value, currency }],
  );
  const shown = choices.filter(({ name }) => !hidden.includes(name));
  function toggle(name: string): void {
    changeTable(label, {
      hidden: hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name],
    });
  }
  function save(): void {
    const text = exportedLines(rows, shown)
      .map((line) => csvLine(line))
      .join("");
    void saveAnswer(Promise.resolve(new Response(text)), `${label.toLowerCase().replaceAll(" ", "-")}.csv`);
  }
  return (
    <div class="actions tools">
      {sorting === undefined ? null : <span class="soft small">{wordSorting(rows, columns, sorting)}</span>}
      <details class="menu column-choice" onToggle={({ currentTarget }) => setChoosing(currentTarget.open)}>
        <summary class="button small quiet">Columns</summary>
        <fieldset class="menu-content">
          <legend class="hidden">Columns</legend>
          {(isChoosing ? choices : []).map(({ name }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                disabled={shown.length === 1 && !hidden.includes(name)}
                onChange={() => toggle(name)}
              />{" "}
              {name}
            </label>
          ))}
        </fieldset>
      </details>
      <Button name={`Export ${formatNumber(rows.length)} shown (CSV)`} class="button small quiet" onClick={save} />
    </div>
  );
}
