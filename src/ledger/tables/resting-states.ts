/**
 * States that nothing has asked for lately rest as bytes, side by side in large buffers: with an object, views and a buffer of its own
 * each would take two thirds as much again. One that is asked for wakes in the object of another one that went to rest.
 */
import type { Decider } from "../decider.ts";

/** Most states that stay awake of those that may rest. */
export const mostAwake = 1_024;
/** Objects kept for those that wake, of each kind: as many as one group may ask for. */
const mostSpare = 256;
const placesInBuffer = 128;

export interface RestableState {
  readonly kind: string;
  /** Undefined while it rests, and once it is let go. */
  state: unknown;
  /** Where it rests; undefined while it is awake. */
  shelf: Shelf | undefined;
  place: number;
  /** It was asked for again since it came, woke or was last looked at. */
  isWarm: boolean;
}

export class RestingStates<Entry extends RestableState> {
  private readonly decider: Decider;
  private readonly limit: number;
  /** By the length of a state. */
  private readonly shelves = new Map<number, Shelf>();
  private readonly spares = new Map<string, unknown[]>();
  /** Those before `first` have been looked at. */
  private awake: Entry[] = [];
  private first = 0;

  constructor(decider: Decider, limit: number) {
    this.decider = decider;
    this.limit = limit;
  }

  /** One that is awake from the start. */
  add(entry: Entry): void {
    if (this.decider.mayRest(entry.kind)) this.awake.push(entry);
  }

  /** Has the entry's state at hand until `settle`. */
  wake(entry: Entry): void {
    const { shelf, kind, place } = entry;
    entry.isWarm = shelf === undefined;
    if (shelf === undefined) return;
    entry.state = this.decider.reviveState(kind, shelf.at(place), this.spares.get(kind)?.pop());
    shelf.release(place);
    entry.shelf = undefined;
    this.awake.push(entry);
  }

  /** A view of its bytes, whether it rests or not. */
  bytesOf(entry: Entry): Uint8Array {
    return entry.shelf?.at(entry.place) ?? this.decider.freezeState(entry.state);
  }

  /** One that is not kept any more. */
  letGo(entry: Entry): void {
    entry.shelf?.release(entry.place);
    entry.shelf = undefined;
    entry.state = undefined;
  }

  /** Lays those to rest that are too many, the coldest first; nothing may use a state any more that it does not wake again. */
  settle(): void {
    while (this.awake.length - this.first > this.limit) {
      const entry = this.awake[this.first];
      this.first += 1;
      if (entry?.state === undefined) continue;
      if (entry.isWarm) this.awake.push(entry);
      else this.layToRest(entry);
      entry.isWarm = false;
    }
    if (this.first > this.limit) {
      this.awake = this.awake.slice(this.first);
      this.first = 0;
    }
  }

  clear(): void {
    this.shelves.clear();
    this.awake = [];
    this.first = 0;
  }

  private layToRest(entry: Entry): void {
    const bytes = this.decider.freezeState(entry.state);
    const shelf = this.shelves.get(bytes.length) ?? new Shelf(bytes.length);
    this.shelves.set(bytes.length, shelf);
    entry.place = shelf.put(bytes);
    entry.shelf = shelf;
    const spare = this.spares.get(entry.kind) ?? [];
    this.spares.set(entry.kind, spare);
    if (spare.length < mostSpare) spare.push(entry.state);
    entry.state = undefined;
  }
}

/** Places of one length. It has as many as ever rested at once. */
export class Shelf {
  private readonly length: number;
  private readonly buffers: Uint8Array[] = [];
  private readonly free: number[] = [];
  private used = 0;

  constructor(length: number) {
    this.length = length;
  }

  put(bytes: Uint8Array): number {
    const place = this.free.pop() ?? this.used;
    if (place === this.used) {
      if (place === this.buffers.length * placesInBuffer) {
        this.buffers.push(new Uint8Array(placesInBuffer * this.length));
      }
      this.used += 1;
    }
    this.bufferOf(place).set(bytes, (place % placesInBuffer) * this.length);
    return place;
  }

  /** A view, until the place is released. */
  at(place: number): Uint8Array {
    const start = (place % placesInBuffer) * this.length;
    return this.bufferOf(place).subarray(start, start + this.length);
  }

  release(place: number): void {
    this.free.push(place);
  }

  private bufferOf(place: number): Uint8Array {
    const buffer = this.buffers[Math.floor(place / placesInBuffer)];
    if (buffer === undefined) throw new RangeError(`No state rests at place ${place}.`);
    return buffer;
  }
}
