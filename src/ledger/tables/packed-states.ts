/**
 * States that were not used lately are packed: kept as bytes of the form in which the store has them, side by side in large pages of the decider's
 * memory. Plain ones would take four times as much, and an object, views and a buffer of its own for each two thirds more. A state is unpacked
 * into the object of one that was packed. Its slot stays its own meanwhile, with the bytes from before.
 */
import type { Decider, PackedMemory } from "../decider.ts";
import { type Grown, grown, type StateNames } from "./state-names.ts";

/** Packable states that stay unpacked at most. */
export const mostUnpacked = 256;
/** Spare objects of each kind: as many as one group may unpack. */
const mostSpare = 512;
/** The lengths of slots: a state that has grown rarely needs another one. */
const slotStep = 64;
/** All pages are of one length, so that one which slots of some length no longer need serves any other. */
const pageBytes = 2 ** 15;

export interface PackedParts {
  readonly decider: Decider;
  readonly names: StateNames;
  /** By number; undefined while it is packed, and once it is dropped. */
  readonly states: unknown[];
}

/** Of a state: where it is packed, or was the last time, side by side. */
const place = {
  /** In steps; 0 for one that never was packed, or is dropped. */
  steps: 0,
  slot: 1,
  bytes: 2,
  /** 1 where it was used again since it came, was unpacked or was last considered for packing. */
  isWarm: 3,
} as const;
const placeWords = 4;

class Places implements Grown {
  words = new Uint32Array();

  grow(capacity: number): void {
    this.words = grown(this.words, new Uint32Array(capacity * placeWords));
  }

  of(number: number, what: number): number {
    return this.words[number * placeWords + what] ?? 0;
  }

  set(number: number, what: number, value: number): void {
    this.words[number * placeWords + what] = value;
  }
}

export class PackedStates {
  readonly #decider: Decider;
  /** Undefined where no state is packed. */
  readonly #memory: PackedMemory | undefined;
  readonly #names: StateNames;
  readonly #states: unknown[];
  readonly #limit: number;
  readonly #places = new Places();
  /** By the steps of their slots. */
  readonly #slabs: (Slab | undefined)[] = [];
  /** Pages that no slab needs. */
  readonly #freePages: number[] = [];
  readonly #spares = new Map<string, unknown[]>();
  /** The frozen form of a state that has seen nothing. */
  readonly #blanks = new Map<string, Uint8Array>();
  /** Those before `first` have been considered. */
  #unpacked: number[] = [];
  #first = 0;

