/** A number for each state, in a flat array. */
import { type Grown, grown, type StateNames } from "./state-names.ts";

export class NumberColumn implements Grown {
  values = new Float64Array();

  constructor(names: StateNames) {
    names.follow(this);
  }

  grow(capacity: number): void {
    this.values = grown(this.values, new Float64Array(capacity));
  }

  of(number: number): number {
    return this.values[number] ?? 0;
  }
}
