/**
 * States of the PostgreSQL store, written behind the journal in flushes of each side. A node that takes a side over, or whose group
 * failed, takes in again the records that its rows lack.
 */
import type { HeldStates } from "../decide-one.ts";
import type { Decider, StateKey } from "../decider.ts";
import type { NumberColumn } from "../tables/number-column.ts";
import { StateBook, type StateRow } from "../tables/state-book.ts";
import { type FlushPace, type FlushPart, StateFlushes } from "../tables/state-flushes.ts";
import { arrayColumn, ByteColumn, oneByOne } from "./columns.ts";
import { type Link, prepare, type Statement } from "./link.ts";

export interface SidedKey extends StateKey {
  readonly side: number;
}

interface Row extends StateRow {
  readonly place: number;
}

/** Up to one and a half times as many records are read again by a node that takes the side over. */
const flushRecords = 16_384;

const pace: FlushPace = {
  beginsAfter: flushRecords,
  endsWithin: flushRecords / 2,
  writesForEachChange: 0,
  leastAtOnce: 1,
};

/** In one statement. */
const mostWritten = 2_048;

const selectStates = `SELECT place, found.*
  FROM unnest($1::integer[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (wanted_side, wanted_kind, wanted_id, place)
  CROSS JOIN LATERAL (SELECT last_sequence, through_sequence, bytes FROM states
    WHERE side = wanted_side AND kind = wanted_kind AND id = wanted_id ${oneByOne}) AS found`;

/** Another node may have written one that is later. */
const putStates = `INSERT INTO states (side, kind, id, last_sequence, through_sequence, bytes)
  SELECT of_side, of_kind, of_id, last, through, substring($6::bytea FROM bytes_from FOR bytes_for)
  FROM unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $7::integer[], $8::integer[])
    AS changed (of_side, of_kind, of_id, last, through, bytes_from, bytes_for)
  ON CONFLICT (side, kind, id) DO UPDATE SET last_sequence = excluded.last_sequence,
    through_sequence = excluded.through_sequence, bytes = excluded.bytes
    WHERE states.through_sequence < excluded.through_sequence`;

export class WriteBehindStates implements HeldStates {
  private readonly cacheEntries: number;
  private readonly select: Statement<[string, string, string], Row>;
  private readonly put: Statement;
  private readonly noteBegun: Statement<[number, number]>;
  private readonly noteThrough: Statement<[number, number]>;
  readonly book: StateBook;
  /** What a state had taken in when the group first held it. */
  private readonly heldThrough: NumberColumn;
  private readonly sides = new Map<number, StateFlushes>();
  private held: number[] = [];
  private group = 1;
  private keepsUndo = false;
  private isTakingIn = false;

  constructor(link: Link, decider: Decider, cacheEntries: number) {
    this.cacheEntries = cacheEntries;
    this.book = new StateBook({
      decider,
      limit: cacheEntries,
      mostUnpacked: undefined,
      isNeeded: (number) => this.isNeeded(number),
    });
    this.heldThrough = this.book.columns.take();
    this.select = prepare(link, selectStates);
    this.put = prepare(link, putStates);
    this.noteBegun = prepare(link, "UPDATE sides SET states_begun = greatest(states_begun, $2) WHERE side = $1");
    this.noteThrough = prepare(link, "UPDATE sides SET states_through = greatest(states_through, $2) WHERE side = $1");
  }

  /** A rollback restores the states if they can be undone; otherwise the group's sides are read again. */
  beginGroup(keepsUndo: boolean): void {
    this.keepsUndo = keepsUndo;
    this.group += 1;
    this.held = [];
    this.book.forgetUndo();
  }

  /** Up to where all records of the side are taken in; undefined where nothing of it is in memory. */
  knownOf(side: number): number | undefined {
    return this.sides.get(side)?.known;
  }

  /** Call with what the side's row says, once it is locked. */
  notice(side: number, through: number, begun: number): void {
    // Records up to there may be erased by now; the rows include them.
    if ((this.sides.get(side)?.known ?? through) < through) this.forget(side);
    const flushes = this.sides.get(side) ?? new StateFlushes(this.book, through, pace);
    this.sides.set(side, flushes);
    flushes.notice(through, begun);
  }

  /** States held within `work` take in records of the journal; a rollback of the group does not undo that. */
  takingIn(side: number, work: () => number): void {
    this.isTakingIn = true;
    try {
      const through = work();
      const flushes = this.sides.get(side);
      if (flushes !== undefined) flushes.known = Math.max(flushes.known, through);
    } catch (error) {
      this.forget(side);
      throw error;
    } finally {
      this.isTakingIn = false;
    }
  }

