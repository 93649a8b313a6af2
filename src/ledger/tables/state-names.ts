/**
 * Names of states as numbers, from side, kind and id, in flat arrays: an object, a text and an entry of a map for each of some hundred thousand would
 * be followed by every collection. Numbers begin at 1, and one that is removed serves the next name.
 */

const firstCapacity = 1_024;
/** Slots of the table for each name that it has room for. */
const slotsForName = 2;
const slotWords = 2;
/** Of a name: its hash, whose it is, and where its id stands among the code units of all. */
const entry = { hash: 0, side: 1, kind: 2, start: 3, length: 4 } as const;
const entryWords = 8;
/** The text is written again without what was removed once that is most of it, and this much. */
const fewestWasted = 65_536;
/** Texts are made of so many code units at once. */
const unitsAtOnce = 4_096;

/** Whose arrays grow with the numbers. */
export interface Grown {
  grow(capacity: number): void;
}

export class StateNames {
  readonly #kinds: string[] = [];
  /** Slots of a hash and a number, each name at the first free slot from its hash's own on; the number is 0 where there is none. */
  #table = new Uint32Array(firstCapacity * slotsForName * slotWords);
  /** By number; one array, as what is compared of a name is compared together. */
  #entries = new Uint32Array(firstCapacity * entryWords);
  #units = new Uint16Array(firstCapacity * 16);
  #used = 0;
  #wasted = 0;
  /** One more than the highest number so far. */
  #next = 1;
  #free: number[] = [];
  #size = 0;
  readonly #grown: Grown[] = [];

  get size(): number {
    return this.#size;
  }

