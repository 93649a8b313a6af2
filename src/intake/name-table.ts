/** Gives names numbers in the order in which they come, from their bytes: a string for each look-up would cost more than the look-up. */

const firstPlaces = 2_048;
const firstBytes = 2 ** 14;
/** Of FNV-1a. */
const [hashStart, hashFactor] = [0x811c9dc5, 0x01000193];
/** Numbers of a place. */
const placeSize = 4;

export class NameTable {
  /**
   * By hash: the name's number plus one, 0 where the place is free, its hash, and where its bytes begin and end. Together, since they
   * are looked at together and lie beyond the processor's cache. Half of the places are free, at least.
   */
  #places = new Uint32Array(placeSize * firstPlaces);
  /** Where the bytes of each name end. */
  #ends = new Uint32Array(firstPlaces / 2);
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The name's number, which is a new one where the name is new. */
  numberOf(from: Buffer, start: number, end: number): number {
    let hash = hashStart;
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (from[at] ?? 0), hashFactor);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const places = this.#places;
    let place = Math.imul(hash, placeSize) & (places.length - 1);
    while (places[place] !== 0) {
      if (places[place + 1] === hash && this.#isName(place, from, start, end)) return (places[place] ?? 0) - 1;
      place = (place + placeSize) & (places.length - 1);
    }
    return this.#add(place, hash, from, start, end);
  }

  nameOf(number: number): string {
    return this.#bytes.toString("utf8", this.#startOf(number), this.#ends[number]);
  }

  clear(): void {
    this.#places = new Uint32Array(placeSize * firstPlaces);
    this.#ends = new Uint32Array(firstPlaces / 2);
    this.#bytes = Buffer.allocUnsafeSlow(firstBytes);
    this.#count = 0;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
  }

  #isName(place: number, from: Buffer, start: number, end: number): boolean {
    const first = this.#places[place + 2] ?? 0;
    if ((this.#places[place + 3] ?? 0) - first !== end - start) return false;
    for (let at = start; at < end; at += 1) if (this.#bytes[first + at - start] !== from[at]) return false;
    return true;
  }

  #add(place: number, hash: number, from: Buffer, start: number, end: number): number {
    const number = this.#count;
    const first = this.#startOf(number);
    const behind = first + end - start;
    if (behind > this.#bytes.length) this.#bytes = Buffer.from(this.#bytes.buffer.transfer(2 * behind));
    from.copy(this.#bytes, first, start, end);
    this.#ends[number] = behind;
    this.#places.set([number + 1, hash, first, behind], place);
    this.#count += 1;
    if (this.#count === this.#ends.length) this.#grow();
    return number;
  }

  #grow(): void {
    this.#ends = new Uint32Array(this.#ends.buffer.transfer(2 * this.#ends.byteLength));
    const former = this.#places;
    const places = new Uint32Array(2 * former.length);
    for (let from = 0; from < former.length; from += placeSize) {
      if (former[from] === 0) continue;
      let place = Math.imul(former[from + 1] ?? 0, placeSize) & (places.length - 1);
      while (places[place] !== 0) place = (place + placeSize) & (places.length - 1);
      places.set(former.subarray(from, from + placeSize), place);
    }
    this.#places = places;
    former.buffer.transfer(0);
  }
}
