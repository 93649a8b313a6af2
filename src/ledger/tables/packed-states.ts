/**
 * States that were not used lately are packed: kept as bytes of the form in which the store has them, side by side in large buffers. Plain
 * ones would take four times as much, and an object, views and a buffer of its own for each two thirds more. A state is unpacked into the
 * object of one that was packed. Its slot stays its own meanwhile, with the bytes from before.
 */
import type { Decider } from "../decider.ts";
import { type Grown, grown, type StateNames } from "./state-names.ts";

/** Packable states that stay unpacked at most. */
export const mostUnpacked = 1_024;
/** Spare objects of each kind: as many as one group may unpack. */
const mostSpare = 256;
/** The lengths of slots: a state that has grown rarely needs another one. */
const slotStep = 32;
/** All pages are of one length, so that one which slots of some length no longer need serves any other. */
const pageBytes = 2 ** 15;
/** Pages without a state that are kept for the next slab, so that one at the end of a page does not make and lose it all the time. */
const mostFreePages = 32;

export interface PackedParts {
  readonly decider: Decider;
  readonly names: StateNames;
  /** By number; undefined while it is packed, and once it is dropped. */
  readonly states: unknown[];
}

/** By number: where a state is packed, or was the last time. */
class Packed implements Grown {
  /** Length of the slots of its slab; 0 for one that never was packed, or is dropped. */
  slotBytes = new Uint32Array();
  slots = new Uint32Array();
  bytes = new Uint32Array();
  /** 1 where it was used again since it came, was unpacked or was last considered for packing. */
  isWarm = new Uint8Array();

  grow(capacity: number): void {
    this.slotBytes = grown(this.slotBytes, new Uint32Array(capacity));
    this.slots = grown(this.slots, new Uint32Array(capacity));
    this.bytes = grown(this.bytes, new Uint32Array(capacity));
    this.isWarm = grown(this.isWarm, new Uint8Array(capacity));
  }
}

export class PackedStates {
  readonly #decider: Decider;
  readonly #names: StateNames;
  readonly #states: unknown[];
  readonly #limit: number;
  readonly #packed = new Packed();
  /** By the length of their slots. */
  readonly #slabs = new Map<number, Slab>();
  readonly #pages = new Pages();
  readonly #spares = new Map<string, unknown[]>();
  /** The frozen form of a state that has seen nothing. */
  readonly #blanks = new Map<string, Uint8Array>();
  /** Those before `first` have been considered. */
  #unpacked: number[] = [];
  #first = 0;

