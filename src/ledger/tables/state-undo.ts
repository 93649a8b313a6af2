/** Copies of states from before a group: states change in place, so a failed group has to restore them. */
import type { Decider } from "../decider.ts";
import type { CachedState } from "./state-cache.ts";

const firstBytes = 2 ** 16;

interface Kept {
  readonly entry: CachedState;
  readonly lastSequence: number;
  readonly throughSequence: number;
  readonly start: number;
  readonly end: number;
}

export class StateUndo {
  private readonly decider: Decider;
  /** One buffer for all groups; a copy of its own for each state would be garbage. */
  private bytes = new Uint8Array(firstBytes);
  private used = 0;
  private kept: Kept[] = [];

  constructor(decider: Decider) {
    this.decider = decider;
  }

  /** One without a state is packed: its bytes stay where they are until it is packed again, which no group is undone after. */
  keep(entry: CachedState): void {
    const { lastSequence, throughSequence } = entry;
    const start = this.used;
    if (entry.state === undefined) {
      this.kept.push({ entry, lastSequence, throughSequence, start, end: start });
      return;
    }
    const before = this.decider.freezeState(entry.state);
    const end = start + before.length;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.bytes.subarray(0, start));
      this.bytes = larger;
    }
    this.bytes.set(before, start);
    this.used = end;
    this.kept.push({ entry, lastSequence, throughSequence, start, end });
  }

  putBack(): void {
    for (const { entry, lastSequence, throughSequence, start, end } of this.kept) {
      const before = this.bytes.subarray(start, end);
      if (start < end) entry.state = this.decider.reviveState(entry.kind, before, entry.state);
      else if (entry.state !== undefined) {
        this.decider.releaseState(entry.state);
        entry.state = undefined;
      }
      entry.lastSequence = lastSequence;
      entry.throughSequence = throughSequence;
    }
    this.forget();
  }

  forget(): void {
    this.kept = [];
    this.used = 0;
  }
}
