/** States that were used lately, in two generations: a hit costs a few look-ups, and memory stays within the limit. */
import type { CustomerProfile } from "../../contract/customer.ts";
import type { HeldState } from "../decide-one.ts";

export interface StateName {
  readonly side: number;
  readonly kind: string;
  readonly id: string;
}

export interface CachedState extends HeldState, StateName {
  state: unknown;
  /** Row of the state; 0 until it is first written. */
  number: number;
  /** Its `throughSequence` in the store. */
  storedThrough: number;
  /** The last group that has held it, and the last round before which it changed. */
  heldIn: number;
  changedIn: number;
  /** The owner's profile; null for none, undefined while it has not been looked up. */
  profile: CustomerProfile | null | undefined;
}

/** States by name. Maps in maps find one several times as fast as a text made of all three parts. */
export class StateMap {
  private readonly sides = new Map<number, Map<string, Map<string, CachedState>>>();
  size = 0;

  find(side: number, kind: string, id: string): CachedState | undefined {
    return this.sides.get(side)?.get(kind)?.get(id);
  }

  /** One that is not in it. */
  add(entry: CachedState): void {
    const { side, kind, id } = entry;
    const kinds = this.sides.get(side) ?? new Map<string, Map<string, CachedState>>();
    const ids = kinds.get(kind) ?? new Map<string, CachedState>();
    this.sides.set(side, kinds);
    kinds.set(kind, ids);
    ids.set(id, entry);
    this.size += 1;
  }

  *[Symbol.iterator](): Generator<CachedState> {
    for (const kinds of this.sides.values()) for (const ids of kinds.values()) yield* ids.values();
  }
}

export class StateCache {
  private recent = new StateMap();
  private older = new StateMap();
  private readonly generationSize: number;

  constructor(limit: number) {
    this.generationSize = Math.max(1, Math.floor(limit / 2));
  }

  find(side: number, kind: string, id: string): CachedState | undefined {
    const found = this.recent.find(side, kind, id);
    if (found !== undefined) return found;
    const aged = this.older.find(side, kind, id);
    if (aged !== undefined) this.put(aged);
    return aged;
  }

  /** One that is not among the recent ones. */
  put(entry: CachedState): void {
    if (this.recent.size >= this.generationSize) {
      this.older = this.recent;
      this.recent = new StateMap();
    }
    this.recent.add(entry);
  }

  clear(): void {
    this.recent = new StateMap();
    this.older = new StateMap();
  }

  forgetProfiles(): void {
    for (const entry of this.recent) entry.profile = undefined;
    for (const entry of this.older) entry.profile = undefined;
  }
}
