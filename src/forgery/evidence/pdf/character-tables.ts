/** What single bytes mean where PDF values are written. */

/** What stands behind a backslash in a string, where it is not the character itself. */
export const escapes = new Map<number, number>([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** 1: white space, 2: delimiter (ISO 32000-1, tables 1 and 2). */
export const classes = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = 1;
for (const character of "()<>[]{}/%") classes[character.charCodeAt(0)] = 2;

const hexDigits = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit += 1) {
  for (const text of [digit.toString(16), digit.toString(16).toUpperCase()]) hexDigits[text.charCodeAt(0)] = digit;
}

/** Bytes as the characters of their numbers: words have a few bytes, for which a view and a call with all of them cost more than the rest. */
export function textOfBytes(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let index = start; index < end; index += 1) text += String.fromCharCode(bytes[index] ?? 0);
  return text;
}

/** What the hexadecimal digits between two places stand for; anything else there is nothing. */
export function bytesOfDigits(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const found = new Uint8Array((end - start + 1) >> 1);
  let digits = 0;
  for (let index = start; index < end; index += 1) {
    const digit = hexDigits[bytes[index] ?? 0] ?? 255;
    if (digit >= 16) continue;
    // A digit alone at the end is followed by a zero.
    found[digits >> 1] = digits % 2 === 0 ? digit * 16 : (found[digits >> 1] ?? 0) + digit;
    digits += 1;
  }
  const length = (digits + 1) >> 1;
  return length === found.length ? found : found.subarray(0, length);
}

/** A string in brackets from behind the first one: just its bytes, as of nearly all. Undefined where something in it is escaped. */
export function findPlainString(bytes: Uint8Array, start: number): Uint8Array | undefined {
  let open = 1;
  let end = start;
  for (; end < bytes.length; end += 1) {
    const byte = bytes[end] ?? 0;
    if (byte === 0x5c) return undefined;
    if (byte === 0x28) open += 1;
    else if (byte === 0x29) open -= 1;
    if (open === 0) break;
  }
  const found = new Uint8Array(end - start);
  for (let index = start; index < end; index += 1) found[index - start] = bytes[index] ?? 0;
  return found;
}
