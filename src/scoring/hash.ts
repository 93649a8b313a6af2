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

/** The same; the last text is not hashed again, as one decision asks for it several times. */
function rememberLast(): (text: string) => number {
  let last = "";
  let hash = hashText(last);
  return (text) => {
    if (text !== last) {
      hash = hashText(text);
      last = text;
    }
    return hash;
  };
}

export const hashAccount = rememberLast();
export const hashCounterparty = rememberLast();
export const hashDevice = rememberLast();
export const hashCountry = rememberLast();
export const hashCategory = rememberLast();

/** Of a counterparty, folded to 16 bits; 0 stands for no text at all. */
export function tagOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const hash = hashCounterparty(text);
  return (hash ^ (hash >>> 16)) & 0xffff || 1;
}
