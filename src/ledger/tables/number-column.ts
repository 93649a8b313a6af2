/** Numbers that are noted of each state, side by side: what is asked of a state is mostly asked together, and each array of its own would be another cache line. */
import { type Grown, grown, type StateNames } from "./state-names.ts";

/** Eight numbers fill a cache line. */
const width = 8;

/** Of the states of a book. Only so many columns can be taken as there is room for. */
export class NumberColumns implements Grown {
  values = new Float64Array();
  #taken = 0;

  constructor(names: StateNames) {
    names.follow(this);
  }

  grow(capacity: number): void {
    this.values = grown(this.values, new Float64Array(capacity * width));
  }

  take(): NumberColumn {
    if (this.#taken === width) throw new RangeError("There is no room for another column.");
    this.#taken += 1;
    return new NumberColumn(this, this.#taken - 1);
  }
}

/** A number for each state. */
export class NumberColumn {
  readonly #columns: NumberColumns;
  readonly #place: number;

  constructor(columns: NumberColumns, place: number) {
    this.#columns = columns;
    this.#place = place;
  }

  of(number: number): number {
    return this.#columns.values[number * width + this.#place] ?? 0;
  }

  set(number: number, value: number): void {
    this.#columns.values[number * width + this.#place] = value;
  }
}
