/** A small Bloom filter in a span of bytes: it may take a newcomer for known, never the other way round. */
import type { Span } from "./layout.ts";
import { countPlaces } from "./retries.ts";

/** Two bits a text, from the two halves of its hash. */
export function filterHas(bytes: Uint8Array, span: Span, hash: number): boolean {
  return hasBit(bytes, span, hash & 0xffff) && hasBit(bytes, span, hash >>> 16);
}

export function filterAdd(bytes: Uint8Array, span: Span, hash: number): void {
  setBit(bytes, span, hash & 0xffff);
  setBit(bytes, span, hash >>> 16);
}

/** How many bits of a byte are set. */
const bitsIn = Uint8Array.from({ length: 256 }, (_, byte) => countPlaces(byte));

/** How many different texts were added, estimated from the share of set bits. */
export function filterDistinct(bytes: Uint8Array, span: Span): number {
  const size = span.length * 8;
  let set = 0;
  for (let index = span.offset; index < span.offset + span.length; index += 1) set += bitsIn[bytes[index] ?? 0] ?? 0;
  return (-size / 2) * Math.log(1 - Math.min(set, size - 1) / size);
}

function hasBit(bytes: Uint8Array, span: Span, value: number): boolean {
  const bit = value % (span.length * 8);
  return ((bytes[span.offset + (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
}

function setBit(bytes: Uint8Array, span: Span, value: number): void {
  const bit = value % (span.length * 8);
  const index = span.offset + (bit >> 3);
  bytes[index] = (bytes[index] ?? 0) | (1 << (bit & 7));
}
