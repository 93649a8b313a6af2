/** Gathers from the first cells of a column how it writes dates and times. */
import type { DateOrder } from "./calendar-date.ts";
import { ownOrder, type TimeStyle } from "./moment.ts";
import { findFigureDate, findWordDate } from "./written-date.ts";

/** Excel's days from 1990 to 2099. */
const firstSerial = 32_874;
const lastSerial = 73_050;

const dot = 0x2e;

export class TimeEvidence {
  readonly #orders = new Set<DateOrder>();
  #dates = 0;
  #times = 0;
  #others = 0;
  #counts = 0;
  #serials = 0;
  #fractions = 0;
  #shortYears = 0;
  /** Those of them that have dots or the month as a word. Such dates have the day first everywhere. */
  #dayFirstYears = 0;
  /** Different first and last numbers of dates with years of two digits. */
  readonly #firsts = new Set<number>();
  readonly #lasts = new Set<number>();

  add(cell: string): void {
    // A column that begins with this many other things is none of dates, and need not be looked at further.
    if (this.#others >= 50 && this.#dates + this.#counts + this.#serials === 0) return;
    if (/^\d{5}(?:\.\d+)?$/.test(cell)) {
      const days = Number(cell);
      if (days >= firstSerial && days <= lastSerial) this.#serials += 1;
      else this.#others += 1;
      if (cell.includes(".")) this.#fractions += 1;
      return;
    }
    const figures = findFigureDate(cell);
    const found = figures ?? findWordDate(cell);
    if (found === undefined) {
      if (/^\d{8}$/.test(cell)) this.#dates += 1;
      else if (/^\d{10,19}$/.test(cell)) this.#counts += 1;
      else this.#others += 1;
      return;
    }
    this.#dates += 1;
    if (/^\D*\d/.test(cell.slice(found.end))) this.#times += 1;
    if (figures === undefined) {
      if (found.kind === "word" && found.yearDigits === 2) this.#addShortYear(found.day, found.year, true);
      return;
    }
    if (figures.digits[0] === 4) return;
    if (figures.digits[2] === 2) this.#addShortYear(figures.numbers[0], figures.numbers[2], figures.mark === dot);
    const order = ownOrder(figures);
    if (order !== undefined && order !== "either") this.#orders.add(order);
  }

  #addShortYear(first: number, last: number, isDayFirst: boolean): void {
    this.#shortYears += 1;
    if (isDayFirst) this.#dayFirstYears += 1;
    this.#firsts.add(first);
    this.#lasts.add(last);
  }

  /** Undefined where the column holds something else. */
  get style(): TimeStyle | undefined {
    const isSerial = this.#serials > 0 && this.#fractions > 0 && this.#others + this.#dates + this.#counts === 0;
    if (this.#dates === 0 && !isSerial) return undefined;
    const [only] = this.#orders;
    // Days change more often than years: twice as often where the order is not clear from how they are written.
    const yearsWeigh = this.#dayFirstYears === this.#shortYears ? 1 : 2;
    return {
      order: this.#orders.size === 1 ? only : undefined,
      hasTimes: this.#times + this.#counts + this.#serials > 0,
      isYearLast: this.#shortYears > 0 && this.#lasts.size * yearsWeigh <= this.#firsts.size,
      isSerial,
    };
  }
}