  constructor({ decider, names, states }: PackedParts, limit: number) {
    this.#decider = decider;
    this.#names = names;
    this.#states = states;
    this.#limit = limit;
    names.follow(this.#packed);
  }

  /** A state of the bytes as the store has them, or one that has seen nothing. */
  make(kind: string, bytes: Uint8Array | undefined): unknown {
    const spare = this.#spares.get(kind)?.pop();
    if (bytes !== undefined) return this.#decider.reviveState(kind, bytes, spare);
    return spare === undefined
      ? this.#decider.createState(kind)
      : this.#decider.reviveState(kind, this.#blank(kind), spare);
  }

  /** Adds one that is unpacked. */
  add(number: number): void {
    this.#packed.slotBytes[number] = 0;
    this.#packed.isWarm[number] = 0;
    if (this.#limit < Number.POSITIVE_INFINITY && this.#decider.mayPack(this.#names.kindOf(number)))
      this.#unpacked.push(number);
  }

  /** The state stays unpacked until `settle`. */
  unpack(number: number): void {
    const isUnpacked = this.#states[number] !== undefined;
    this.#packed.isWarm[number] = isUnpacked ? 1 : 0;
    if (isUnpacked) return;
    const kind = this.#names.kindOf(number);
    this.#states[number] = this.#decider.reviveState(kind, this.#packedOf(number), this.#spares.get(kind)?.pop());
    this.#unpacked.push(number);
  }

  /** Its frozen form, wherever it is: a view, valid until the next call. */
  bytesOf(number: number): Uint8Array {
    const state = this.#states[number];
    return state === undefined ? this.#packedOf(number) : this.#decider.freezeState(state);
  }

  drop(number: number): void {
    this.#slabOf(number)?.release(number, this.#packed);
    this.#packed.slotBytes[number] = 0;
    const state = this.#states[number];
    if (state !== undefined) this.#decider.releaseState(state);
    this.#states[number] = undefined;
  }

  /** Packs those over the limit, the coldest first. Afterwards a state must be unpacked again before it is used. */
  settle(): void {
    while (this.#unpacked.length - this.#first > this.#limit) {
      const number = this.#unpacked[this.#first] ?? 0;
      this.#first += 1;
      // It may have been dropped, and its number serve another state.
      if (this.#states[number] === undefined || !this.#decider.mayPack(this.#names.kindOf(number))) continue;
      if (this.#packed.isWarm[number] === 1) this.#unpacked.push(number);
      else this.#pack(number);
      this.#packed.isWarm[number] = 0;
    }
    if (this.#first > this.#limit) {
      this.#unpacked = this.#unpacked.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Call when all have been dropped. */
  clear(): void {
    this.#slabs.clear();
    this.#pages.clear();
    this.#unpacked = [];
    this.#first = 0;
  }

  #blank(kind: string): Uint8Array {
    const known = this.#blanks.get(kind);
    if (known !== undefined) return known;
    const state = this.#decider.createState(kind);
    const blank = Uint8Array.from(this.#decider.freezeState(state));
    this.#decider.releaseState(state);
    this.#blanks.set(kind, blank);
    return blank;
  }

  #pack(number: number): void {
    const state = this.#states[number];
    const bytes = this.#decider.freezeState(state);
    const slotBytes = slotStep * Math.ceil(bytes.length / slotStep);
    if (this.#packed.slotBytes[number] !== slotBytes) {
      this.#slabOf(number)?.release(number, this.#packed);
      const slab = this.#slabs.get(slotBytes) ?? new Slab(slotBytes, this.#pages);
      this.#slabs.set(slotBytes, slab);
      this.#packed.slotBytes[number] = slotBytes;
      this.#packed.slots[number] = slab.add(number);
    }
    this.#packed.bytes[number] = bytes.length;
    this.#packedOf(number).set(bytes);
    this.#keepSpare(this.#names.kindOf(number), state);
    this.#states[number] = undefined;
  }

  #keepSpare(kind: string, state: unknown): void {
    const spare = this.#spares.get(kind) ?? [];
    this.#spares.set(kind, spare);
    if (spare.length < mostSpare) spare.push(state);
    else this.#decider.releaseState(state);
  }

  #slabOf(number: number): Slab | undefined {
    return this.#slabs.get(this.#packed.slotBytes[number] ?? 0);
  }

  /** A view, valid until a slot is released. */
  #packedOf(number: number): Uint8Array {
    const slab = this.#slabOf(number);
    if (slab === undefined) throw new RangeError("A state is neither packed nor unpacked.");
    return slab.at(this.#packed.slots[number] ?? 0, this.#packed.bytes[number] ?? 0);
  }
}

/** Slots of one length, all of them taken: the last state moves into a slot that comes free. */
class Slab {
  readonly length: number;
  readonly #slotsInPage: number;
  readonly #source: Pages;
  readonly #pages: Uint8Array[] = [];
  /** By slot. */
  readonly #owners: number[] = [];

  constructor(length: number, source: Pages) {
    this.length = length;
    this.#slotsInPage = Math.max(1, Math.floor(pageBytes / length));
    this.#source = source;
  }

  /** Gives its slot. */
  add(owner: number): number {
    const slot = this.#owners.length;
    if (slot === this.#pages.length * this.#slotsInPage) this.#pages.push(this.#source.take(this.length));
    this.#owners.push(owner);
    return slot;
  }

  at(slot: number, bytes: number): Uint8Array {
    const page = this.#pages[Math.floor(slot / this.#slotsInPage)];
    if (page === undefined) throw new RangeError(`No state is packed in slot ${slot}.`);
    const start = (slot % this.#slotsInPage) * this.length;
    return page.subarray(start, start + bytes);
  }

  release(owner: number, { slots, bytes }: Packed): void {
    const slot = slots[owner] ?? 0;
    const last = this.#owners.pop() ?? owner;
    if (last !== owner) {
      const moved = bytes[last] ?? 0;
      this.at(slot, moved).set(this.at(slots[last] ?? 0, moved));
      this.#owners[slot] = last;
      slots[last] = slot;
    }
    if (this.#owners.length > (this.#pages.length - 1) * this.#slotsInPage) return;
    const page = this.#pages.pop();
    if (page !== undefined) this.#source.giveBack(page);
  }
}

/** Memory for slots. */
class Pages {
  private free: Uint8Array[] = [];

  take(slotBytes: number): Uint8Array {
    return slotBytes > pageBytes ? new Uint8Array(slotBytes) : (this.free.pop() ?? new Uint8Array(pageBytes));
  }

  giveBack(page: Uint8Array): void {
    if (page.length === pageBytes && this.free.length < mostFreePages) this.free.push(page);
  }

  clear(): void {
    this.free = [];
  }
}
