/** Decides from a table's first rows how its columns write numbers and dates, where single cells are ambiguous. */
import type { Entry } from "./entries.ts";
import type { DateOrder } from "./records/calendar-date.ts";
import { findDecimalMark, type NumberStyle } from "./records/decimal.ts";
import { readHeading } from "./records/heading.ts";
import type { TimeStyle } from "./records/moment.ts";
import { bareNumber, isWrittenNegative } from "./records/money.ts";
import type { Reading } from "./records/reading.ts";
import { TimeEvidence } from "./records/time-style.ts";

/** Limit of cells that are read, so that a table of very narrow rows does not take long. */
const cellLimit = 20_000;

/** No number or date is longer. */
const longestCell = 40;

/**
 * The rule. A cell such as 12,50 or 1.234,5 shows its decimal mark by itself. Only a cell such as 1.234 or 1,234 does not:
 * it is read with the mark that the other cells of its column show, or else with the one that all other columns show.
 * Where none shows any, such a cell is refused, except that 1.234 in a table divided by commas is how programs write.
 */
export class TableEvidence {
  readonly #columns: ReadonlyMap<string, ColumnEvidence>;
  #cells = 0;

  constructor(names: readonly string[]) {
    this.#columns = new Map(names.filter((name) => name !== "").map((name) => [name, new ColumnEvidence()]));
  }

  /** False once enough was seen. */
  add(entries: readonly Entry[]): boolean {
    for (const entry of entries) {
      if (entry.kind === "problem") continue;
      this.#cells += this.#columns.size;
      if (this.#cells > cellLimit) return false;
      for (const [name, evidence] of this.#columns) {
        const cell = entry.fields[name];
        if (typeof cell === "string" && cell !== "" && cell.length <= longestCell) evidence.add(cell.trim());
      }
    }
    return true;
  }

  reading(delimiter: string): Reading {
    return readingOf(this.#columns, delimiter);
  }
}

function readingOf(columns: ReadonlyMap<string, ColumnEvidence>, delimiter: string): Reading {
  const shown = new Set([...columns.values()].map((evidence) => evidence.style).filter((style) => style !== undefined));
  const [only] = shown;
  const nothingShown: NumberStyle = delimiter === "," ? "machine" : "open";
  const fallback = shown.size === 1 && only !== undefined ? only : nothingShown;
  const numberStyles = new Map<string, NumberStyle>();
  const dateOrders = new Map<string, DateOrder>();
  const timeStyles = new Map<string, TimeStyle>();
  const negativeColumns = new Set<string>();
  for (const [name, evidence] of columns) {
    numberStyles.set(name, evidence.style ?? fallback);
    if (evidence.isNegative) negativeColumns.add(name);
    const style = evidence.times.style;
    if (style === undefined) continue;
    const order = style.order ?? readHeading(name).order;
    timeStyles.set(name, { ...style, order });
    if (order !== undefined) dateOrders.set(name, order);
  }
  return { source: "text", names: "usual", numberStyles, dateOrders, timeStyles, negativeColumns };
}

class ColumnEvidence {
  readonly #marks = new Set<NumberStyle>();
  readonly times = new TimeEvidence();
  #negatives = 0;
  #others = 0;

  add(cell: string): void {
    if (!hasDigit(cell)) return;
    if (isWrittenNegative(cell)) this.#negatives += 1;
    else if (/[1-9]/.test(cell)) this.#others += 1;
    const mark = findDecimalMark(bareNumber(cell));
    if (mark !== undefined) this.#marks.add(mark === "," ? "comma" : "point");
    this.times.add(cell);
  }

  /** All of its numbers are below zero. */
  get isNegative(): boolean {
    return this.#negatives > 0 && this.#others === 0;
  }

  /** Undefined without evidence; a column that shows both marks is open. */
  get style(): NumberStyle | undefined {
    const [only] = this.#marks;
    return this.#marks.size > 1 ? "open" : only;
  }
}

/** Without one it is neither a number nor a date. */
function hasDigit(cell: string): boolean {
  for (let index = 0; index < cell.length; index += 1) {
    const unit = cell.charCodeAt(index);
    if (unit >= 0x30 && unit <= 0x39) return true;
  }
  return false;
}
