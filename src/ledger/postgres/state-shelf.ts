/** States in the hands of a group: read in one go, kept at hand between groups, and written with the group's commit. */
import type { HeldState } from "../decide-one.ts";
import type { Decider, StateKey } from "../decider.ts";
import { ByteColumn } from "./columns.ts";
import { type Link, prepare, type Statement } from "./link.ts";

export interface SidedKey extends StateKey {
  readonly side: number;
}

interface Kept extends HeldState {
  readonly key: SidedKey;
  /** How far its row is; 0 where there is none. */
  readonly stored: number;
  /** Of its side, when it was read or written. */
  readonly generation: number;
}

interface Row {
  readonly place: number;
  readonly last_sequence: number;
  readonly through_sequence: number;
  /** Null where what is at hand is the same. */
  readonly bytes: Uint8Array | null;
}

/**
 * Nobody else changes them while the group holds its sides' rows. A row that another node has changed since comes with its
 * bytes; of the others, what is at hand still holds.
 */
const selectStates = `SELECT place, last_sequence, through_sequence,
    CASE WHEN through_sequence = known THEN NULL ELSE bytes END AS bytes
  FROM states JOIN unnest($1::integer[], $2::text[], $3::text[], $4::bigint[]) WITH ORDINALITY
    AS wanted (wanted_side, wanted_kind, wanted_id, known, place)
    ON side = wanted_side AND kind = wanted_kind AND id = wanted_id`;

const changed = `unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $7::integer[], $8::integer[])
    AS changed (of_side, of_kind, of_id, last, through, bytes_from, bytes_for)`;
const frozen = "substring($6::bytea FROM bytes_from FOR bytes_for)";

/** Of those that have a row already: an INSERT would lock each one first. */
const updateStates = `UPDATE states SET last_sequence = last, through_sequence = through, bytes = ${frozen}
  FROM ${changed} WHERE side = of_side AND kind = of_kind AND id = of_id`;
const insertStates = `INSERT INTO states (side, kind, id, last_sequence, through_sequence, bytes)
  SELECT of_side, of_kind, of_id, last, through, ${frozen} FROM ${changed}
  ON CONFLICT (side, kind, id) DO UPDATE SET last_sequence = excluded.last_sequence,
    through_sequence = excluded.through_sequence, bytes = excluded.bytes`;

export class StateShelf {
  private readonly decider: Decider;
  private readonly limit: number;
  private readonly select: Statement<readonly (readonly (string | number)[])[], Row>;
  private readonly update: Statement;
  private readonly insert: Statement;
  /** In the order of their last use. */
  private readonly atHand = new Map<string, Kept>();
  private readonly held = new Map<string, Kept>();
  /** By side: counts how often another node may have changed what is at hand. */
  private readonly generations = new Map<number, number>();

  constructor(link: Link, decider: Decider, limit: number) {
    this.decider = decider;
    this.limit = limit;
    this.select = prepare(link, selectStates);
    this.update = prepare(link, updateStates);
    this.insert = prepare(link, insertStates);
  }

  /** Another node has changed states of the side: each is compared before it is used again. */
  distrust(side: number): void {
    this.generations.set(side, this.generationOf(side) + 1);
  }

  /** Reads those that the group does not hold yet, as far as what is at hand may be out of date. Call when the sides' rows are held. */
  load(keys: Iterable<SidedKey>): void {
    const wanted = new Map<string, SidedKey>();
    for (const key of keys) {
      const name = nameOf(key);
      if (this.held.has(name)) continue;
      const known = this.atHand.get(name);
      if (known?.generation !== this.generationOf(key.side)) wanted.set(name, key);
      else this.take(name, known);
    }
    if (wanted.size === 0) return;
    const names = [...wanted.keys()];
    const all = [...wanted.values()];
    const rows = this.select.all(
      all.map(({ side }) => side),
      all.map(({ kind }) => kind),
      all.map(({ id }) => id),
      names.map((name) => this.atHand.get(name)?.throughSequence ?? -1),
    );
    const found = new Map(rows.map((row) => [row.place - 1, row]));
    for (const [index, key] of all.entries()) {
      const name = names[index] ?? "";
      this.take(name, this.kept(key, this.atHand.get(name), found.get(index)));
    }
  }

  /** Until the commit it is in flux; a group that is taken back leaves nothing at hand. */
  private take(name: string, state: Kept): void {
    this.held.set(name, state);
    this.atHand.delete(name);
  }

  private generationOf(side: number): number {
    return this.generations.get(side) ?? 0;
  }

  hold(side: number, kind: string, id: string): HeldState {
    const key = { side, kind, id };
    const name = nameOf(key);
    if (!this.held.has(name)) this.load([key]);
    const held = this.held.get(name);
    if (held === undefined) throw new Error("A state was loaded and is not there.");
    return held;
  }

  /** Writes what the group changed; call before the commit. */
  flush(resolve: (sequence: number) => number): void {
    const changed = [...this.held.values()].filter(({ throughSequence, stored }) => throughSequence !== stored);
    for (const state of changed) {
      state.lastSequence = resolve(state.lastSequence);
      state.throughSequence = resolve(state.throughSequence);
    }
    this.write(
      this.update,
      changed.filter(({ stored }) => stored > 0),
    );
    this.write(
      this.insert,
      changed.filter(({ stored }) => stored === 0),
    );
  }

  private write(statement: Statement, changed: readonly Kept[]): void {
    if (changed.length === 0) return;
    const frozen = new ByteColumn(changed.map(({ state }) => this.decider.freezeState(state)));
    const written = statement.run(
      changed.map(({ key }) => key.side),
      changed.map(({ key }) => key.kind),
      changed.map(({ key }) => key.id),
      changed.map(({ lastSequence }) => lastSequence),
      changed.map(({ throughSequence }) => throughSequence),
      frozen.bytes,
      frozen.starts,
      frozen.lengths,
    );
    if (written !== changed.length) throw new Error("A state that was read has no row any more.");
  }

  /** Call after the commit. */
  settle(): void {
    for (const [name, { key, state, lastSequence, throughSequence, generation }] of this.held) {
      this.atHand.set(name, { key, state, lastSequence, throughSequence, stored: throughSequence, generation });
    }
    this.held.clear();
    for (const name of this.atHand.keys()) {
      if (this.atHand.size <= this.limit) break;
      this.atHand.delete(name);
    }
  }

  rollBack(): void {
    this.held.clear();
  }

  private kept(key: SidedKey, known: Kept | undefined, row: Row | undefined): Kept {
    const generation = this.generationOf(key.side);
    if (row === undefined) {
      const state = this.decider.createState(key.kind);
      return { key, state, lastSequence: 0, throughSequence: 0, stored: 0, generation };
    }
    const { last_sequence: lastSequence, through_sequence: throughSequence, bytes } = row;
    const state = bytes === null ? known?.state : this.decider.reviveState(key.kind, bytes);
    return { key, state, lastSequence, throughSequence, stored: throughSequence, generation };
  }
}

function nameOf({ side, kind, id }: SidedKey): string {
  return `${side} ${kind} ${id}`;
}
