/** States in memory, each once: those used lately, and those that the store does not have yet. */
import type { HeldState } from "../decide-one.ts";

export interface StateName {
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
  /** The last generation of the cache in which it was asked for. */
  usedIn: number;
}

/** Where nothing has been used for so many generations, it is let go. */
const generations = 2;

export class StateCache<Entry extends CachedState> {
  /** By side, kind and id. Maps in maps find one several times as fast as a text made of all three parts. */
  private readonly sides = new Map<number, Map<string, Map<string, Entry>>>();
  private readonly generationSize: number;
  private readonly isNeeded: (entry: Entry) => boolean;
  private readonly onGone: (entry: Entry) => void;
  private generation = 1;
  /** States that were used in this generation. */
  private used = 0;

  /** What is needed stays, however long it was not asked for. */
  constructor(limit: number, isNeeded: (entry: Entry) => boolean, onGone: (entry: Entry) => void = () => undefined) {
    this.generationSize = Math.max(1, Math.floor(limit / generations));
    this.isNeeded = isNeeded;
    this.onGone = onGone;
  }

  find(side: number, kind: string, id: string): Entry | undefined {
    const entry = this.sides.get(side)?.get(kind)?.get(id);
    if (entry !== undefined && entry.usedIn !== this.generation) this.use(entry);
    return entry;
  }

  /** One that is not in it. */
  add(entry: Entry): void {
    const { side, kind, id } = entry;
    const kinds = this.sides.get(side) ?? new Map<string, Map<string, Entry>>();
    const ids = kinds.get(kind) ?? new Map<string, Entry>();
    this.sides.set(side, kinds);
    kinds.set(kind, ids);
    ids.set(id, entry);
    this.use(entry);
  }

  clear(): void {
    this.sides.clear();
    this.used = 0;
  }

  clearSide(side: number): void {
    this.sides.delete(side);
  }

  *entries(): Generator<Entry> {
    for (const kinds of this.sides.values()) for (const ids of kinds.values()) yield* ids.values();
  }

  private use(entry: Entry): void {
    entry.usedIn = this.generation;
    this.used += 1;
    if (this.used >= this.generationSize) this.startGeneration();
  }

  private startGeneration(): void {
    this.generation += 1;
    this.used = 0;
    for (const kinds of this.sides.values()) {
      for (const ids of kinds.values()) {
        for (const entry of ids.values()) {
          if (!this.isToGo(entry)) continue;
          ids.delete(entry.id);
          this.onGone(entry);
        }
      }
    }
  }

  private isToGo(entry: Entry): boolean {
    return entry.usedIn <= this.generation - generations && !this.isNeeded(entry);
  }
}
