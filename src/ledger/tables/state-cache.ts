/** States in memory, each once: those used lately, and those that the store lacks. */
import type { HeldState } from "../decide-one.ts";
import type { Decider } from "../decider.ts";

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
  /** In the cache: another state of the same name, of another kind. */
  next?: CachedState | undefined;
}

export interface StateRow {
  readonly last_sequence: number;
  readonly through_sequence: number;
  readonly bytes: Uint8Array;
}

export function cachedState(decider: Decider, { side, kind, id }: StateName, row: StateRow | undefined): CachedState {
  return {
    side,
    kind,
    id,
    state: row === undefined ? decider.createState(kind) : decider.reviveState(kind, row.bytes),
    lastSequence: row?.last_sequence ?? 0,
    throughSequence: row?.through_sequence ?? 0,
    storedThrough: row?.through_sequence ?? 0,
    heldIn: 0,
    changedIn: 0,
    usedIn: 0,
    next: undefined,
  };
}

/** A state that was not used for so many generations may be dropped. */
const generations = 2;
/** Share of the limit that is added between two searches: each search for states to drop looks at all of them. */
const searchShare = 1 / 8;

export class StateCache<Entry extends CachedState> {
  /** By side and id: the states of an account and of its ties are found in one place. Nested maps are several times as fast as a joined key. */
  private readonly sides = new Map<number, Map<string, Entry>>();
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
  constructor(limit: number, isNeeded: (entry: Entry) => boolean, onDrop: (entry: Entry) => void) {
    this.limit = limit;
    this.fullSize = limit;
    this.generationSize = Math.max(1, Math.floor(limit / generations));
    this.isNeeded = isNeeded;
    this.onDrop = onDrop;
  }

  find(side: number, kind: string, id: string): Entry | undefined {
    let entry = this.sides.get(side)?.get(id);
    while (entry !== undefined && entry.kind !== kind) entry = this.nextOf(entry);
    if (entry !== undefined && entry.usedIn !== this.generation) this.use(entry);
    return entry;
  }

  /** Adds a state that is not in the cache. */
  add(entry: Entry): void {
    const { side, id } = entry;
    const ids = this.sides.get(side) ?? new Map<string, Entry>();
    this.sides.set(side, ids);
    entry.next = ids.get(id);
    ids.set(id, entry);
    this.size += 1;
    this.use(entry);
    if (this.size >= this.fullSize) this.dropUnused();
  }

  clear(): void {
    for (const side of [...this.sides.keys()]) this.clearSide(side);
    this.used = 0;
  }

  clearSide(side: number): void {
    for (const entry of this.entriesOf(side)) {
      this.size -= 1;
      this.onDrop(entry);
    }
    this.sides.delete(side);
  }

  *entries(): Generator<Entry> {
    for (const side of this.sides.keys()) yield* this.entriesOf(side);
  }

  private *entriesOf(side: number): Generator<Entry> {
    for (const first of this.sides.get(side)?.values() ?? []) {
      for (let entry: Entry | undefined = first; entry !== undefined; entry = this.nextOf(entry)) yield entry;
    }
  }

  /** Only ever what was added here. */
  private nextOf(entry: Entry): Entry | undefined {
    return entry.next as Entry | undefined;
  }

  private use(entry: Entry): void {
    entry.usedIn = this.generation;
    this.used += 1;
    if (this.used < this.generationSize) return;
    this.generation += 1;
    this.used = 0;
  }

  private dropUnused(): void {
    for (const ids of this.sides.values()) {
      for (const [id, first] of ids) {
        const kept = this.withoutUnused(first);
        if (kept === undefined) ids.delete(id);
        else if (kept !== first) ids.set(id, kept);
      }
    }
    this.fullSize = Math.max(this.limit, this.size + Math.ceil(this.limit * searchShare));
  }

  /** What is left of the states of one name. */
  private withoutUnused(first: Entry): Entry | undefined {
    let kept: Entry | undefined;
    for (let entry: Entry | undefined = first; entry !== undefined; ) {
      const next = this.nextOf(entry);
      if (this.isUnused(entry)) {
        this.size -= 1;
        this.onDrop(entry);
        entry.next = undefined;
      } else {
        entry.next = kept;
        kept = entry;
      }
      entry = next;
    }
    return kept;
  }

  private isUnused(entry: Entry): boolean {
    return entry.usedIn <= this.generation - generations && !this.isNeeded(entry);
  }
}
