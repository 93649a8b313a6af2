/** Copies of states from before a group: states change in place, so a failed group has to restore them. */
import type { Decider } from "../decider.ts";
import type { NumberColumn } from "./number-column.ts";

interface Kept {
  readonly number: number;
  readonly last: number;
  readonly through: number;
  readonly copy: unknown;
}

export interface UndoParts {
  readonly decider: Decider;
  /** By number; undefined for one that is packed. */
  readonly states: unknown[];
  readonly last: NumberColumn;
  readonly through: NumberColumn;
}

export class StateUndo {
  readonly #parts: UndoParts;
  #kept: Kept[] = [];

  constructor(parts: UndoParts) {
    this.#parts = parts;
  }

  /** One without a state is packed: its bytes stay where they are until it is packed again, which no group is undone after. */
  keep(number: number): void {
    const { decider, states, last, through } = this.#parts;
    const state = states[number];
    const copy = state === undefined ? undefined : decider.copyState(state);
    this.#kept.push({ number, last: last.of(number), through: through.of(number), copy });
  }

  putBack(): void {
    const { decider, states, last: lasts, through: throughs } = this.#parts;
    for (const { number, last, through, copy } of this.#kept) {
      const state = states[number];
      if (state !== undefined) decider.releaseState(state);
      states[number] = copy;
      lasts.set(number, last);
      throughs.set(number, through);
    }
    this.#kept = [];
  }

  forget(): void {
    for (const { copy } of this.#kept) if (copy !== undefined) this.#parts.decider.releaseState(copy);
    this.#kept = [];
  }
}