  constructor({ decider, names, states }: PackedParts, limit: number) {
    this.#decider = decider;
    this.#memory = limit < Number.POSITIVE_INFINITY ? decider.packed : undefined;
    this.#names = names;
    this.#states = states;
    this.#limit = limit;
    names.follow(this.#places);
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
    this.#places.set(number, place.steps, 0);
    this.#places.set(number, place.isWarm, 0);
    if (this.#memory?.mayPack(this.#names.kindOf(number)) === true) this.#unpacked.push(number);
  }

  /** The state stays unpacked until `settle`. */
  unpack(number: number): void {
    const isUnpacked = this.#states[number] !== undefined;
    this.#places.set(number, place.isWarm, isUnpacked ? 1 : 0);
    if (isUnpacked) return;
    const { memory, at } = this.#packedOf(number);
    const kind = this.#names.kindOf(number);
    const bytes = this.#places.of(number, place.bytes);
    this.#states[number] = memory.unpack(kind, at, bytes, this.#spares.get(kind)?.pop());
    this.#unpacked.push(number);
  }

  /** Its frozen form, wherever it is: a view, valid until the next call. */
  bytesOf(number: number): Uint8Array {
    const state = this.#states[number];
    if (state !== undefined) return this.#decider.freezeState(state);
    const { memory, at } = this.#packedOf(number);
    return memory.bytesAt(at, this.#places.of(number, place.bytes));
  }

  drop(number: number): void {
    this.#slabOf(number)?.release(number);
    this.#places.set(number, place.steps, 0);
    const state = this.#states[number];
    if (state !== undefined) this.#decider.releaseState(state);
    this.#states[number] = undefined;
  }

  /** Packs those over the limit, the coldest first. Afterwards a state must be unpacked again before it is used. */
  settle(): void {
    const memory = this.#memory;
    if (memory === undefined) return;
    while (this.#unpacked.length - this.#first > this.#limit) {
      const number = this.#unpacked[this.#first] ?? 0;
      this.#first += 1;
      // It may have been dropped, and its number serve another state.
      if (this.#states[number] === undefined || !memory.mayPack(this.#names.kindOf(number))) continue;
      if (this.#places.of(number, place.isWarm) === 1) this.#unpacked.push(number);
      else this.#pack(number, memory);
      this.#places.set(number, place.isWarm, 0);
    }
    if (this.#first > this.#limit) {
      this.#unpacked = this.#unpacked.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Call when all have been dropped. */
  clear(): void {
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

  #pack(number: number, memory: PackedMemory): void {
    const state = this.#states[number];
    const bytes = memory.pack(state);
    const steps = Math.ceil(bytes / slotStep);
    if (this.#places.of(number, place.steps) !== steps) {
      this.#slabOf(number)?.release(number);
      const slab = this.#slabs[steps] ?? new Slab(steps * slotStep, memory, this.#places, this.#freePages);
      this.#slabs[steps] = slab;
      this.#places.set(number, place.steps, steps);
      this.#places.set(number, place.slot, slab.add(number));
    }
    this.#places.set(number, place.bytes, bytes);
    memory.keep(this.#packedOf(number).at);
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
    return this.#slabs[this.#places.of(number, place.steps)];
  }

  #packedOf(number: number): { readonly memory: PackedMemory; readonly at: number } {
    const slab = this.#slabOf(number);
    if (slab === undefined) throw new RangeError("A state is neither packed nor unpacked.");
    return { memory: slab.memory, at: slab.at(this.#places.of(number, place.slot)) };
  }
}

/** Slots of one length, all of them taken: the last state moves into a slot that comes free. */
class Slab {
  readonly memory: PackedMemory;
  readonly #length: number;
  readonly #slotsInPage: number;
  readonly #places: Places;
  readonly #freePages: number[];
  readonly #pages: number[] = [];
  /** By slot. */
  readonly #owners: number[] = [];

  constructor(length: number, memory: PackedMemory, places: Places, freePages: number[]) {
    this.#length = length;
    this.#slotsInPage = Math.floor(pageBytes / length);
    if (this.#slotsInPage === 0) throw new RangeError(`A state of ${length} bytes is too large to be packed.`);
    this.memory = memory;
    this.#places = places;
    this.#freePages = freePages;
  }

  /** Gives its slot. */
  add(owner: number): number {
    const slot = this.#owners.length;
    if (slot === this.#pages.length * this.#slotsInPage)
      this.#pages.push(this.#freePages.pop() ?? this.memory.take(pageBytes));
    this.#owners.push(owner);
    return slot;
  }

  at(slot: number): number {
    const page = this.#pages[Math.floor(slot / this.#slotsInPage)];
    if (page === undefined) throw new RangeError(`No state is packed in slot ${slot}.`);
    return page + (slot % this.#slotsInPage) * this.#length;
  }

  release(owner: number): void {
    const places = this.#places;
    const slot = places.of(owner, place.slot);
    const last = this.#owners.pop() ?? owner;
    if (last !== owner) {
      this.memory.move(this.at(places.of(last, place.slot)), this.at(slot), places.of(last, place.bytes));
      this.#owners[slot] = last;
      places.set(last, place.slot, slot);
    }
    // A page at the end stays until another one is empty too, so that it does not come and go all the time.
    if (this.#owners.length > (this.#pages.length - 2) * this.#slotsInPage) return;
    const page = this.#pages.pop();
    if (page !== undefined) this.#freePages.push(page);
  }
}
