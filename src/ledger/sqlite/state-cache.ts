/** States that were used lately, in two generations: a hit costs one look-up, and memory stays within the limit. */
import type { CustomerProfile } from "../../contract/customer.ts";
import type { HeldState } from "../decide-one.ts";

export interface CachedState extends HeldState {
  /** Row of the state; 0 until it is first written. */
  number: number;
  readonly side: number;
  readonly kind: string;
  readonly id: string;
  /** True while the running group has it. */
  isHeld: boolean;
  /** The owner's profile; null for none, undefined while it has not been looked up. */
  profile: CustomerProfile | null | undefined;
}

export class StateCache {
  private recent = new Map<string, CachedState>();
  private older = new Map<string, CachedState>();
  private readonly generationSize: number;

  constructor(limit: number) {
    this.generationSize = Math.max(1, Math.floor(limit / 2));
  }

  find(key: string): CachedState | undefined {
    const found = this.recent.get(key);
    if (found !== undefined) return found;
    const aged = this.older.get(key);
    if (aged !== undefined) this.put(key, aged);
    return aged;
  }

  put(key: string, entry: CachedState): void {
    if (this.recent.size >= this.generationSize) {
      this.older = this.recent;
      this.recent = new Map();
    }
    this.recent.set(key, entry);
  }

  clear(): void {
    this.recent = new Map();
    this.older = new Map();
  }

  forgetProfiles(): void {
    for (const entry of this.recent.values()) entry.profile = undefined;
    for (const entry of this.older.values()) entry.profile = undefined;
  }
}
