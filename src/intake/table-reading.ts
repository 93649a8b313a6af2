/** Decides from a table's first rows how its columns write numbers and dates, where single cells do not tell. */
import type { Entry, Reading } from "./entries.ts";
import { type DateOrder, findDateOrder } from "./records/calendar-date.ts";
import { findDecimalMark, type NumberStyle } from "./records/decimal.ts";

/** Cells that are looked at, so that a table of very narrow rows does not take long. */
const cellLimit = 20_000;

/**
 * The rule. A cell such as 12,50 or 1.234,5 shows its decimal mark by itself. Only a cell such as 1.234 or 1,234 does not:
 * it is read with the mark that the other cells of its column show, or else with the one that all other columns show. Where none
 * shows any, the point is the decimal mark, except in a table divided by semicolons: there such a cell is refused.
 */
export function findReading(entries: Iterable<Entry>, names: readonly string[], delimiter: string): Reading {
  const columns = new Map(names.filter((name) => name !== "").map((name) => [name, new ColumnEvidence()]));
  let cells = 0;
  for (const entry of entries) {
    if (entry.kind === "problem") continue;
    cells += columns.size;
    if (cells > cellLimit) break;
    for (const [name, evidence] of columns) {
      const cell = entry.fields[name];
      if (typeof cell === "string" && cell !== "" && cell.length <= 40) evidence.add(cell);
    }
  }
  const shown = new Set([...columns.values()].map((evidence) => evidence.style).filter((style) => style !== undefined));
  const [only] = shown;
  const fallback: NumberStyle = shown.size === 1 && only !== undefined ? only : delimiter === ";" ? "open" : "point";
  const numberStyles = new Map<string, NumberStyle>();
  const dateOrders = new Map<string, DateOrder>();
  for (const [name, evidence] of columns) {
    numberStyles.set(name, evidence.style ?? fallback);
    if (evidence.dateOrder !== undefined) dateOrders.set(name, evidence.dateOrder);
  }
  return { source: "text", names: "usual", numberStyles, dateOrders };
}

class ColumnEvidence {
  readonly #marks = new Set<NumberStyle>();
  readonly #orders = new Set<DateOrder>();

  add(cell: string): void {
    const mark = findDecimalMark(cell);
    if (mark !== undefined) this.#marks.add(mark === "," ? "comma" : "point");
    const order = findDateOrder(cell);
    if (order !== undefined) this.#orders.add(order);
  }

  /** Undefined without evidence; a column that shows both marks is open. */
  get style(): NumberStyle | undefined {
    const [only] = this.#marks;
    return this.#marks.size > 1 ? "open" : only;
  }

  get dateOrder(): DateOrder | undefined {
    const [only] = this.#orders;
    return this.#orders.size === 1 ? only : undefined;
  }
}
