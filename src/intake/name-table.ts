/** Gives names numbers in the order in which they come, from their bytes: a string for each look-up would cost more than the look-up. */

const firstPlaces = 1_024;
const firstBytes = 2 ** 14;
/** Of FNV-1a. */
const [hashStart, hashFactor] = [0x811c9dc5, 0x01000193];

export class NameTable {
  /** By hash: a name's number plus one, 0 where a place is free. Half of the places are, at least. */
  #places = new Uint32Array(2 * firstPlaces);
  /** Of each name its hash and where its bytes end: together, since both are looked at. */
  #names = new Uint32Array(2 * firstPlaces);
  #bytes: Buffer = Buffer.allocUnsafeSlow(firstBytes);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The name's number, which is a new one where the name is new. */
  numberOf(from: Buffer, start: number, end: number): number {
    let hash = hashStart;
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (from[at] ?? 0), hashFactor);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    let place = hash & (this.#places.length - 1);
    while (true) {
      const number = (this.#places[place] ?? 0) - 1;
      if (number < 0) break;
      if (this.#names[2 * number] === hash && this.#isName(number, from, start, end)) return number;
      place = (place + 1) & (this.#places.length - 1);
    }
    this.#places[place] = this.#count + 1;
    return this.#add(hash, from, start, end);
  }

  nameOf(number: number): string {
    return this.#bytes.toString("utf8", this.#startOf(number), this.#names[2 * number + 1]);
  }

  clear(): void {
    this.#places = new Uint32Array(2 * firstPlaces);
    this.#names = new Uint32Array(2 * firstPlaces);
    this.#bytes = Buffer.allocUnsafeSlow(firstBytes);
    this.#count = 0;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#names[2 * number - 1] ?? 0);
  }

  #isName(number: number, from: Buffer, start: number, end: number): boolean {
    const first = this.#startOf(number);
    if ((this.#names[2 * number + 1] ?? 0) - first !== end - start) return false;
    for (let at = start; at < end; at += 1) if (this.#bytes[first + at - start] !== from[at]) return false;
    return true;
  }

  #add(hash: number, from: Buffer, start: number, end: number): number {
    const number = this.#count;
    const first = this.#startOf(number);
    if (first + end - start > this.#bytes.length) this.#bytes = copied(this.#bytes, first, 2 * (first + end - start));
    from.copy(this.#bytes, first, start, end);
    this.#names[2 * number] = hash;
    this.#names[2 * number + 1] = first + end - start;
    this.#count += 1;
    if (2 * this.#count === this.#names.length) this.#grow();
    return number;
  }

  #grow(): void {
    const names = new Uint32Array(4 * this.#count);
    names.set(this.#names);
    this.#names = names;
    this.#places = new Uint32Array(4 * this.#count);
    for (let number = 0; number < this.#count; number += 1) {
      let place = (names[2 * number] ?? 0) & (this.#places.length - 1);
      while (this.#places[place] !== 0) place = (place + 1) & (this.#places.length - 1);
      this.#places[place] = number + 1;
    }
  }
}

function copied(from: Buffer, used: number, length: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(length);
  from.copy(larger, 0, 0, used);
  return larger;
}
