/**
 * Sums by day: a row for each of the last days, and one for all before them, faded. A day's transactions see the days before
 * it, so that what arrives late sees neither more nor less than what came in order. Sums of whole numbers stay exact.
 */

/** Index of each float of the header. The first is 0 while nothing was added, and 1 in states of earlier versions, which keep no first day. */
const slot = { firstDay: 0, newestDay: 1, baseDay: 2 } as const;
/** Added to the first day, so that none is 0 or 1. */
const dayOffset = 1_000_000;
export const dailyHeaderLength = 3;

export interface DailyShape {
  readonly columns: number;
  /** Days that are kept apart. */
  readonly ringDays: number;
  /** Whenever a calendar period of this many days begins, all before it weighs half. */
  readonly halvingDays: number;
}

interface DailyParts {
  readonly header: Float64Array;
  readonly older: Float64Array;
  /** A row for each day of the ring; a day's row is its number modulo the ring's length. */
  readonly days: Float64Array | Uint32Array;
}

export class DailySums {
  readonly #shape: DailyShape;
  readonly #parts: DailyParts;
  /** Where the row of the last used day begins: a transaction's values all go into one row. */
  #rowDay = Number.NaN;
  #row = 0;

  constructor(shape: DailyShape, parts: DailyParts) {
    this.#shape = shape;
    this.#parts = parts;
  }

  get isUsed(): boolean {
    return this.#parts.header[slot.firstDay] !== 0;
  }

  /** How many days before this one the first was; NaN where that is not known. */
  daysBefore(day: number): number {
    const first = this.#parts.header[slot.firstDay] ?? 0;
    return first > 1 ? Math.max(0, day - (first - dayOffset)) : Number.NaN;
  }

  /** False for a day that is no longer kept apart from later ones. */
  isRetained(day: number): boolean {
    return !this.isUsed || day > this.#baseDay;
  }

  /** To be called before a day's values are added. */
  open(day: number): void {
    const { header } = this.#parts;
    if (!this.isUsed) {
      header[slot.firstDay] = day + dayOffset;
      header[slot.newestDay] = day;
      header[slot.baseDay] = day - this.#shape.ringDays;
    } else if (day > this.#newestDay) this.#advance(day);
    else if (day + dayOffset < (header[slot.firstDay] ?? 0)) header[slot.firstDay] = day + dayOffset;
  }

  add(day: number, column: number, value: number): void {
    const { older, days } = this.#parts;
    if (day > this.#baseDay) {
      const index = this.#rowOf(day) + column;
      days[index] = (days[index] ?? 0) + value;
    } else older[column] = (older[column] ?? 0) + value * this.#weightOf(day, this.#baseDay);
  }

  /** Adds 1 to each of the first `length` columns that are named. */
  count(day: number, columns: Uint16Array, length: number): void {
    const { older, days } = this.#parts;
    const isApart = day > this.#baseDay;
    const sums = isApart ? days : older;
    const row = isApart ? this.#rowOf(day) : 0;
    const weight = isApart ? 1 : this.#weightOf(day, this.#baseDay);
    for (let at = 0; at < length; at += 1) {
      const index = row + (columns[at] ?? 0);
      sums[index] = (sums[index] ?? 0) + weight;
    }
  }

  /** Forgets one column of all days. */
  clear(column: number): void {
    const { older, days } = this.#parts;
    older[column] = 0;
    for (let index = column; index < days.length; index += this.#shape.columns) days[index] = 0;
  }

  /** What a day that is kept apart holds. */
  valueOf(day: number, column: number): number {
    if (!this.isUsed || day <= this.#baseDay || day > this.#newestDay) return 0;
    return this.#parts.days[this.#rowOf(day) + column] ?? 0;
  }

  /** All before a day, as it weighs on that day. */
  sumBefore(day: number, out: Float64Array): void {
    const { older, days } = this.#parts;
    out.fill(0);
    if (!this.isUsed) return;
    const { columns } = this.#shape;
    const fade = this.#weightOf(this.#baseDay, day);
    for (let column = 0; column < columns; column += 1) out[column] = (older[column] ?? 0) * fade;
    const newest = Math.min(day - 1, this.#newestDay);
    for (let kept = this.#baseDay + 1; kept <= newest; kept += 1) {
      const row = this.#rowOf(kept);
      const weight = this.#weightOf(kept, day);
      for (let column = 0; column < columns; column += 1) {
        out[column] = (out[column] ?? 0) + (days[row + column] ?? 0) * weight;
      }
    }
  }

  get #newestDay(): number {
    return this.#parts.header[slot.newestDay] ?? 0;
  }

  get #baseDay(): number {
    return this.#parts.header[slot.baseDay] ?? 0;
  }

  #rowOf(day: number): number {
    if (day !== this.#rowDay) {
      const { ringDays, columns } = this.#shape;
      this.#row = (((day % ringDays) + ringDays) % ringDays) * columns;
      this.#rowDay = day;
    }
    return this.#row;
  }

  /** A power of two, so that weighing changes no bit of what is weighed. */
  #weightOf(day: number, atDay: number): number {
    const { halvingDays } = this.#shape;
    return 2 ** (Math.floor(day / halvingDays) - Math.floor(atDay / halvingDays));
  }

  /** Moves the days that leave the ring to the older ones. */
  #advance(day: number): void {
    const { header, older, days } = this.#parts;
    const { columns, ringDays } = this.#shape;
    const oldBase = this.#baseDay;
    const newBase = day - ringDays;
    const fade = this.#weightOf(oldBase, newBase);
    if (fade !== 1) for (let column = 0; column < columns; column += 1) older[column] = (older[column] ?? 0) * fade;
    for (let leaving = oldBase + 1; leaving <= Math.min(newBase, oldBase + ringDays); leaving += 1) {
      const row = this.#rowOf(leaving);
      const weight = this.#weightOf(leaving, newBase);
      for (let column = 0; column < columns; column += 1) {
        older[column] = (older[column] ?? 0) + (days[row + column] ?? 0) * weight;
        days[row + column] = 0;
      }
    }
    header[slot.newestDay] = day;
    header[slot.baseDay] = newBase;
  }
}
