/** A Huffman table of a JPEG, made ready for decoding: short codes by one look, longer ones by their length. */
import { DamageError } from "../../budget.ts";

/** Codes of up to so many bits are found by one look; longer ones are rare. */
export const lookBits = 9;

export interface HuffmanTable {
  /** By the next nine bits: length << 8 | symbol, or 0 for longer codes. */
  readonly quick: Uint16Array;
  /** By length: the largest code, left-aligned to 16 bits, plus one; 0 where there is none. */
  readonly ends: Int32Array;
  /** By length: what to add to a code for its symbol's place. */
  readonly offsets: Int32Array;
  readonly symbols: Uint8Array;
}

export function buildHuffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const quick = new Uint16Array(1 << lookBits);
  const ends = new Int32Array(18);
  const offsets = new Int32Array(18);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0;
    if (code + count > 1 << length) throw new DamageError("A Huffman table of the JPEG has too many codes.");
    offsets[length] = place - code;
    if (length <= lookBits) {
      for (let index = 0; index < count; index += 1) {
        const entry = (length << 8) | (symbols[place + index] ?? 0);
        const first = (code + index) << (lookBits - length);
        quick.fill(entry, first, first + (1 << (lookBits - length)));
      }
    }
    code += count;
    place += count;
    ends[length] = count === 0 ? 0 : code << (16 - length);
    code <<= 1;
  }
  return { quick, ends, offsets, symbols };
}
