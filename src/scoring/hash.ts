/** A 32-bit hash of a text, the same on every machine: FNV-1a over its code units, then mixed. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV leaves its high bits weak for short texts; this is the finaliser of MurmurHash3.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The hash of a counterparty folded to 16 bits, never 0: that stands for no text at all. */
export function tagOf(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff || 1;
}
