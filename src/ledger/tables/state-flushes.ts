/** Which changed states the store lacks, and how they get there: in flushes, each spread over commit groups. */
import type { NumberColumn } from "./number-column.ts";

/** Written with one group for those that change: at a start tens of thousands take in what a crash has left, and somebody waits. */
const mostForChanges = 1_024;

export interface FlushPace {
  /** A flush begins after so many records, however few states they touched. */
  readonly beginsAfter: number;
  /** A flush ends before so many more records have come. */
  readonly endsWithin: number;
  /** States written for each one that changes meanwhile. */
  readonly writesForEachChange: number;
  /** Fewer wait for the next group: each group would write the same page once more. */
  readonly leastAtOnce: number;
  /** Step by step, one with each group: tens of thousands at once would hold requests up. Without it, states go in the order of their changes. */
  readonly inOrder?: (states: readonly number[]) => Iterator<void, readonly number[]>;
}

/** What is written with one group. */
export interface FlushPart {
  readonly states: readonly number[];
  /** A flush begins with this part: it covers all records up to here. */
  readonly begun: number | undefined;
  /** A flush ends with this part: the store has what all records up to here did. */
  readonly ended: number | undefined;
}

/** What is noted of each state. */
export interface FlushedColumns {
  readonly through: NumberColumn;
  readonly storedThrough: NumberColumn;
  readonly changedIn: NumberColumn;
}

export class StateFlushes {
  /** The states in memory include all records up to here. */
  known: number;
  private readonly pace: FlushPace;
  private readonly columns: FlushedColumns;
  /** The states in the store include all records up to here. */
  private through: number;
  /** The sequence number at which the last flush began, on whichever node. */
  private begun: number;
  private number = 1;
  /** Changed since the flush began: they wait for the next one. */
  private waiting: number[] = [];
  private order: readonly number[] = [];
  /** Until the order is found. */
  private ordering: Iterator<void, readonly number[]> | undefined;
  /** How many of the order the store has, and how many it has once the group is committed. */
  private stored = 0;
  private storedNext = 0;
  private flushThrough = 0;
  private budget = 0;
  /** Of the running flush; small groups leave them to a later one. */
  private due = 0;
  private part: FlushPart | undefined;

  constructor(columns: FlushedColumns, through: number, pace: FlushPace) {
    this.columns = columns;
    this.known = through;
    this.through = through;
    this.begun = through;
    this.pace = pace;
  }

  /** Call with what the store says of the side once it is locked: another node may have written meanwhile. */
  notice(through: number, begun: number): void {
    this.begun = Math.max(this.begun, begun);
    if (through <= this.through) return;
    this.through = through;
    for (const state of this.unwritten()) {
      if (this.columns.through.of(state) <= through) this.noteStored(state);
    }
    this.putBack();
  }

  note(state: number): void {
    if (this.isWaiting(state)) return;
    this.columns.changedIn.set(state, this.number);
    this.waiting.push(state);
    this.budget += this.pace.writesForEachChange;
  }

  isWaiting(state: number): boolean {
    return this.columns.changedIn.of(state) === this.number;
  }

  /** The store has not all that the state took in. */
  isLacking(state: number): boolean {
    return this.columns.through.of(state) !== this.columns.storedThrough.of(state);
  }

  /** What goes with a group that ends with this record; with `mostWaiting` states a flush begins early. */
  next(last: number, mostWaiting: number): FlushPart {
    let begun: number | undefined;
    if (this.stored === this.order.length) {
      const isDue =
        last - Math.max(this.through, this.begun) >= this.pace.beginsAfter || this.waiting.length >= mostWaiting;
      if (!isDue) {
        this.budget = 0;
        return this.take(0, undefined);
      }
      begun = this.start(this.known);
    }
    if (!this.isOrdered()) return this.take(0, begun);
    const budget = Math.min(mostForChanges, Math.floor(this.budget));
    this.budget -= budget;
    const fewest = Math.ceil((this.order.length * (last - this.known)) / this.pace.endsWithin);
    this.due += Math.max(fewest, budget);
    return this.take(this.due < this.pace.leastAtOnce ? 0 : this.due, begun);
  }

  /** Some states, whether a flush is due or not. */
  some(mostStates: number): FlushPart {
    const begun = this.stored === this.order.length ? this.start(this.known) : undefined;
    while (!this.isOrdered());
    return this.take(mostStates, begun);
  }

  /** All that the store lacks. Nothing may be added behind this record. */
  all(last: number): FlushPart {
    this.putBack();
    const begun = this.start(last);
    while (!this.isOrdered());
    return this.take(this.order.length, begun);
  }

  /** Call after the commit. */
  settle(): void {
    for (; this.stored < this.storedNext; this.stored += 1) {
      const state = this.order[this.stored];
      if (state !== undefined) this.noteStored(state);
    }
    if (this.stored === this.order.length) this.setOrder([]);
    this.begun = Math.max(this.begun, this.part?.begun ?? 0);
    this.through = Math.max(this.through, this.part?.ended ?? 0);
    this.part = undefined;
  }

  /** Call after a rollback. */
  rollBack(): void {
    this.storedNext = this.stored;
    this.part = undefined;
  }

  private noteStored(state: number): void {
    this.columns.storedThrough.set(state, this.columns.through.of(state));
  }

  private unwritten(): ReadonlySet<number> {
    return new Set([...this.order.slice(this.stored), ...this.waiting]);
  }

  private putBack(): void {
    const states = this.unwritten();
    this.setOrder([]);
    this.waiting = [];
    this.number += 1;
    for (const state of states) if (this.isLacking(state)) this.note(state);
  }

  private start(through: number): number {
    this.setOrder(this.waiting);
    this.ordering = this.pace.inOrder?.(this.waiting);
    this.waiting = [];
    this.number += 1;
    this.budget = 0;
    this.flushThrough = through;
    return through;
  }

  /** Takes the next step towards the order. */
  private isOrdered(): boolean {
    const step = this.ordering?.next();
    if (step?.done === true) {
      this.order = step.value;
      this.ordering = undefined;
    }
    return this.ordering === undefined;
  }

  private setOrder(order: readonly number[]): void {
    this.order = order;
    this.ordering = undefined;
    this.stored = 0;
    this.storedNext = 0;
    this.due = 0;
  }

  private take(most: number, begun: number | undefined): FlushPart {
    const end = Math.min(this.order.length, this.storedNext + most);
    if (most > 0) this.due = 0;
    const states = this.order.slice(this.storedNext, end).filter((state) => this.isLacking(state));
    this.storedNext = end;
    const isEnd = (this.order.length > 0 || begun !== undefined) && end === this.order.length;
    this.part = { states, begun, ended: isEnd ? this.flushThrough : undefined };
    return this.part;
  }
}
