/** Finds what happened to a file as a whole on its way: it lost its end, or every byte of a kind was exchanged. */
import type { TransportDamage } from "../../facts/signatures.ts";
import { hasBrokenEnd } from "./interpretations/cut-off.ts";

/** Bytes above 127; so many of them stand in packed streams, where every byte is as frequent as any other. */
const packedBytes = 4_096;

export function findTransportDamage(bytes: Buffer): TransportDamage | undefined {
  if (isEndMissing(bytes)) return "end missing";
  return isConverted(bytes) ? "bytes converted" : undefined;
}

/** Something begins that does not end. */
function isEndMissing(whole: Buffer): boolean {
  const bytes = whole.subarray(0, findEndOfContent(whole));
  const mark = bytes.lastIndexOf("%%EOF");
  return mark < 0 || hasBrokenEnd(bytes, mark + "%%EOF".length);
}

/** Zeros stand for what never arrived. */
export function findEndOfContent(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end;
}

/**
 * Transfers as text rewrite each line end, or clear the highest bit. In packed bytes a line feed stands alone, and
 * a carriage return stands at all, once in 256: that thousands of them hold none is no chance.
 */
function isConverted(bytes: Buffer): boolean {
  const counts = new Uint32Array(256);
  let loneFeeds = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
    if (byte === 10 && bytes[at - 1] !== 13) loneFeeds += 1;
  }
  const high = counts.subarray(128).reduce((sum, count) => sum + count, 0);
  if (high < packedBytes) return false;
  return loneFeeds === 0 || counts[13] === 0 || counts[0] === 0;
}
