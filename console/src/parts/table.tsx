/** Rows in columns. Where there are many, only those that can be seen are drawn, so that a hundred thousand scroll as easily as ten. */

import type { ComponentChildren } from "preact";
import { TableFrame } from "./table-frame.tsx";
import { useWindowOf } from "./use-window-of.ts";

export interface Column<Row> {
  readonly name: ComponentChildren;
  /** `end` for what is compared by its last digit. */
  readonly class?: string;
  readonly cell: (row: Row) => ComponentChildren;
}

/** Up to here all rows are drawn, each as high as it needs. */
const plainRows = 200;

export function Table<Row>({
  rows,
  columns,
  keyOf,
  label,
  class: className,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** What it lists, where no heading says so. */
  readonly label?: string;
  readonly class?: string;
}) {
  const isWindowed = rows.length > plainRows;
  const { body, first, count, rowHeight } = useWindowOf(rows.length, isWindowed);
  const shown = isWindowed ? rows.slice(first, first + count) : rows;
  return (
    <TableFrame class={isWindowed ? "windowed" : ""}>
      <table class={className} aria-label={label} aria-rowcount={isWindowed ? rows.length + 1 : undefined}>
        <thead>
          <tr>
            {columns.map(({ name, class: kind }, place) => (
              <th key={String(place)} class={kind === "end" ? kind : undefined} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {isWindowed ? <Gap height={first * rowHeight} columns={columns.length} /> : null}
          {shown.map((row, place) => (
            <tr key={keyOf(row)} aria-rowindex={isWindowed ? first + place + 2 : undefined}>
              {columns.map(({ class: kind, cell }, column) => (
                <td key={String(column)} class={kind === "end" ? "end figure" : kind}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {isWindowed ? (
            <Gap height={(rows.length - first - shown.length) * rowHeight} columns={columns.length} />
          ) : null}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr class="gap">
      <td
        colSpan={columns}
        // The policy forbids styles in the text of the page; set by a script they are allowed.
        ref={(cell) => {
          if (cell !== null) cell.style.height = `${height}px`;
        }}
      />
    </tr>
  );
}
