/** Ids of verdicts as bytes: a page has those whose hashes begin alike, in no order, each as three words of 32 bits. */
import { wordsOf } from "../packed-words.ts";
import { half, highBits, highOf } from "./id-hash.ts";

const wordsOfId = 3;
/** The second word has the hash's upper bits and, below them, the sequence's. With these, 2 ** 43 sequences. */
const sequenceBits = 32 - highBits;
/** Of a batch. */
const usualIds = 16_384;

/** A page has all first words of its ids, then all second, then all third ones. */
export interface IdPage {
  readonly number: number;
  readonly words: Uint32Array<ArrayBuffer>;
}

export class IdBatch {
  private low = new Uint32Array(usualIds);
  private high = new Uint32Array(usualIds);
  private last = new Uint32Array(usualIds);
  private filled = 0;

  get size(): number {
    return this.filled;
  }

  add(hash: number, sequence: number): void {
    this.addWords(hash >>> 0, (highOf(hash) << sequenceBits) | Math.floor(sequence / half), sequence >>> 0);
  }

  addPage(bytes: Uint8Array): void {
    const words = idsOf(bytes);
    const ids = words.length / wordsOfId;
    for (let index = 0; index < ids; index += 1) {
      this.addWords(words[index] ?? 0, words[ids + index] ?? 0, words[2 * ids + index] ?? 0);
    }
  }

  /** With the upper bits of its hash, and the lower ones. */
  each(visit: (high: number, low: number, sequence: number) => void): void {
    for (let index = 0; index < this.filled; index += 1) {
      const middle = this.high[index] ?? 0;
      visit(middle >>> sequenceBits, this.low[index] ?? 0, sequenceOf(middle, this.last[index] ?? 0));
    }
  }

  clear(): void {
    this.filled = 0;
  }

  /** So many pages from one on, of a hash's first `bits`; none without ids. All ids have to belong to them. */
  *pages(bits: number, from: number, count: number): Generator<IdPage> {
    const order = new Uint32Array(this.filled);
    const ends = new Uint32Array(count + 1);
    const pageOf = (index: number) => pageNumber((this.high[index] ?? 0) >>> sequenceBits, bits) - from;
    for (let index = 0; index < this.filled; index += 1) ends[pageOf(index) + 1] = (ends[pageOf(index) + 1] ?? 0) + 1;
    for (let page = 1; page <= count; page += 1) ends[page] = (ends[page] ?? 0) + (ends[page - 1] ?? 0);
    for (let index = 0; index < this.filled; index += 1) {
      const page = pageOf(index);
      order[ends[page] ?? 0] = index;
      ends[page] = (ends[page] ?? 0) + 1;
    }
    for (let page = 0, start = 0; page < count; page += 1) {
      const end = ends[page] ?? 0;
      if (end > start) yield { number: from + page, words: this.wordsAt(order.subarray(start, end)) };
      start = end;
    }
  }

  private wordsAt(places: Uint32Array): Uint32Array<ArrayBuffer> {
    const ids = places.length;
    const words = new Uint32Array(wordsOfId * ids);
    for (let index = 0; index < ids; index += 1) {
      const place = places[index] ?? 0;
      words[index] = this.low[place] ?? 0;
      words[ids + index] = this.high[place] ?? 0;
      words[2 * ids + index] = this.last[place] ?? 0;
    }
    return words;
  }

  private addWords(low: number, high: number, last: number): void {
    if (this.filled === this.low.length) {
      this.low = doubled(this.low);
      this.high = doubled(this.high);
      this.last = doubled(this.last);
    }
    this.low[this.filled] = low;
    this.high[this.filled] = high;
    this.last[this.filled] = last;
    this.filled += 1;
  }
}

export function pageNumber(high: number, bits: number): number {
  return high >>> (highBits - bits);
}

/** The sequences of a page that stand under this hash. */
export function sequencesIn(bytes: Uint8Array, hash: number): readonly number[] {
  const words = idsOf(bytes);
  return placesIn(words, hash).map((place) => sequenceAt(words, place));
}

/** The page without this id; undefined where it does not have it. */
export function withoutId(bytes: Uint8Array, hash: number, sequence: number): Uint8Array | undefined {
  const words = idsOf(bytes);
  const gone = placesIn(words, hash).find((place) => sequenceAt(words, place) === sequence);
  if (gone === undefined) return undefined;
  const ids = words.length / wordsOfId;
  return new Uint8Array(words.filter((_, index) => index % ids !== gone).buffer);
}

function idsOf(bytes: Uint8Array): Uint32Array {
  if (bytes.length % (4 * wordsOfId) !== 0) throw new RangeError("A page of the index over ids is damaged.");
  return wordsOf(bytes);
}

function placesIn(words: Uint32Array, hash: number): readonly number[] {
  const ids = words.length / wordsOfId;
  const low = hash >>> 0;
  const found: number[] = [];
  for (let place = words.indexOf(low); place !== -1 && place < ids; place = words.indexOf(low, place + 1)) {
    if ((words[ids + place] ?? 0) >>> sequenceBits === highOf(hash)) found.push(place);
  }
  return found;
}

function sequenceAt(words: Uint32Array, place: number): number {
  const ids = words.length / wordsOfId;
  return sequenceOf(words[ids + place] ?? 0, words[2 * ids + place] ?? 0);
}

function sequenceOf(middle: number, last: number): number {
  return (middle & (2 ** sequenceBits - 1)) * half + last;
}

function doubled(words: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * words.length);
  larger.set(words);
  return larger;
}
