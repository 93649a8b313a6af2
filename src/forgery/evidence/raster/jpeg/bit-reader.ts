/** Reads entropy-coded data bit by bit, without its stuffing; after the data's end it gives zeros and says so. */
import { type HuffmanTable, lookBits } from "./huffman-table.ts";

/** Bits read beyond the data's end until it counts as missing: padding makes up for less than a byte, and looks ahead for two. */
const overrunLimit = 64;

export class BitReader {
  readonly #bytes: Uint8Array;
  #position: number;
  #bits = 0;
  #count = 0;
  #overrun = 0;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.#position = position;
  }

  /** Where the next marker may be looked for. */
  get position(): number {
    return this.#position;
  }

  get isExhausted(): boolean {
    return this.#overrun > overrunLimit;
  }

  #fill(): void {
    const bytes = this.#bytes;
    let position = this.#position;
    while (this.#count <= 24) {
      let byte = bytes[position];
      if (byte === undefined) {
        byte = 0;
        this.#overrun += 8;
      } else if (byte !== 0xff) {
        position += 1;
      } else if (bytes[position + 1] === 0) {
        position += 2;
      } else {
        // A marker ends the data.
        byte = 0;
        this.#overrun += 8;
      }
      this.#bits = (this.#bits << 8) | byte;
      this.#count += 8;
    }
    this.#position = position;
  }

  /** The next symbol, or -1 for a code that the table does not have. */
  decode(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill();
    const entry = table.quick[(this.#bits >>> (this.#count - lookBits)) & ((1 << lookBits) - 1)] ?? 0;
    if (entry !== 0) {
      this.#count -= entry >> 8;
      return entry & 0xff;
    }
    const next = (this.#bits >>> (this.#count - 16)) & 0xffff;
    for (let length = lookBits + 1; length <= 16; length += 1) {
      if (next >= (table.ends[length] ?? 0)) continue;
      this.#count -= length;
      return table.symbols[(next >> (16 - length)) + (table.offsets[length] ?? 0)] ?? -1;
    }
    return -1;
  }

  /** So many bits, at most 16, as a number without sign. */
  take(length: number): number {
    if (length === 0) return 0;
    if (this.#count < length) this.#fill();
    this.#count -= length;
    return (this.#bits >>> this.#count) & ((1 << length) - 1);
  }

  /** A number of so many bits in the way that T.81 calls EXTEND. */
  takeSigned(length: number): number {
    if (length === 0) return 0;
    const value = this.take(length);
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  /** Goes on behind the next restart marker, at most so many bytes ahead; false where another marker or the end comes first. */
  skipToRestart(bytesLimit: number): boolean {
    const bytes = this.#bytes;
    const end = Math.min(bytes.length - 1, this.#position + bytesLimit);
    for (let position = this.#position; position < end; position += 1) {
      if (bytes[position] !== 0xff) continue;
      const marker = bytes[position + 1] ?? 0;
      if (marker === 0 || marker === 0xff) continue;
      if (marker < 0xd0 || marker > 0xd7) return false;
      this.#position = position + 2;
      this.#bits = 0;
      this.#count = 0;
      this.#overrun = 0;
      return true;
    }
    return false;
  }
}
