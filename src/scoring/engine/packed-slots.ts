/** States that wait packed, in the memory in which they are used: packing and unpacking one moves bytes within it. */
import type { PackedMemory } from "../../ledger/decider.ts";
import type { SlotMemory } from "./slot-memory.ts";
import { type ScoringState, type StateKind, stateKindOf } from "./state-kinds.ts";

interface Compiled {
  pack(kind: number, state: number, to: number): number;
  unpack(kind: number, from: number, length: number, state: number): number;
  move(from: number, to: number, bytes: number): void;
}

export interface PackedSlotsParts {
  readonly memory: SlotMemory;
  readonly wasm: Compiled;
  /** Where a state is packed before it is kept. */
  readonly room: number;
  /** A spare state or a new one, whose bytes mean nothing yet. */
  readonly take: (kind: StateKind, spare: ScoringState | undefined) => ScoringState;
}

export class PackedSlots implements PackedMemory<ScoringState> {
  readonly #parts: PackedSlotsParts;
  #bytes = 0;

  constructor(parts: PackedSlotsParts) {
    this.#parts = parts;
  }

  /** States of parties and peers are fewer, take longer to unpack, and hold sums that are derived once a day. */
  mayPack(kind: string): boolean {
    return kind === "account";
  }

  take(bytes: number): number {
    return this.#parts.memory.take(bytes);
  }

  pack({ place, at }: ScoringState): number {
    this.#bytes = this.#parts.wasm.pack(place, at, this.#parts.room);
    return this.#bytes;
  }

  keep(at: number): void {
    this.move(this.#parts.room, at, this.#bytes);
  }

  move(from: number, to: number, bytes: number): void {
    this.#parts.wasm.move(from, to, bytes);
  }

  unpack(kind: string, at: number, bytes: number, spare?: ScoringState): ScoringState {
    const state = this.#parts.take(spare?.kind === kind ? spare.kind : stateKindOf(kind), spare);
    if (this.#parts.wasm.unpack(state.place, at, bytes, state.at) < 0)
      throw new RangeError("A packed state was changed in memory.");
    return state;
  }

  bytesAt(at: number, bytes: number): Uint8Array {
    return new Uint8Array(this.#parts.memory.memory.buffer, at, bytes);
  }
}
