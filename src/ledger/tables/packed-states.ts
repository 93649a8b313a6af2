/**
 * States that were not used lately are packed: kept as bytes of the form in which the store has them, side by side in large buffers. Plain
 * ones would take four times as much, and an object, views and a buffer of its own for each two thirds more. A state is unpacked into the
 * object of one that was packed.
 */
import type { Decider } from "../decider.ts";
import { packWords, unpackWords } from "../packed-words.ts";

/** Packable states that stay unpacked at most. */
export const mostUnpacked = 1_024;
/** Spare objects of each kind: as many as one group may unpack. */
const mostSpare = 256;
const slotsInBuffer = 128;
/** The lengths of slots: a state that has grown rarely needs another one. */
const slotStep = 64;

export interface PackableState {
  readonly kind: string;
  /** Undefined while it is packed, and once it is dropped. */
  state: unknown;
  /** Where it is packed; undefined while it is unpacked. */
  slab: Slab | undefined;
  slot: number;
  packedBytes: number;
  /** It was used again since it came, was unpacked or was last considered for packing. */
  isWarm: boolean;
}

export class PackedStates<Entry extends PackableState> {
  private readonly decider: Decider;
  private readonly limit: number;
  /** By the length of their slots. */
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
    const { slab, kind, slot, packedBytes } = entry;
    entry.isWarm = slab === undefined;
    if (slab === undefined) return;
    const bytes = unpackWords(slab.at(slot, packedBytes));
    entry.state = this.decider.reviveState(kind, bytes, this.spares.get(kind)?.pop());
    slab.release(slot);
    entry.slab = undefined;
    this.unpacked.push(entry);
  }

  /** Its bytes as `packWords` gives them, wherever it is: a view, valid until the next call. */
  bytesOf({ slab, slot, packedBytes, state }: Entry): Uint8Array {
    return slab?.at(slot, packedBytes) ?? packWords(this.decider.freezeState(state));
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
    const bytes = packWords(this.decider.freezeState(entry.state));
    const slotBytes = slotStep * Math.ceil(bytes.length / slotStep);
    const slab = this.slabs.get(slotBytes) ?? new Slab(slotBytes);
    this.slabs.set(slotBytes, slab);
    entry.slot = slab.put(bytes);
    entry.slab = slab;
    entry.packedBytes = bytes.length;
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

  /** A view of the first bytes, valid until the slot is released. */
  at(slot: number, bytes: number): Uint8Array {
    const start = (slot % slotsInBuffer) * this.length;
    return this.bufferOf(slot).subarray(start, start + bytes);
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
