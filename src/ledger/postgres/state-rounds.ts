/** Which states of one side the database lacks, and how they get there: in rounds, a part with each group. */
import type { CachedState } from "../tables/state-cache.ts";

/** Records of a side after which a round begins; up to one and a half times as many are read again by a node that takes the side over. */
const roundRecords = 16_384;

/** What is written with one group. */
export interface RoundPart {
  readonly states: readonly CachedState[];
  /** A round begins with this part: it will have taken in all up to here. */
  readonly begun: number | undefined;
  /** A round ends with this part: all up to here is in the database. */
  readonly ended: number | undefined;
}

export class StateRounds {
  /** All records of the side up to here are taken in, as far as states are in memory. */
  known: number;
  /** The same of the database's rows. */
  private through: number;
  /** Where the last round began, of whichever node. */
  private begun: number;
  private changed = new Set<CachedState>();
  private order: readonly CachedState[] = [];
  private place = 0;
  private roundThrough = 0;
  private part: RoundPart | undefined;

  constructor(through: number) {
    this.known = through;
    this.through = through;
    this.begun = through;
  }

  /** Call with what the side's row says, once it is held: another node may have written meanwhile. */
  notice(through: number, begun: number): void {
    this.begun = Math.max(this.begun, begun);
    if (through <= this.through) return;
    this.through = through;
    const left = [...this.order.slice(this.place), ...this.changed];
    this.order = [];
    this.place = 0;
    for (const state of left) if (state.throughSequence <= through) state.storedThrough = state.throughSequence;
    this.changed = new Set(left.filter(isLacking));
  }

  note(state: CachedState): void {
    this.changed.add(state);
  }

  /** What goes with a group that ends with this record; `mostStates` may wait before a round begins. */
  next(last: number, mostStates: number): RoundPart {
    let begun: number | undefined;
    if (this.place === this.order.length) {
      const isDue = last - Math.max(this.through, this.begun) >= roundRecords || this.changed.size >= mostStates;
      if (!isDue) return this.take(0, undefined);
      begun = this.known;
      this.startRound(this.known);
    }
    // Through before the next one is due.
    return this.take(Math.ceil((this.order.length * (last - this.known) * 2) / roundRecords), begun);
  }

  /** All that is lacking, once nothing is added behind this record. */
  all(last: number): RoundPart {
    this.changed = new Set([...this.order.slice(this.place), ...this.changed]);
    this.startRound(last);
    return this.take(this.order.length, last);
  }

  /** Call after the commit. */
  settle(): void {
    const { part } = this;
    if (part === undefined) return;
    this.part = undefined;
    for (const state of part.states) state.storedThrough = state.throughSequence;
    this.begun = Math.max(this.begun, part.begun ?? 0);
    this.through = Math.max(this.through, part.ended ?? 0);
    this.place += part.states.length;
    if (this.place < this.order.length) return;
    this.order = [];
    this.place = 0;
  }

  /** Call where the group was taken back. */
  rollBack(): void {
    this.part = undefined;
  }

  private startRound(through: number): void {
    this.order = [...this.changed].filter(isLacking);
    this.changed = new Set();
    this.place = 0;
    this.roundThrough = through;
  }

  private take(most: number, begun: number | undefined): RoundPart {
    const isRunning = this.order.length > 0 || begun !== undefined;
    const states = this.order.slice(this.place, this.place + most);
    const isEnd = isRunning && this.place + states.length === this.order.length;
    this.part = { states, begun, ended: isEnd ? this.roundThrough : undefined };
    return this.part;
  }
}

function isLacking({ throughSequence, storedThrough }: CachedState): boolean {
  return throughSequence !== storedThrough;
}
