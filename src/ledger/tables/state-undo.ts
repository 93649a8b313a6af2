/** Copies of states from before a group: states change in place, so a failed group has to restore them. */
import type { Decider } from "../decider.ts";
import type { NumberColumn } from "./state-book.ts";
import type { StateNames } from "./state-names.ts";

const firstBytes = 2 ** 16;

interface Kept {
  readonly number: number;
  readonly last: number;
  readonly through: number;
  readonly start: number;
  readonly end: number;
}

export interface UndoParts {
  readonly decider: Decider;
  readonly names: StateNames;
  /** By number; undefined for one that is packed. */
  readonly states: unknown[];
  readonly last: NumberColumn;
  readonly through: NumberColumn;
}

export class StateUndo {
  readonly #parts: UndoParts;
  /** One buffer for all groups; a copy of its own for each state would be garbage. */
  #bytes = new Uint8Array(firstBytes);
  #used = 0;
  #kept: Kept[] = [];

  constructor(parts: UndoParts) {
    this.#parts = parts;
  }

  /** One without a state is packed: its bytes stay where they are until it is packed again, which no group is undone after. */
  keep(number: number): void {
    const { decider, states, last, through } = this.#parts;
    const state = states[number];
    const start = this.#used;
    if (state !== undefined) this.#append(decider.freezeState(state));
    this.#kept.push({ number, last: last.of(number), through: through.of(number), start, end: this.#used });
  }

  putBack(): void {
    const { decider, names, states } = this.#parts;
    for (const { number, last, through, start, end } of this.#kept) {
      const state = states[number];
      if (start < end)
        states[number] = decider.reviveState(names.kindOf(number), this.#bytes.subarray(start, end), state);
      else if (state !== undefined) {
        decider.releaseState(state);
        states[number] = undefined;
      }
      this.#parts.last.values[number] = last;
      this.#parts.through.values[number] = through;
    }
    this.forget();
  }

  forget(): void {
    this.#kept = [];
    this.#used = 0;
  }

  #append(before: Uint8Array): void {
    const end = this.#used + before.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.#bytes.subarray(0, this.#used));
      this.#bytes = larger;
    }
    this.#bytes.set(before, this.#used);
    this.#used = end;
  }
}