  get #capacity(): number {
    return this.#entries.length / entryWords;
  }

  /** Arrays by number, which grow as numbers do. */
  follow(arrays: Grown): void {
    this.#grown.push(arrays);
    arrays.grow(this.#capacity);
  }

  /** 0 where the name is not known. */
  find(side: number, kind: string, id: string): number {
    const place = this.#kinds.indexOf(kind);
    return place < 0 ? 0 : this.#findHashed(hashOf(side, place, id), side, place, id);
  }

  /** Of a name that is not known yet. */
  add(side: number, kind: string, id: string): number {
    const place = this.#placeOf(kind);
    if (this.#free.length === 0 && this.#next === this.#capacity) this.#grow();
    const number = this.#free.pop() ?? this.#next++;
    const hash = hashOf(side, place, id);
    const at = number * entryWords;
    this.#entries[at + entry.hash] = hash;
    this.#entries[at + entry.side] = side;
    this.#entries[at + entry.kind] = place;
    this.#writeId(number, id);
    this.#enter(number, hash);
    this.#size += 1;
    return number;
  }

  remove(number: number): void {
    const at = number * entryWords;
    const mask = this.#table.length / slotWords - 1;
    let slot = (this.#entries[at + entry.hash] ?? 0) & mask;
    while (this.#table[slot * slotWords + 1] !== number) slot = (slot + 1) & mask;
    this.#closeGap(slot, mask);
    this.#wasted += this.#entries[at + entry.length] ?? 0;
    this.#entries[at + entry.length] = 0;
    this.#entries[at + entry.side] = 0;
    this.#free.push(number);
    this.#size -= 1;
  }

  sideOf(number: number): number {
    return this.#entries[number * entryWords + entry.side] ?? 0;
  }

  kindOf(number: number): string {
    return this.#kinds[this.#entries[number * entryWords + entry.kind] ?? 0] ?? "";
  }

  idOf(number: number): string {
    const start = this.#entries[number * entryWords + entry.start] ?? 0;
    const end = start + (this.#entries[number * entryWords + entry.length] ?? 0);
    let id = "";
    for (let from = start; from < end; from += unitsAtOnce) {
      id += String.fromCharCode(...this.#units.subarray(from, Math.min(end, from + unitsAtOnce)));
    }
    return id;
  }

  /** All numbers of names that are known. */
  *numbers(): Generator<number> {
    const free = new Set(this.#free);
    for (let number = 1; number < this.#next; number += 1) if (!free.has(number)) yield number;
  }

  clear(): void {
    this.#table.fill(0);
    this.#used = 0;
    this.#wasted = 0;
    this.#next = 1;
    this.#free = [];
    this.#size = 0;
  }

  #placeOf(kind: string): number {
    const known = this.#kinds.indexOf(kind);
    return known < 0 ? this.#kinds.push(kind) - 1 : known;
  }

  #findHashed(hash: number, side: number, kind: number, id: string): number {
    const table = this.#table;
    const mask = table.length / slotWords - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = table[slot * slotWords + 1] ?? 0;
      if (number === 0) return 0;
      if (table[slot * slotWords] === hash && this.#isNamed(number, side, kind, id)) return number;
    }
  }

  #isNamed(number: number, side: number, kind: number, id: string): boolean {
    const { length } = id;
    const entries = this.#entries;
    const at = number * entryWords;
    if (entries[at + entry.side] !== side || entries[at + entry.kind] !== kind) return false;
    if (entries[at + entry.length] !== length) return false;
    const start = entries[at + entry.start] ?? 0;
    const units = this.#units;
    for (let index = 0; index < length; index += 1) if (units[start + index] !== id.charCodeAt(index)) return false;
    return true;
  }

  #enter(number: number, hash: number): void {
    const mask = this.#table.length / slotWords - 1;
    let slot = hash & mask;
    while (this.#table[slot * slotWords + 1] !== 0) slot = (slot + 1) & mask;
    this.#setSlot(slot, hash, number);
  }

  #setSlot(slot: number, hash: number, number: number): void {
    this.#table[slot * slotWords] = hash;
    this.#table[slot * slotWords + 1] = number;
  }

  /** Names behind the gap move up where they would no longer be found. */
  #closeGap(gap: number, mask: number): void {
    let empty = gap;
    for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#table[slot * slotWords + 1] ?? 0;
      if (number === 0) break;
      const hash = this.#table[slot * slotWords] ?? 0;
      const own = hash & mask;
      if (((slot - own) & mask) < ((slot - empty) & mask)) continue;
      this.#setSlot(empty, hash, number);
      empty = slot;
    }
    this.#setSlot(empty, 0, 0);
  }

  #writeId(number: number, id: string): void {
    if (this.#used + id.length > this.#units.length) this.#makeRoom(id.length);
    this.#entries[number * entryWords + entry.start] = this.#used;
    this.#entries[number * entryWords + entry.length] = id.length;
    for (let at = 0; at < id.length; at += 1) this.#units[this.#used + at] = id.charCodeAt(at);
    this.#used += id.length;
  }

  #makeRoom(units: number): void {
    const isWasteful = this.#wasted > fewestWasted && this.#wasted * 2 > this.#used;
    const kept = this.#used - this.#wasted;
    const room = isWasteful ? this.#units.length : 2 * (this.#units.length + units);
    const written = new Uint16Array(Math.max(room, 2 * (kept + units)));
    let used = 0;
    for (const number of this.numbers()) {
      const at = number * entryWords;
      const start = this.#entries[at + entry.start] ?? 0;
      const length = this.#entries[at + entry.length] ?? 0;
      written.set(this.#units.subarray(start, start + length), used);
      this.#entries[at + entry.start] = used;
      used += length;
    }
    this.#units = written;
    this.#used = used;
    this.#wasted = 0;
  }

  #grow(): void {
    const capacity = 2 * this.#capacity;
    this.#entries = grown(this.#entries, new Uint32Array(capacity * entryWords));
    this.#table = new Uint32Array(capacity * slotsForName * slotWords);
    for (let number = 1; number < this.#next; number += 1) {
      this.#enter(number, this.#entries[number * entryWords + entry.hash] ?? 0);
    }
    for (const arrays of this.#grown) arrays.grow(capacity);
  }
}

interface Numbers {
  set(from: ArrayLike<number>): void;
}

export function grown<Array extends Numbers & ArrayLike<number>>(from: Array, to: Array): Array {
  to.set(from);
  return to;
}

/** FNV-1a over the code units, then mixed, so that its low bits tell similar names apart. */
function hashOf(side: number, kind: number, id: string): number {
  let hash = Math.imul((0x811c9dc5 ^ side) + 31 * kind, 0x01000193);
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
