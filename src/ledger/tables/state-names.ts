/**
 * Names of states as numbers, from side, kind and id, in flat arrays: an object, a text and an entry of a map for each of some hundred thousand would
 * be followed by every collection. Numbers begin at 1, and one that is removed serves the next name.
 */

const firstCapacity = 1_024;
/** Slots of the table for each name that it has room for. */
const slotsForName = 2;
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
  /** Numbers by hash, each at the first free slot from its hash's own on; 0 where there is none. */
  #table = new Int32Array(firstCapacity * slotsForName);
  #hashes = new Uint32Array(firstCapacity);
  #sides = new Int32Array(firstCapacity);
  #kindsOf = new Uint8Array(firstCapacity);
  /** Where each id stands among the code units of all. */
  #starts = new Uint32Array(firstCapacity);
  #lengths = new Uint32Array(firstCapacity);
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

  /** Arrays by number, which grow as numbers do. */
  follow(arrays: Grown): void {
    this.#grown.push(arrays);
    arrays.grow(this.#hashes.length);
  }

  /** 0 where the name is not known. */
  find(side: number, kind: string, id: string): number {
    const place = this.#kinds.indexOf(kind);
    return place < 0 ? 0 : this.#findHashed(hashOf(side, place, id), side, place, id);
  }

  /** Of a name that is not known yet. */
  add(side: number, kind: string, id: string): number {
    const place = this.#placeOf(kind);
    if (this.#free.length === 0 && this.#next === this.#hashes.length) this.#grow();
    const number = this.#free.pop() ?? this.#next++;
    const hash = hashOf(side, place, id);
    this.#hashes[number] = hash;
    this.#sides[number] = side;
    this.#kindsOf[number] = place;
    this.#writeId(number, id);
    this.#enter(number, hash);
    this.#size += 1;
    return number;
  }

  remove(number: number): void {
    const mask = this.#table.length - 1;
    let slot = (this.#hashes[number] ?? 0) & mask;
    while (this.#table[slot] !== number) slot = (slot + 1) & mask;
    this.#closeGap(slot, mask);
    this.#wasted += this.#lengths[number] ?? 0;
    this.#lengths[number] = 0;
    this.#sides[number] = 0;
    this.#free.push(number);
    this.#size -= 1;
  }

  sideOf(number: number): number {
    return this.#sides[number] ?? 0;
  }

  kindOf(number: number): string {
    return this.#kinds[this.#kindsOf[number] ?? 0] ?? "";
  }

  idOf(number: number): string {
    const start = this.#starts[number] ?? 0;
    const end = start + (this.#lengths[number] ?? 0);
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
    const mask = this.#table.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#table[slot] ?? 0;
      if (number === 0) return 0;
      if (this.#hashes[number] === hash && this.#isNamed(number, side, kind, id)) return number;
    }
  }

  #isNamed(number: number, side: number, kind: number, id: string): boolean {
    const { length } = id;
    if (this.#sides[number] !== side || this.#kindsOf[number] !== kind || this.#lengths[number] !== length)
      return false;
    const start = this.#starts[number] ?? 0;
    for (let at = 0; at < length; at += 1) if (this.#units[start + at] !== id.charCodeAt(at)) return false;
    return true;
  }

  #enter(number: number, hash: number): void {
    const mask = this.#table.length - 1;
    let slot = hash & mask;
    while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
    this.#table[slot] = number;
  }

  /** Names behind the gap move up where they would no longer be found. */
  #closeGap(gap: number, mask: number): void {
    let empty = gap;
    for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#table[slot] ?? 0;
      if (number === 0) break;
      const own = (this.#hashes[number] ?? 0) & mask;
      if (((slot - own) & mask) < ((slot - empty) & mask)) continue;
      this.#table[empty] = number;
      empty = slot;
    }
    this.#table[empty] = 0;
  }

  #writeId(number: number, id: string): void {
    if (this.#used + id.length > this.#units.length) this.#makeRoom(id.length);
    this.#starts[number] = this.#used;
    this.#lengths[number] = id.length;
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
      const start = this.#starts[number] ?? 0;
      const length = this.#lengths[number] ?? 0;
      written.set(this.#units.subarray(start, start + length), used);
      this.#starts[number] = used;
      used += length;
    }
    this.#units = written;
    this.#used = used;
    this.#wasted = 0;
  }

  #grow(): void {
    const capacity = 2 * this.#hashes.length;
    this.#hashes = grown(this.#hashes, new Uint32Array(capacity));
    this.#sides = grown(this.#sides, new Int32Array(capacity));
    this.#kindsOf = grown(this.#kindsOf, new Uint8Array(capacity));
    this.#starts = grown(this.#starts, new Uint32Array(capacity));
    this.#lengths = grown(this.#lengths, new Uint32Array(capacity));
    this.#table = new Int32Array(capacity * slotsForName);
    for (let number = 1; number < this.#next; number += 1) this.#enter(number, this.#hashes[number] ?? 0);
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
