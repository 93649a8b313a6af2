/**
 * States in memory, each once: those used lately, and those that the store lacks. A state is a number, and what is noted of it lies in flat arrays.
 */
import type { KnownStates } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import { NumberColumns } from "./number-column.ts";
import { PackedStates } from "./packed-states.ts";
import { StateNames } from "./state-names.ts";
import { StateUndo } from "./state-undo.ts";

export interface StateRow {
  readonly last_sequence: number;
  readonly through_sequence: number;
  /** As `freezeState` gave it. */
  readonly bytes: Uint8Array;
}

export interface StateBookOptions {
  readonly decider: Decider;
  /** States beyond this number are dropped, as far as they are not needed and were not used for long. */
  readonly limit: number;
  /** Packable states that stay unpacked at most; undefined where none is packed. */
  readonly mostUnpacked: number | undefined;
  /** A needed state stays, however long it was not used. */
  readonly isNeeded: (number: number) => boolean;
  /** Its number serves another state from now on. */
  readonly onDrop?: (number: number) => void;
}

/** A state that was not used for so many generations may be dropped. */
const generations = 2;
/** Share of the limit that is added between two searches: each search for states to drop looks at all of them. */
const searchShare = 1 / 8;

export class StateBook implements KnownStates {
  readonly names = new StateNames();
  readonly columns = new NumberColumns(this.names);
  /** Sequence of the last verdict that a state took in; 0 for none. */
  readonly last = this.columns.take();
  /** Sequence of the last record that it took in, of a verdict or of a label; it has all before that touch it. */
  readonly through = this.columns.take();
  /** The same in the store. */
  readonly storedThrough = this.columns.take();
  /** The last flush before which it changed. */
  readonly changedIn = this.columns.take();
  /** The last group that has held it. */
  readonly heldIn = this.columns.take();
  /** The last generation of the book in which it was used. */
  readonly #usedIn = this.columns.take();
  /** By number: those that are not packed. */
  readonly #states: unknown[] = [];
  readonly #packed: PackedStates;
  readonly #undo: StateUndo;
  readonly #isNeeded: (number: number) => boolean;
  readonly #onDrop: (number: number) => void;
  readonly #limit: number;
  readonly #generationSize: number;
  #generation = 1;
  /** States that were used in this generation. */
  #used = 0;
  /** States beyond this number are dropped. */
  #fullSize: number;

  constructor({ decider, limit, mostUnpacked, isNeeded, onDrop }: StateBookOptions) {
    this.#limit = limit;
    this.#fullSize = limit;
    this.#generationSize = Math.max(1, Math.floor(limit / generations));
    this.#isNeeded = isNeeded;
    this.#onDrop = onDrop ?? (() => undefined);
    const states = this.#states;
    this.#packed = new PackedStates({ decider, names: this.names, states }, mostUnpacked ?? Number.POSITIVE_INFINITY);
    this.#undo = new StateUndo({ decider, states, last: this.last, through: this.through });
  }

  /** 0 where it is not in memory. */
  find(side: number, kind: string, id: string): number {
    const number = this.names.find(side, kind, id);
    if (number !== 0) this.use(number);
    return number;
  }

  /** It was found, and is used. */
  use(number: number): void {
    if (this.#usedIn.of(number) !== this.#generation) this.#use(number);
  }

  /** Adds a state that is not in memory, as the store has it. */
  add(side: number, kind: string, id: string, row: StateRow | undefined): number {
    const state = this.#packed.make(kind, row?.bytes);
    const number = this.names.add(side, kind, id);
    this.#states[number] = state;
    this.last.set(number, row?.last_sequence ?? 0);
    this.through.set(number, row?.through_sequence ?? 0);
    this.storedThrough.set(number, row?.through_sequence ?? 0);
    this.changedIn.set(number, 0);
    this.heldIn.set(number, 0);
    this.#use(number);
    this.#packed.add(number);
    if (this.names.size >= this.#fullSize) this.#dropUnused();
    return number;
  }

  /** Notes how it is, for a group that fails. */
  keepForUndo(number: number): void {
    this.#undo.keep(number);
  }

  /** It stays unpacked until `settle`. */
  unpack(number: number): void {
    this.#packed.unpack(number);
  }

  stateOf(number: number): unknown {
    return this.#states[number];
  }

  lastOf(number: number): number {
    return this.last.of(number);
  }

  throughOf(number: number): number {
    return this.through.of(number);
  }

  took(number: number, sequence: number, isVerdict: boolean): void {
    this.through.set(number, sequence);
    if (isVerdict) this.last.set(number, sequence);
  }

  /** Its frozen form: a view, valid until the next state is frozen or created. */
  bytesOf(number: number): Uint8Array {
    return this.#packed.bytesOf(number);
  }

  /** Packs those over the limit. Call when no group runs. */
  settle(): void {
    this.#undo.forget();
    this.#packed.settle();
  }

  /** The same within a group that takes records in, which are not undone. */
  settleTakenIn(): void {
    this.#packed.settle();
  }

  rollBack(): void {
    this.#undo.putBack();
  }

  forgetUndo(): void {
    this.#undo.forget();
  }

  clear(): void {
    for (const number of this.names.numbers()) this.#packed.drop(number);
    this.names.clear();
    this.#packed.clear();
    this.#undo.forget();
    this.#used = 0;
  }

  clearSide(side: number): void {
    for (const number of [...this.names.numbers()]) if (this.names.sideOf(number) === side) this.#drop(number);
  }

  #use(number: number): void {
    this.#usedIn.set(number, this.#generation);
    this.#used += 1;
    if (this.#used < this.#generationSize) return;
    this.#generation += 1;
    this.#used = 0;
  }

  #dropUnused(): void {
    for (const number of [...this.names.numbers()]) if (this.#isUnused(number)) this.#drop(number);
    this.#fullSize = Math.max(this.#limit, this.names.size + Math.ceil(this.#limit * searchShare));
  }

  #isUnused(number: number): boolean {
    return this.#usedIn.of(number) <= this.#generation - generations && !this.#isNeeded(number);
  }

  #drop(number: number): void {
    this.#packed.drop(number);
    this.names.remove(number);
    this.#onDrop(number);
  }
}
