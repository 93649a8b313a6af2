/**
 * States as they are kept: most of their 32-bit words are 0. Two bits a word say whether it is 0, NaN or 1 as a 32-bit float, and only the others
 * are written out: the number of words, the bits of 16 words at a time from the lowest on, the words written out, and a byte, with which the
 * length is never a multiple of four, so that bytes that earlier versions kept plain can be told from it.
 */
const nan: u32 = 0x7fc0_0000;
const one: u32 = 0x3f80_0000;
const written: u32 = 3;
const wordsOfCodes: i32 = 16;
const formByte: u8 = 1;

/** Packs so many words, and returns the length in bytes. */
export function packWords(from: usize, words: i32, to: usize): usize {
  store<u32>(to, <u32>words);
  let codesAt = to + 4;
  let next = codesAt + (<usize>((words + wordsOfCodes - 1) / wordsOfCodes) << 2);
  let index = 0;
  for (; index + wordsOfCodes <= words; index += wordsOfCodes, codesAt += 4) {
    const at = from + (<usize>index << 2);
    const low = v128.or(v128.load(at), v128.load(at, 16));
    const high = v128.or(v128.load(at, 32), v128.load(at, 48));
    if (!v128.any_true(v128.or(low, high))) {
      store<u32>(codesAt, 0);
      continue;
    }
    next = packSome(at, wordsOfCodes, codesAt, next);
  }
  if (index < words) next = packSome(from + (<usize>index << 2), words - index, codesAt, next);
  store<u8>(next, formByte);
  return next + 1 - to;
}

function packSome(at: usize, count: i32, codesAt: usize, next: usize): usize {
  let codes: u32 = 0;
  for (let index = 0; index < count; index += 1) {
    const word = load<u32>(at + (<usize>index << 2));
    if (word == 0) continue;
    const shift = 2 * index;
    if (word == nan) codes |= 1 << shift;
    else if (word == one) codes |= 2 << shift;
    else {
      codes |= written << shift;
      store<u32>(next, word);
      next += 4;
    }
  }
  store<u32>(codesAt, codes);
  return next;
}

/** Writes the words that were packed in so many bytes, at most so many; returns their number, or -1 where the form is not known or cut off. */
export function unpackWords(from: usize, length: usize, to: usize, most: i32): i32 {
  if (length < 5 || (length & 3) != 1 || load<u8>(from + length - 1) != formByte) return -1;
  const words = load<u32>(from);
  if (words > <u32>most) return -1;
  const end = from + length - 1;
  let codesAt = from + 4;
  let next = codesAt + (((<usize>words + 15) >> 4) << 2);
  if (next > end) return -1;
  memory.fill(to, 0, <usize>words << 2);
  for (let first: u32 = 0; first < words; first += 16, codesAt += 4) {
    let codes = load<u32>(codesAt);
    let at = to + (<usize>first << 2);
    while (codes != 0) {
      const zeros = ctz(codes) >> 1;
      at += <usize>zeros << 2;
      codes >>>= 2 * zeros;
      const code = codes & written;
      if (code == written) {
        if (next >= end) return -1;
        store<u32>(at, load<u32>(next));
        next += 4;
      } else store<u32>(at, code == 1 ? nan : one);
      at += 4;
      codes >>>= 2;
    }
  }
  return next == end ? <i32>words : -1;
}
