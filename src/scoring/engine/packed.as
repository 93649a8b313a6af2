/**
 * States as they are kept: most of their 32-bit words are 0. Two bits a word say whether it is 0, NaN or 1 as a 32-bit float, and only the others
 * are written out: the number of words, the bits of 16 words at a time from the lowest on, the words written out, and a byte, with which the
 * length is never a multiple of four, so that bytes that earlier versions kept plain can be told from it.
 */
import { scratch } from "./memory";

const nan: u32 = 0x7fc0_0000;
const one: u32 = 0x3f80_0000;
const written: u32 = 3;
const formByte: u8 = 1;

// Four words are moved at once. What is to be done with them is a byte, two bits for each, and tables say it.
/** By which of them are written out: where their bytes go to. */
const together: usize = scratch + 4_096;
/** By the same, or any other choice of words: a bit pair of value 1 for each. */
const pairsOf: usize = together + 256;
/** By byte: where the bytes of those that are written out come from, and what the others are. */
const apart: usize = pairsOf + 16;
const others: usize = apart + 4_096;

function fillTables(): void {
  for (let mask = 0; mask < 16; mask += 1) {
    const at = together + (<usize>mask << 4);
    let next = 0;
    let pairs = 0;
    memory.fill(at, 0xff, 16);
    for (let word = 0; word < 4; word += 1) {
      if (((mask >> word) & 1) == 0) continue;
      pairs |= 1 << (2 * word);
      for (let byte = 0; byte < 4; byte += 1) store<u8>(at + <usize>(4 * next + byte), <u8>(4 * word + byte));
      next += 1;
    }
    store<u8>(pairsOf + <usize>mask, <u8>pairs);
  }
  for (let codes = 0; codes < 256; codes += 1) {
    const at = <usize>codes << 4;
    let next = 0;
    memory.fill(apart + at, 0xff, 16);
    for (let word = 0; word < 4; word += 1) {
      const code = <u32>(codes >> (2 * word)) & written;
      store<u32>(others + at + <usize>(4 * word), code == 1 ? nan : code == 2 ? one : 0);
      if (code != written) continue;
      for (let byte = 0; byte < 4; byte += 1) store<u8>(apart + at + <usize>(4 * word + byte), <u8>(4 * next + byte));
      next += 1;
    }
  }
}
fillTables();

/** Packs so many words, and returns the length in bytes. It may write 15 bytes more. */
export function packWords(from: usize, words: i32, to: usize): usize {
  store<u32>(to, <u32>words);
  let codesAt = to + 4;
  let next = codesAt + (((<usize>words + 15) >> 4) << 2);
  for (let first = 0; first < words; first += 16, codesAt += 4) {
    const at = from + (<usize>first << 2);
    if (first + 16 > words) {
      next = packSlowly(at, words - first, codesAt, next);
      continue;
    }
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
      store<u32>(codesAt, 0);
      continue;
    }
    next = writeFour(a, codesAt, next);
    next = writeFour(b, codesAt + 1, next);
    next = writeFour(c, codesAt + 2, next);
    next = writeFour(d, codesAt + 3, next);
  }
  store<u8>(next, formByte);
  return next + 1 - to;
}

@inline function writeFour(words: v128, codesAt: usize, next: usize): usize {
  const nans = i32x4.bitmask(i32x4.eq(words, i32x4.splat(nan)));
  const ones = i32x4.bitmask(i32x4.eq(words, i32x4.splat(one)));
  const mask = i32x4.bitmask(i32x4.ne(words, i32x4.splat(0))) & ~(nans | ones);
  store<u8>(codesAt, <u8>(3 * pairs(mask) | pairs(nans) | (pairs(ones) << 1)));
  v128.store(next, i8x16.swizzle(words, v128.load(together + (<usize>mask << 4))));
  return next + (<usize>popcnt(mask) << 2);
}

@inline function pairs(mask: i32): u32 { return load<u8>(pairsOf + <usize>mask); }

/** Of the last words, if they are fewer. */
function packSlowly(at: usize, count: i32, codesAt: usize, next: usize): usize {
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

/**
 * Writes the words that were packed in so many bytes, at most so many; returns their number, or -1 where the form is not known or cut off. It may
 * read 15 bytes more.
 */
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
    const codes = load<u32>(codesAt);
    if (codes == 0) continue;
    const at = to + (<usize>first << 2);
    if (first + 16 > words) {
      // What lies behind the last word is another state's.
      if (codes >>> (2 * (words - first)) != 0) return -1;
      next = unpackSlowly(codes, at, next);
    } else {
      next = readFour(codes & 0xff, at, next);
      next = readFour((codes >> 8) & 0xff, at + 16, next);
      next = readFour((codes >> 16) & 0xff, at + 32, next);
      next = readFour(codes >> 24, at + 48, next);
    }
    if (next > end) return -1;
  }
  return next == end ? <i32>words : -1;
}

@inline function readFour(codes: u32, at: usize, next: usize): usize {
  const place = <usize>codes << 4;
  v128.store(at, v128.or(i8x16.swizzle(v128.load(next), v128.load(apart + place)), v128.load(others + place)));
  return next + (<usize>popcnt(codes & (codes >> 1) & 0x55) << 2);
}

function unpackSlowly(codes: u32, at: usize, next: usize): usize {
  while (codes != 0) {
    const zeros = ctz(codes) >> 1;
    at += <usize>zeros << 2;
    codes >>>= 2 * zeros;
    const code = codes & written;
    if (code == written) {
      store<u32>(at, load<u32>(next));
      next += 4;
    } else store<u32>(at, code == 1 ? nan : one);
    at += 4;
    codes >>>= 2;
  }
  return next;
}
