/**
 * Vectors and states as they are kept: of their 32-bit words most are 0, and of a vector's most are NaN or 1. Two bits a word say which it
 * is, and only the others are written out.
 *
 * The form: number of words, the bits of 16 words at a time from the lowest on, the words written out, and a byte. With that byte the
 * length is never a multiple of four, so bytes that were kept plain by earlier versions can be told from it.
 */

/** As a 32-bit float. */
const nan = 0x7fc0_0000;
const one = 0x3f80_0000;
const code = { zero: 0, nan: 1, one: 2, written: 3 } as const;
const wordsOfCodes = 16;
const wordBits = 32;
const formByte = 1;
const headerWords = 1;

let packedWords = new Uint32Array(4_096);
let plainWords = new Uint32Array(4_096);

/** A view, valid until the next call. `plain` has whole words. */
export function packWords(plain: Uint8Array | Float32Array): Uint8Array {
  if (plain.byteLength % 4 !== 0) throw new RangeError(`${plain.byteLength} bytes are no whole words.`);
  const words = wordsOf(plain);
  const count = words.length;
  let next = headerWords + Math.ceil(count / wordsOfCodes);
  if (packedWords.length <= next + count) packedWords = new Uint32Array(2 * (next + count));
  const packed = packedWords;
  packed[0] = count;
  for (let first = 0, at = headerWords; first < count; first += wordsOfCodes, at += 1) {
    const end = Math.min(count, first + wordsOfCodes);
    let codes = 0;
    for (let index = first, shift = 0; index < end; index += 1, shift += 2) {
      const word = words[index] ?? 0;
      if (word === 0) continue;
      if (word === nan) codes |= code.nan << shift;
      else if (word === one) codes |= code.one << shift;
      else {
        codes |= code.written << shift;
        packed[next] = word;
        next += 1;
      }
    }
    packed[at] = codes;
  }
  packed[next] = formByte;
  return new Uint8Array(packed.buffer, 0, 4 * next + 1);
}

/** The plain bytes: a view, valid until the next call. Bytes that are kept plain are given as they are. */
export function unpackWords(kept: Uint8Array): Uint8Array {
  if (kept.length % 4 === 0) return kept;
  const packed = wordsOf(kept);
  const count = packed[0] ?? 0;
  let next = headerWords + Math.ceil(count / wordsOfCodes);
  if (kept.length % 4 !== 1 || kept.at(-1) !== formByte || packed.length < next) {
    throw new RangeError("Kept words are not in a form that this version knows.");
  }
  if (plainWords.length < count) plainWords = new Uint32Array(2 * count);
  const words = plainWords;
  words.fill(0, 0, count);
  for (let first = 0, at = headerWords; first < count; first += wordsOfCodes, at += 1) {
    let codes = packed[at] ?? 0;
    for (let index = first; codes !== 0; index += 1, codes >>>= 2) {
      const zeros = (wordBits - 1 - Math.clz32(codes & -codes)) >> 1;
      index += zeros;
      codes >>>= 2 * zeros;
      const found = codes & code.written;
      if (found === code.written) {
        words[index] = packed[next] ?? 0;
        next += 1;
      } else words[index] = found === code.nan ? nan : one;
    }
  }
  if (next !== packed.length) throw new RangeError("Kept words are cut off, or go on after their end.");
  return new Uint8Array(words.buffer, 0, 4 * count);
}

/** Its whole words. Rows of a database need not be aligned, and are then copied. */
export function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array | Float32Array): Uint32Array {
  const count = Math.floor(byteLength / 4);
  if (byteOffset % 4 === 0) return new Uint32Array(buffer, byteOffset, count);
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + 4 * count));
}
