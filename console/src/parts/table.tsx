/** Rows in columns. Where there are many, only those that can be seen are drawn, so that a hundred thousand scroll as easily as ten. */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { goTo } from "../routing/router.ts";

export interface Column<Row> {
  readonly name: ComponentChildren;
  /** Beside the value where a row is a card, if the name is no text. */
  readonly label?: string;
  /** `end` for what is compared by its last digit. */
  readonly class?: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Under the pointer, where the cell may be cut. */
  readonly title?: (row: Row) => string;
  /** Where the rows are sorted by it. */
  readonly sort?: "ascending" | "descending";
}

/** A table with more columns than this becomes a card a row on a phone. */
const narrowColumns = 3;

/** Up to here all rows are drawn, each as high as it needs. */
const plainRows = 200;

export function Table<Row>({
  rows,
  columns,
  keyOf,
  addressOf,
  label,
  class: className,
  isLimited = false,
  empty = null,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row, place: number) => string | number;
  /** The page that a click on the row opens; a link in the row leads there for those who use keys. */
  readonly addressOf?: (row: Row) => string;
  /** What it lists, where no heading says so. */
  readonly label?: string;
  readonly class?: string;
  /** Scrolls within a frame of limited height instead of with the page. */
  readonly isLimited?: boolean;
  /** Instead of a table without rows. */
  readonly empty?: ComponentChildren;
}) {
  const isWindowed = rows.length > plainRows && !isLimited;
  const { body, first, count, rowHeight } = useRowWindow(rows.length, isWindowed);
  if (rows.length === 0) return <>{empty}</>;
  const shown = isWindowed ? rows.slice(first, first + count) : rows;
  const kinds = [
    ...(isWindowed ? ["windowed"] : isLimited ? ["limited"] : []),
    ...(columns.length > narrowColumns ? ["cards"] : []),
  ];
  return (
    <TableFrame class={kinds.join(" ")}>
      <table class={className} aria-label={label} aria-rowcount={isWindowed ? rows.length + 1 : undefined}>
        <thead>
          <tr>
            {columns.map(({ name, class: kind, sort }, place) => (
              <th key={String(place)} class={kind === "end" ? kind : undefined} scope="col" aria-sort={sort}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {isWindowed ? <Gap height={first * rowHeight} columns={columns.length} /> : null}
          {shown.map((row, place) => (
            <tr
              key={keyOf(row, isWindowed ? first + place : place)}
              aria-rowindex={isWindowed ? first + place + 2 : undefined}
              class={addressOf === undefined ? undefined : "opens"}
              onClick={addressOf === undefined ? undefined : (event) => openRow(event, addressOf(row))}
            >
              {columns.map(({ name, label: text = name, class: kind, cell, title }, column) => (
                <td
                  key={String(column)}
                  class={kind === "end" ? "end figure" : kind}
                  title={title?.(row)}
                  data-label={typeof text === "string" ? text : undefined}
                >
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

/** A click on what acts by itself, or that selects text, is no click on the row. */
function openRow(event: MouseEvent, address: string): void {
  const isOwn = event.target instanceof Element && event.target.closest("a, button, input, select, label") !== null;
  if (isOwn || event.defaultPrevented || String(getSelection()) !== "") return;
  if (event.metaKey || event.ctrlKey) open(address);
  else goTo(address);
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

/** Until a row is drawn; as high as the style of rows in long tables says, in pixels. Cards are higher, and all alike. */
const usualRowHeight = 44;
/** Drawn above and below what can be seen, so that a quick turn of the wheel shows no gap. */
const spareRows = 20;

export interface RowWindow {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly first: number;
  readonly count: number;
  readonly rowHeight: number;
}

function useRowWindow(rows: number, isWindowed: boolean): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [seen, setSeen] = useState({ first: 0, count: 2 * spareRows, rowHeight: usualRowHeight });

  useEffect(() => {
    if (!isWindowed) return undefined;
    let frame = 0;
    function look(): void {
      frame = 0;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const row = body.current?.querySelector("tr:not(.gap)");
      const rowHeight = row?.getBoundingClientRect().height ?? usualRowHeight;
      const above = Math.max(0, Math.floor(-top / rowHeight) - spareRows);
      const count = Math.ceil(innerHeight / rowHeight) + 2 * spareRows;
      const first = Math.min(above, Math.max(0, rows - count));
      setSeen((before) =>
        before.first === first && before.count === count && before.rowHeight === rowHeight
          ? before
          : { first, count, rowHeight },
      );
    }
    function later(): void {
      if (frame === 0) frame = requestAnimationFrame(look);
    }
    look();
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", later);
      removeEventListener("resize", later);
    };
  }, [rows, isWindowed]);

  return { body, ...seen };
}

export function TableFrame({
  class: className = "",
  children,
}: {
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      if (isCut && getComputedStyle(element).overflowX !== "clip") element.tabIndex = 0;
      else element.removeAttribute("tabindex");
      setWide(element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === "auto");
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {isWide ? <p class="soft small">The table goes on to the right: scroll it sideways.</p> : null}
      <div ref={frame} class={`table-frame ${className}`.trimEnd()}>
        {children}
      </div>
    </>
  );
}
