/** States in memory, each once: those used lately, and those that the store lacks. */
import type { HeldState } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import { unpackWords } from "../packed-words.ts";

interface StateName {
  readonly side: number;
  readonly kind: string;
  readonly id: string;
}

export interface CachedState extends HeldState, StateName {
  state: unknown;
  /** Its `throughSequence` in the store. */
  storedThrough: number;
  /** The last group that has held it. */
  heldIn: number;
  /** The last flush before which it changed. */
  changedIn: number;
  /** The last generation of the cache in which it was used. */
  usedIn: number;
}

export interface StateRow {
  readonly last_sequence: number;
  readonly through_sequence: number;
  /** Packed as by `packWords`; of earlier versions plain. */
  readonly bytes: Uint8Array;
}

export function cachedState(decider: Decider, { side, kind, id }: StateName, row: StateRow | undefined): CachedState {
  return {
    side,
    kind,
    id,
    state: row === undefined ? decider.createState(kind) : decider.reviveState(kind, unpackWords(row.bytes)),
    lastSequence: row?.last_sequence ?? 0,
    throughSequence: row?.through_sequence ?? 0,
    storedThrough: row?.through_sequence ?? 0,
    heldIn: 0,
    changedIn: 0,
    usedIn: 0,
  };
}

/** A state that was not used for so many generations may be dropped. */
const generations = 2;
/** Share of the limit that is added between two searches: each search for states to drop looks at all of them. */
const searchShare = 1 / 8;

export class StateCache<Entry extends CachedState> {
  /** By side, kind and id. Nested maps find one several times as fast as a key joined from all three. */
  private readonly sides = new Map<number, Map<string, Map<string, Entry>>>();
  private readonly limit: number;
  private readonly generationSize: number;
  private readonly isNeeded: (entry: Entry) => boolean;
  private readonly onDrop: (entry: Entry) => void;
  private generation = 1;
  /** States that were used in this generation. */
  private used = 0;
  private size = 0;
  /** States beyond this number are dropped. */
  private fullSize: number;

  /** A needed state stays, however long it was not used; so does every state while there are fewer than the limit. */
  constructor(limit: number, isNeeded: (entry: Entry) => boolean, onDrop: (entry: Entry) => void = () => undefined) {
    this.limit = limit;
    this.fullSize = limit;
    this.generationSize = Math.max(1, Math.floor(limit / generations));
    this.isNeeded = isNeeded;
    this.onDrop = onDrop;
  }

  find(side: number, kind: string, id: string): Entry | undefined {
    const entry = this.sides.get(side)?.get(kind)?.get(id);
    if (entry !== undefined && entry.usedIn !== this.generation) this.use(entry);
    return entry;
  }

  /** Adds a state that is not in the cache. */
  add(entry: Entry): void {
    const { side, kind, id } = entry;
    const kinds = this.sides.get(side) ?? new Map<string, Map<string, Entry>>();
    const ids = kinds.get(kind) ?? new Map<string, Entry>();
    this.sides.set(side, kinds);
    kinds.set(kind, ids);
    ids.set(id, entry);
    this.size += 1;
    this.use(entry);
    if (this.size >= this.fullSize) this.dropUnused();
  }

  clear(): void {
    this.sides.clear();
    this.size = 0;
    this.used = 0;
  }

  clearSide(side: number): void {
    for (const ids of this.sides.get(side)?.values() ?? []) this.size -= ids.size;
    this.sides.delete(side);
  }

  *entries(): Generator<Entry> {
    for (const kinds of this.sides.values()) for (const ids of kinds.values()) yield* ids.values();
  }

  private use(entry: Entry): void {
    entry.usedIn = this.generation;
    this.used += 1;
    if (this.used < this.generationSize) return;
    this.generation += 1;
    this.used = 0;
  }

  private dropUnused(): void {
    for (const kinds of this.sides.values()) {
      for (const ids of kinds.values()) {
        for (const entry of ids.values()) {
          if (!this.isUnused(entry)) continue;
          ids.delete(entry.id);
          this.size -= 1;
          this.onDrop(entry);
        }
      }
    }
    this.fullSize = Math.max(this.limit, this.size + Math.ceil(this.limit * searchShare));
  }

  private isUnused(entry: Entry): boolean {
    return entry.usedIn <= this.generation - generations && !this.isNeeded(entry);
  }
}
