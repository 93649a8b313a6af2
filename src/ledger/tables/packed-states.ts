/**
 * States that were not used lately are packed: kept as bytes of the form in which the store has them, side by side in large buffers. Plain
 * ones would take four times as much, and an object, views and a buffer of its own for each two thirds more. A state is unpacked into the
 * object of one that was packed. Its slot stays its own meanwhile, with the bytes from before.
 */
import type { Decider } from "../decider.ts";

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

export interface PackableState {
  readonly kind: string;
  /** Undefined while it is packed, and once it is dropped. */
  state: unknown;
  /** Where it is packed, or was the last time; undefined for one that never was, or is dropped. */
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
  private readonly pages = new Pages();
  private readonly spares = new Map<string, unknown[]>();
  /** The bytes of a state that has seen nothing. */
  private readonly blanks = new Map<string, Uint8Array>();
  /** Those before `first` have been considered. */
  private unpacked: Entry[] = [];
  private first = 0;

  constructor(decider: Decider, limit: number) {
    this.decider = decider;
    this.limit = limit;
  }

  /** A state of the bytes as the store has them, or one that has seen nothing. */
  make(kind: string, bytes: Uint8Array | undefined): unknown {
    const spare = this.spares.get(kind)?.pop();
    if (bytes !== undefined) return this.decider.reviveState(kind, bytes, spare);
    return spare === undefined
      ? this.decider.createState(kind)
      : this.decider.reviveState(kind, this.blank(kind), spare);
  }

  /** Adds one that is unpacked. */
  add(entry: Entry): void {
    if (this.decider.mayPack(entry.kind)) this.unpacked.push(entry);
  }

  /** The entry's state stays unpacked until `settle`. */
  unpack(entry: Entry): void {
    entry.isWarm = entry.state !== undefined;
    if (entry.isWarm) return;
    entry.state = this.decider.reviveState(
      entry.kind,
      packedOf(entry),
      this.spares.get(entry.kind)?.pop(),
    );
    this.unpacked.push(entry);
  }

  /** Its frozen form, wherever it is: a view, valid until the next call. */
  bytesOf(entry: Entry): Uint8Array {
    return entry.state === undefined ? packedOf(entry) : this.decider.freezeState(entry.state);
  }

  drop(entry: Entry): void {
    entry.slab?.release(entry);
    if (entry.state !== undefined) this.decider.releaseState(entry.state);
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
    this.pages.clear();
    this.unpacked = [];
    this.first = 0;
  }

  private blank(kind: string): Uint8Array {
    const known = this.blanks.get(kind);
    if (known !== undefined) return known;
    const blank = Uint8Array.from(this.decider.freezeState(this.decider.createState(kind)));
    this.blanks.set(kind, blank);
    return blank;
  }

  private pack(entry: Entry): void {
    const bytes = this.decider.freezeState(entry.state);
    const slotBytes = slotStep * Math.ceil(bytes.length / slotStep);
    if (entry.slab?.length !== slotBytes) {
      entry.slab?.release(entry);
      const slab = this.slabs.get(slotBytes) ?? new Slab(slotBytes, this.pages);
      this.slabs.set(slotBytes, slab);
      slab.add(entry);
    }
    entry.packedBytes = bytes.length;
    packedOf(entry).set(bytes);
    const spare = this.spares.get(entry.kind) ?? [];
    this.spares.set(entry.kind, spare);
    if (spare.length < mostSpare) spare.push(entry.state);
    else this.decider.releaseState(entry.state);
    entry.state = undefined;
  }
}

/** A view, valid until a slot is released. */
function packedOf({ slab, slot, packedBytes }: PackableState): Uint8Array {
  if (slab === undefined) throw new RangeError("A state is neither packed nor unpacked.");
  return slab.at(slot, packedBytes);
}

/** Slots of one length, all of them taken: the last state moves into a slot that comes free. */
class Slab {
  readonly length: number;
  private readonly slotsInPage: number;
  private readonly source: Pages;
  private readonly pages: Uint8Array[] = [];
  /** By slot. */
  private readonly owners: PackableState[] = [];

  constructor(length: number, source: Pages) {
    this.length = length;
    this.slotsInPage = Math.max(1, Math.floor(pageBytes / length));
    this.source = source;
  }

  add(owner: PackableState): void {
    const slot = this.owners.length;
    if (slot === this.pages.length * this.slotsInPage) this.pages.push(this.source.take(this.length));
    this.owners.push(owner);
    owner.slab = this;
    owner.slot = slot;
  }

  at(slot: number, bytes: number): Uint8Array {
    const page = this.pages[Math.floor(slot / this.slotsInPage)];
    if (page === undefined) throw new RangeError(`No state is packed in slot ${slot}.`);
    const start = (slot % this.slotsInPage) * this.length;
    return page.subarray(start, start + bytes);
  }

  release(owner: PackableState): void {
    const last = this.owners.pop();
    if (last !== undefined && last !== owner) {
      this.at(owner.slot, last.packedBytes).set(this.at(last.slot, last.packedBytes));
      this.owners[owner.slot] = last;
      last.slot = owner.slot;
    }
    owner.slab = undefined;
    if (this.owners.length > (this.pages.length - 1) * this.slotsInPage) return;
    const page = this.pages.pop();
    if (page !== undefined) this.source.giveBack(page);
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
