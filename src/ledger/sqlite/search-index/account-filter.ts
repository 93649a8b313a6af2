/** Says of an account that a block of the search index has no entry of it, or that it may have: a Bloom filter of a byte for each entry. */
import { hashId } from "../id-hash.ts";

/** With four of the eight bits that an entry has at least, one account in fifty is looked for in vain. */
const bitsOfAccount = 4;
const leastBytes = 8;
const halves = 0x1_0000_0000;

export function accountFilterOf(entries: number, accountAt: (index: number) => string): Uint8Array {
  const bytes = new Uint8Array(Math.max(leastBytes, 2 ** Math.ceil(Math.log2(entries))));
  for (let index = 0; index < entries; index += 1) {
    const hash = hashId(0, 0, accountAt(index));
    for (let turn = 0; turn < bitsOfAccount; turn += 1) {
      const bit = bitOf(hash, turn, bytes);
      bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return bytes;
}

export function mayHaveAccount(filter: Uint8Array, accountId: string): boolean {
  const hash = hashId(0, 0, accountId);
  for (let turn = 0; turn < bitsOfAccount; turn += 1) {
    const bit = bitOf(hash, turn, filter);
    if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** The filter has a power of two of bits. */
function bitOf(hash: number, turn: number, filter: Uint8Array): number {
  return (hash + turn * (Math.floor(hash / halves) | 1)) & (filter.length * 8 - 1);
}
