/**
 * States that were not used lately are packed: kept as bytes, side by side in large buffers. An object, views and a buffer of its own
 * for each would take two thirds more. A state is unpacked into the object of one that was packed.
 */
import type { Decider } from "../decider.ts";

/** Packable states that stay unpacked at most. */
export const mostUnpacked = 1_024;
/** Spare objects of each kind: as many as one group may unpack. */
const mostSpare = 256;
const slotsInBuffer = 128;

export interface PackableState {
  readonly kind: string;
  /** Undefined while it is packed, and once it is dropped. */
  state: unknown;
  /** Where it is packed; undefined while it is unpacked. */
  slab: Slab | undefined;
  slot: number;
  /** It was used again since it came, was unpacked or was last considered for packing. */
  isWarm: boolean;
}

export class PackedStates<Entry extends PackableState> {
  private readonly decider: Decider;
  private readonly limit: number;
  /** By the length of a state. */
  private readonly slabs = new Map<number, Slab>();
  private readonly spares = new Map<string, unknown[]>();
  /** Those before `first` have been considered. */
  private unpacked: Entry[] = [];
  private first = 0;

  constructor(decider: Decider, limit: number) {
    this.decider = decider;
    this.limit = limit;
  }

  /** Adds one that is unpacked. */
  add(entry: Entry): void {
    if (this.decider.mayPack(entry.kind)) this.unpacked.push(entry);
  }

  /** The entry's state stays unpacked until `settle`. */
  unpack(entry: Entry): void {
    const { slab, kind, slot } = entry;
    entry.isWarm = slab === undefined;
    if (slab === undefined) return;
    entry.state = this.decider.reviveState(kind, slab.at(slot), this.spares.get(kind)?.pop());
    slab.release(slot);
    entry.slab = undefined;
    this.unpacked.push(entry);
  }

  /** A view of its bytes, packed or not. */
  bytesOf(entry: Entry): Uint8Array {
    return entry.slab?.at(entry.slot) ?? this.decider.freezeState(entry.state);
  }

  drop(entry: Entry): void {
    entry.slab?.release(entry.slot);
    entry.slab = undefined;
    entry.state = undefined;
  }

  /** Packs those over the limit, the coldest first. Afterwards a state must be unpacked again before it is used. */
  settle(): void {
    while (this.unpacked.length - this.first > this.limit) {
      const entry = this.unpacked[this.first];
      this.first += 1;
      if (entry?.state === undefined) continue;
      if (entry.isWarm) this.unpacked.push(entry);
      else this.pack(entry);
      entry.isWarm = false;
    }
    if (this.first > this.limit) {
      this.unpacked = this.unpacked.slice(this.first);
      this.first = 0;
    }
  }

  clear(): void {
    this.slabs.clear();
    this.unpacked = [];
    this.first = 0;
  }

  private pack(entry: Entry): void {
    const bytes = this.decider.freezeState(entry.state);
    const slab = this.slabs.get(bytes.length) ?? new Slab(bytes.length);
    this.slabs.set(bytes.length, slab);
    entry.slot = slab.put(bytes);
    entry.slab = slab;
    const spare = this.spares.get(entry.kind) ?? [];
    this.spares.set(entry.kind, spare);
    if (spare.length < mostSpare) spare.push(entry.state);
    entry.state = undefined;
  }
}

/** Slots of one length. It never shrinks. */
class Slab {
  private readonly length: number;
  private readonly buffers: Uint8Array[] = [];
  private readonly free: number[] = [];
  private used = 0;

  constructor(length: number) {
    this.length = length;
  }

  put(bytes: Uint8Array): number {
    const slot = this.free.pop() ?? this.used;
    if (slot === this.used) {
      if (slot === this.buffers.length * slotsInBuffer) this.buffers.push(new Uint8Array(slotsInBuffer * this.length));
      this.used += 1;
    }
    this.bufferOf(slot).set(bytes, (slot % slotsInBuffer) * this.length);
    return slot;
  }

  /** A view, valid until the slot is released. */
  at(slot: number): Uint8Array {
    const start = (slot % slotsInBuffer) * this.length;
    return this.bufferOf(slot).subarray(start, start + this.length);
  }

  release(slot: number): void {
    this.free.push(slot);
  }

  private bufferOf(slot: number): Uint8Array {
    const buffer = this.buffers[Math.floor(slot / slotsInBuffer)];
    if (buffer === undefined) throw new RangeError(`No state is packed in slot ${slot}.`);
    return buffer;
  }
}
