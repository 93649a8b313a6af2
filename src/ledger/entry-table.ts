/** Entries of lists in flat arrays: a million take some 80 MB, and a look-up compares the value itself, not only its hash. */

const firstCapacity = 1_024;
/** Slots for each entry: with half of them empty, a search ends after one or two. */
const slotsPerEntry = 2;
const nothing = -1;

export class EntryTable {
  #count = 0;
  #characters = 0;
  /** UTF-16 code units of all values, one after the other. */
  #texts = new Uint16Array(firstCapacity * 16);
  #starts = new Uint32Array(firstCapacity);
  #lengths = new Uint16Array(firstCapacity);
  #lists = new Uint32Array(firstCapacity);
  #expiresAtMs = new Float64Array(firstCapacity);
  #from = new Float64Array(firstCapacity);
  #to = new Float64Array(firstCapacity);
  #slots = new Int32Array(firstCapacity * slotsPerEntry).fill(nothing);

  get count(): number {
    return this.#count;
  }

  /** In force for what is accepted after `from` and before `to`, for transactions before `expiresAtMs`. */
  add(list: number, value: string, expiresAtMs: number, from: number, to = Number.POSITIVE_INFINITY): void {
    this.#grow(value.length);
    const entry = this.#count;
    this.#count += 1;
    this.#starts[entry] = this.#characters;
    this.#lengths[entry] = value.length;
    this.#lists[entry] = list;
    this.#expiresAtMs[entry] = expiresAtMs;
    this.#from[entry] = from;
    this.#to[entry] = to;
    for (let index = 0; index < value.length; index += 1)
      this.#texts[this.#characters + index] = value.charCodeAt(index);
    this.#characters += value.length;
    this.#put(entry, hashOf(list, value));
  }

  /** Ends the entry that is in force. */
  close(list: number, value: string, to: number): void {
    for (const entry of this.#find(list, value)) {
      if (this.#to[entry] === Number.POSITIVE_INFINITY) this.#to[entry] = to;
    }
  }

  has(list: number, value: string, timeMs: number, sequence: number): boolean {
    const { length } = this.#slots;
    for (let slot = hashOf(list, value) & (length - 1); ; slot = (slot + 1) & (length - 1)) {
      const entry = this.#slots[slot] ?? nothing;
      if (entry === nothing) return false;
      if (!this.#is(entry, list, value)) continue;
      const isKnown = (this.#from[entry] ?? 0) < sequence && (this.#to[entry] ?? 0) > sequence;
      if (isKnown && timeMs < (this.#expiresAtMs[entry] ?? 0)) return true;
    }
  }

  *#find(list: number, value: string): Generator<number> {
    const { length } = this.#slots;
    for (let slot = hashOf(list, value) & (length - 1); ; slot = (slot + 1) & (length - 1)) {
      const entry = this.#slots[slot] ?? nothing;
      if (entry === nothing) return;
      if (this.#is(entry, list, value)) yield entry;
    }
  }

  #is(entry: number, list: number, value: string): boolean {
    if (this.#lists[entry] !== list || this.#lengths[entry] !== value.length) return false;
    const start = this.#starts[entry] ?? 0;
    for (let index = 0; index < value.length; index += 1) {
      if (this.#texts[start + index] !== value.charCodeAt(index)) return false;
    }
    return true;
  }

  #put(entry: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== nothing) slot = (slot + 1) & mask;
    this.#slots[slot] = entry;
  }

  #grow(length: number): void {
    if (this.#characters + length > this.#texts.length) {
      this.#texts = enlarged(this.#texts, new Uint16Array(Math.max(this.#texts.length * 2, this.#characters + length)));
    }
    if (this.#count < this.#starts.length) return;
    const capacity = this.#starts.length * 2;
    this.#starts = enlarged(this.#starts, new Uint32Array(capacity));
    this.#lengths = enlarged(this.#lengths, new Uint16Array(capacity));
    this.#lists = enlarged(this.#lists, new Uint32Array(capacity));
    this.#expiresAtMs = enlarged(this.#expiresAtMs, new Float64Array(capacity));
    this.#from = enlarged(this.#from, new Float64Array(capacity));
    this.#to = enlarged(this.#to, new Float64Array(capacity));
    this.#slots = new Int32Array(capacity * slotsPerEntry).fill(nothing);
    for (let entry = 0; entry < this.#count; entry += 1) this.#put(entry, this.#hashAt(entry));
  }

  #hashAt(entry: number): number {
    const start = this.#starts[entry] ?? 0;
    const end = start + (this.#lengths[entry] ?? 0);
    let hash = startOf(this.#lists[entry] ?? 0);
    for (let index = start; index < end; index += 1) hash = stir(hash, this.#texts[index] ?? 0);
    return finish(hash);
  }
}

function enlarged<T extends Uint16Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function hashOf(list: number, value: string): number {
  let hash = startOf(list);
  for (let index = 0; index < value.length; index += 1) hash = stir(hash, value.charCodeAt(index));
  return finish(hash);
}

/** FNV-1a over list and code units, then mixed as MurmurHash3 ends. */
function startOf(list: number): number {
  return Math.imul(0x811c9dc5 ^ list, 0x01000193);
}

function stir(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
