/**
 * States of the PostgreSQL store, written behind the journal in flushes of each side. A node that takes a side over, or whose group
 * failed, takes in again the records that its rows lack.
 */
import type { HeldState } from "../decide-one.ts";
import type { Decider, StateKey } from "../decider.ts";
import { type CachedState, cachedState, StateCache, type StateRow } from "../tables/state-cache.ts";
import { type FlushPace, type FlushPart, StateFlushes } from "../tables/state-flushes.ts";
import { StateUndo } from "../tables/state-undo.ts";
import { arrayColumn, ByteColumn } from "./columns.ts";
import { type Link, prepare, type Statement } from "./link.ts";

export interface SidedKey extends StateKey {
  readonly side: number;
}

interface Held extends CachedState {
  /** Its `throughSequence` when the group first held it. */
  heldThrough: number;
}

interface Row extends StateRow {
  readonly place: number;
}

/** Up to one and a half times as many records are read again by a node that takes the side over. */
const flushRecords = 16_384;

const pace: FlushPace<Held> = {
  beginsAfter: flushRecords,
  endsWithin: flushRecords / 2,
  writesForEachChange: 0,
  inOrder: (states) => states,
};

/** In one statement. */
const mostWritten = 2_048;

const selectStates = `SELECT place, last_sequence, through_sequence, bytes
  FROM states JOIN unnest($1::integer[], $2::text[], $3::text[]) WITH ORDINALITY
    AS wanted (wanted_side, wanted_kind, wanted_id, place)
    ON side = wanted_side AND kind = wanted_kind AND id = wanted_id`;

/** Another node may have written one that is later. */
const putStates = `INSERT INTO states (side, kind, id, last_sequence, through_sequence, bytes)
  SELECT of_side, of_kind, of_id, last, through, substring($6::bytea FROM bytes_from FOR bytes_for)
  FROM unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $7::integer[], $8::integer[])
    AS changed (of_side, of_kind, of_id, last, through, bytes_from, bytes_for)
  ON CONFLICT (side, kind, id) DO UPDATE SET last_sequence = excluded.last_sequence,
    through_sequence = excluded.through_sequence, bytes = excluded.bytes
    WHERE states.through_sequence < excluded.through_sequence`;

export class WriteBehindStates {
  private readonly decider: Decider;
  private readonly cacheEntries: number;
  private readonly select: Statement<[string, string, string], Row>;
  private readonly put: Statement;
  private readonly noteBegun: Statement<[number, number]>;
  private readonly noteThrough: Statement<[number, number]>;
  private readonly cache: StateCache<Held>;
  private readonly undo: StateUndo;
  private readonly sides = new Map<number, StateFlushes<Held>>();
  private held: Held[] = [];
  private group = 1;
  private keepsUndo = false;
  private isTakingIn = false;

  constructor(link: Link, decider: Decider, cacheEntries: number) {
    this.decider = decider;
    this.cacheEntries = cacheEntries;
    const isNeeded = (state: Held) =>
      state.heldIn === this.group ||
      state.throughSequence !== state.storedThrough ||
      this.sides.get(state.side)?.isWaiting(state) === true;
    this.cache = new StateCache(cacheEntries, isNeeded, ({ state }) => decider.releaseState(state));
    this.undo = new StateUndo(decider);
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
    this.undo.forget();
  }

  /** Up to where all records of the side are taken in; undefined where nothing of it is in memory. */
  knownOf(side: number): number | undefined {
    return this.sides.get(side)?.known;
  }

  /** Call with what the side's row says, once it is locked. */
  notice(side: number, through: number, begun: number): void {
    // Records up to there may be erased by now; the rows include them.
    if ((this.sides.get(side)?.known ?? through) < through) this.forget(side);
    const flushes = this.sides.get(side) ?? new StateFlushes(through, pace);
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
      const found = this.cache.find(key.side, key.kind, key.id);
      // Stays in memory until the group ends.
      if (found !== undefined) this.take(found);
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
    for (const [place, key] of all.entries()) {
      const row = found.get(place);
      const state = { ...cachedState(this.decider, key, row), heldThrough: row?.through_sequence ?? 0 };
      this.cache.add(state);
      this.take(state);
    }
  }

  hold(side: number, kind: string, id: string): HeldState {
    let held = this.cache.find(side, kind, id);
    if (held === undefined) {
      this.load([{ side, kind, id }]);
      held = this.cache.find(side, kind, id);
    }
    if (held === undefined) throw new Error("A state was loaded and is not there.");
    this.take(held);
    return held;
  }

  private take(state: Held): void {
    if (this.isTakingIn) {
      this.sides.get(state.side)?.note(state);
      return;
    }
    if (state.heldIn === this.group) return;
    state.heldIn = this.group;
    state.heldThrough = state.throughSequence;
    this.held.push(state);
    if (this.keepsUndo) this.undo.keep(state);
  }

  /** Writes what is due of the group's sides; call before the commit with the journal's last sequence. */
  flush(last: number, resolve: (sequence: number) => number): void {
    const changed = this.held.filter(({ throughSequence, heldThrough }) => throughSequence !== heldThrough);
    const sides = new Set<number>();
    for (const state of changed) {
      state.lastSequence = resolve(state.lastSequence);
      state.throughSequence = resolve(state.throughSequence);
      this.sides.get(state.side)?.note(state);
      sides.add(state.side);
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
      this.undo.putBack();
      for (const side of sides) this.sides.get(side)?.rollBack();
    } else if (this.held.length > 0) for (const side of sides) this.forget(side);
    this.held = [];
  }

  private forget(side: number): void {
    this.cache.clearSide(side);
    this.sides.delete(side);
  }

  private write(side: number, { states, begun, ended }: FlushPart<Held>): void {
    if (begun !== undefined) this.noteBegun.post(side, begun);
    for (let start = 0; start < states.length; start += mostWritten)
      this.post(states.slice(start, start + mostWritten));
    if (ended !== undefined) this.noteThrough.post(side, ended);
  }

  private post(states: readonly CachedState[]): void {
    const frozen = new ByteColumn(states.map(({ state }) => this.decider.freezeState(state).slice()));
    this.put.post(
      arrayColumn(states.map(({ side }) => side)),
      arrayColumn(states.map(({ kind }) => kind)),
      arrayColumn(states.map(({ id }) => id)),
      arrayColumn(states.map(({ lastSequence }) => lastSequence)),
      arrayColumn(states.map(({ throughSequence }) => throughSequence)),
      frozen.bytes,
      frozen.starts,
      frozen.lengths,
    );
  }
}
