/** A table that people work with: sorted by a column, with the columns that they choose, opened by a click on a row, and exported as shown. */
import { useState } from "preact/hooks";
import { csvOf } from "../data/csv.ts";
import { formatNumber } from "../data/format.ts";
import { readHidden, writeHidden } from "../data/hidden-columns.ts";
import { saveAnswer } from "../data/save.ts";
import { type Sorting, sortRows } from "../data/sort-rows.ts";
import { Button } from "./button.tsx";
import { type Column, Table } from "./table.tsx";

export interface WorkColumn<Row> extends Column<Row> {
  readonly name: string;
  /** What it is sorted by and exported as. */
  readonly value: (row: Row) => string | number | null;
}

export function WorkTable<Row>({
  rows,
  columns,
  before = [],
  keyOf,
  addressOf,
  label,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly WorkColumn<Row>[];
  /** Columns in front that are neither sorted, chosen nor exported. */
  readonly before?: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** The page that a click on the row opens. */
  readonly addressOf: (row: Row) => string;
  /** Also names the exported file, and the choice of columns. */
  readonly label: string;
}) {
  const [sorting, setSorting] = useState<Sorting | undefined>(undefined);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => readHidden(label));
  const [isChoosing, setChoosing] = useState(false);
  const shown = columns.filter(({ name }) => !hidden.has(name));
  const sorted = sortRows(rows, columns, sorting);

  function toggle(name: string): void {
    const others = new Set(hidden);
    if (!others.delete(name)) others.add(name);
    setHidden(others);
    writeHidden(label, others);
  }
  /** Down, up, and as the service ordered them. */
  function sortBy(name: string): void {
    if (sorting?.name !== name) setSorting({ name, isDown: true });
    else setSorting(sorting.isDown ? { name, isDown: false } : undefined);
  }
  function save(): void {
    const text = csvOf([shown.map(({ name }) => name), ...sorted.map((row) => shown.map(({ value }) => value(row)))]);
    void saveAnswer(Promise.resolve(new Response(text)), `${label.toLowerCase()}.csv`);
  }

  const withHeads = shown.map((column): Column<Row> => {
    const { name, class: kind, cell } = column;
    const isSorted = sorting?.name === name;
    const head = (
      <button type="button" class="sort" onClick={() => sortBy(name)}>
        {name}
        <span aria-hidden="true">{isSorted ? (sorting.isDown ? " ↓" : " ↑") : ""}</span>
      </button>
    );
    const order = isSorted ? ({ sort: sorting.isDown ? "descending" : "ascending" } as const) : {};
    return { name: head, cell, ...order, ...(kind === undefined ? {} : { class: kind }) };
  });
  return (
    <div class="stack work-table">
      <div class="actions">
        <details class="column-choice" onToggle={({ currentTarget }) => setChoosing(currentTarget.open)}>
          <summary class="button small">Columns</summary>
          <fieldset>
            <legend class="hidden">Columns</legend>
            {(isChoosing ? columns : []).map(({ name }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={!hidden.has(name)}
                  disabled={shown.length === 1 && !hidden.has(name)}
                  onChange={() => toggle(name)}
                />{" "}
                {name}
              </label>
            ))}
          </fieldset>
        </details>
        <Button name={`Export ${formatNumber(rows.length)} shown (CSV)`} class="button small" onClick={save} />
        {sorting === undefined ? null : <span class="soft">Sorted among the rows that are loaded.</span>}
      </div>
      <Table rows={sorted} columns={[...before, ...withHeads]} keyOf={keyOf} addressOf={addressOf} label={label} />
    </div>
  );
}