  /** Reads those that are not in memory. Call once the sides' rows are locked. */
  load(keys: Iterable<SidedKey>): void {
    const wanted = new Map<string, SidedKey>();
    for (const key of keys) {
      const found = this.book.find(key.side, key.kind, key.id);
      // Stays in memory until the group ends.
      if (found !== 0) this.take(found);
      else wanted.set(`${key.side} ${key.kind} ${key.id}`, key);
    }
    if (wanted.size === 0) return;
    const all = [...wanted.values()];
    const rows = this.select.all(
      arrayColumn(all.map(({ side }) => side)),
      arrayColumn(all.map(({ kind }) => kind)),
      arrayColumn(all.map(({ id }) => id)),
    );
    const found = new Map(rows.map((row) => [row.place - 1, row]));
    for (const [place, { side, kind, id }] of all.entries()) this.take(this.book.add(side, kind, id, found.get(place)));
  }

  hold(side: number, kind: string, id: string): number {
    let number = this.book.find(side, kind, id);
    if (number === 0) {
      this.load([{ side, kind, id }]);
      number = this.book.find(side, kind, id);
    }
    if (number === 0) throw new Error("A state was loaded and is not there.");
    this.take(number);
    return number;
  }

  private isNeeded(number: number): boolean {
    const { book } = this;
    const flushes = this.sides.get(book.names.sideOf(number));
    const isLacking = book.through.of(number) !== book.storedThrough.of(number);
    return book.heldIn.of(number) === this.group || isLacking || flushes?.isWaiting(number) === true;
  }

  private take(number: number): void {
    const { book } = this;
    if (this.isTakingIn) {
      this.sides.get(book.names.sideOf(number))?.note(number);
      return;
    }
    if (book.heldIn.of(number) === this.group) return;
    book.heldIn.set(number, this.group);
    this.heldThrough.set(number, book.through.of(number));
    this.held.push(number);
    if (this.keepsUndo) book.keepForUndo(number);
  }

  /** Writes what is due of the group's sides; call before the commit with the journal's last sequence. */
  flush(last: number, resolve: (sequence: number) => number): void {
    const { last: lasts, through, names } = this.book;
    const sides = new Set<number>();
    for (const number of this.held) {
      if (through.of(number) === this.heldThrough.of(number)) continue;
      lasts.set(number, resolve(lasts.of(number)));
      through.set(number, resolve(through.of(number)));
      const side = names.sideOf(number);
      this.sides.get(side)?.note(number);
      sides.add(side);
    }
    const mostWaiting = Math.max(1, Math.floor(this.cacheEntries / 2 / Math.max(1, this.sides.size)));
    for (const side of sides) {
      const part = this.sides.get(side)?.next(last, mostWaiting);
      if (part !== undefined) this.write(side, part);
    }
  }

  /** Writes all of one side that the database lacks, once nothing is added behind this record. */
  flushAll(side: number, last: number): void {
    const part = this.sides.get(side)?.all(last);
    if (part !== undefined) this.write(side, part);
  }

  /** Sides with states in memory. */
  listSides(): readonly number[] {
    return [...this.sides.keys()];
  }

  /** Call after the commit; `last` is the journal's end where the group wrote. */
  settle(sides: Iterable<number>, last: number | undefined): void {
    for (const side of sides) {
      const flushes = this.sides.get(side);
      if (flushes === undefined) continue;
      flushes.settle();
      if (last !== undefined) flushes.known = last;
    }
  }

  rollBack(sides: Iterable<number>): void {
    if (this.keepsUndo) {
      this.book.rollBack();
      for (const side of sides) this.sides.get(side)?.rollBack();
    } else if (this.held.length > 0) for (const side of sides) this.forget(side);
    this.held = [];
  }

  private forget(side: number): void {
    this.book.clearSide(side);
    this.sides.delete(side);
  }

  private write(side: number, { states, begun, ended }: FlushPart): void {
    if (begun !== undefined) this.noteBegun.post(side, begun);
    for (let start = 0; start < states.length; start += mostWritten)
      this.post(states.slice(start, start + mostWritten));
    if (ended !== undefined) this.noteThrough.post(side, ended);
  }

  private post(states: readonly number[]): void {
    const { names, last, through } = this.book;
    const frozen = new ByteColumn(states.map((number) => this.book.bytesOf(number).slice()));
    this.put.post(
      arrayColumn(states.map((number) => names.sideOf(number))),
      arrayColumn(states.map((number) => names.kindOf(number))),
      arrayColumn(states.map((number) => names.idOf(number))),
      arrayColumn(states.map((number) => last.of(number))),
      arrayColumn(states.map((number) => through.of(number))),
      frozen.bytes,
      frozen.starts,
      frozen.lengths,
    );
  }
}
