/**
 * Transactions as their canonical texts have them, one on a line: read where they lie, into what `row.ts` writes of others. A line is plain where
 * all its characters are ASCII, none is escaped, its amount has at most fifteen digits, and it has no attributes.
 */
import { row } from "./memory";

/** What is read of a line: its row up to the states, then this, and for each text its place among all and its length, 0 where there is none. */
export const headBytes: usize = 176;
const rowBytes: usize = 80;
const lineAt: usize = 80;
const lineLength: usize = 84;
const lineKind: usize = 88;
const typeNumber: usize = 92;
const spans: usize = 96;

/** What a line is: one to be parsed, a plain one, or one with a word that was not learned yet. */
const other: u32 = 0;
const plain: u32 = 1;
const newType: u32 = 2;
const newChannel: u32 = 3;

/** Texts of a line in the order in which they stand, and the two numbers. */
const id: u32 = 0;
const accountId: u32 = 1;
const accountType: u32 = 2;
const currency: u32 = 3;
const counterpartyId: u32 = 4;
const merchantCategory: u32 = 5;
const channel: u32 = 6;
const country: u32 = 7;
const deviceId: u32 = 8;
const customerId: u32 = 9;
const amount: u32 = 10;
const timeMs: u32 = 11;
const fields: usize = 12;

/** Of a key, and of a word that was learned: a number, its length, and its characters. */
const wordBytes: usize = 64;
const mostWordCharacters: u32 = 56;
const mostWords: u32 = 32;

/** Where all this lies, as the host says: keys, words of types and of channels, heads, and texts. */
let keys: usize = 0;
let words: usize = 0;
let heads: usize = 0;
let text: usize = 0;
let types: u32 = 0;
let channels: u32 = 0;

export function linesBytes(): usize { return (fields + 2 * <usize>mostWords) * wordBytes; }
export function keyAt(field: u32): usize { return keys + <usize>field * wordBytes; }

export function placeLines(wordsAt: usize, headsAt: usize, textAt: usize): void {
  keys = wordsAt;
  words = wordsAt + fields * wordBytes;
  heads = headsAt;
  text = textAt;
}

@inline function typeAt(index: u32): usize { return words + <usize>index * wordBytes; }
@inline function channelAt(index: u32): usize { return words + <usize>(mostWords + index) * wordBytes; }

/** Where the line at hand is read. */
let at: usize = 0;
let end: usize = 0;
/** Of the text that was read last. */
let hash: u32 = 0;

/** Reads the lines from a place among the texts on, at most so many; gives how many these are. */
export function readLines(from: u32, to: u32, most: u32): u32 {
  let count: u32 = 0;
  let start = from;
  for (; count < most && start < to; count += 1) {
    const head = heads + <usize>count * headBytes;
    let stop = start;
    while (stop < to && load<u8>(text + stop) != 10) stop += 1;
    store<u32>(head + lineAt, start);
    store<u32>(head + lineLength, stop - start);
    readLine(count);
    start = stop + 1;
  }
  return count;
}

/** Reads one of them. */
export function readLine(line: u32): u32 {
  const head = heads + <usize>line * headBytes;
  at = text + load<u32>(head + lineAt);
  end = at + load<u32>(head + lineLength);
  const kind = readFields(head);
  store<u32>(head + lineKind, kind);
  return kind;
}

/** The line becomes the transaction at hand. */
export function useLine(line: u32): void { memory.copy(row, heads + <usize>line * headBytes, rowBytes); }

/** The word of a line that was not learned yet stands for this number from now on; false where there is no room for it. */
export function learn(line: u32, number: u32): bool {
  const head = heads + <usize>line * headBytes;
  const isType = load<u32>(head + lineKind) == newType;
  const span = head + spans + (<usize>(isType ? accountType : channel) << 3);
  const length = load<u32>(span, 4);
  if (length > mostWordCharacters || (isType ? types : channels) == mostWords) return false;
  const word = isType ? typeAt(types) : channelAt(channels);
  store<u32>(word, number);
  store<u32>(word, length, 4);
  memory.copy(word + 8, text + load<u32>(span), length);
  if (isType) types += 1;
  else channels += 1;
  return true;
}

/** The number of a word; -1 where it was not learned. */
function findWord(first: usize, count: u32, from: usize, length: u32): i32 {
  for (let index: u32 = 0, word = first; index < count; index += 1, word += wordBytes) {
    if (load<u32>(word, 4) == length && isSame(word + 8, from, length)) return load<i32>(word);
  }
  return -1;
}

function isSame(one: usize, another: usize, length: u32): bool {
  let left = length;
  for (; left >= 8; left -= 8, one += 8, another += 8) if (load<u64>(one) != load<u64>(another)) return false;
  for (; left > 0; left -= 1, one += 1, another += 1) if (load<u8>(one) != load<u8>(another)) return false;
  return true;
}

function skipKey(field: u32): bool {
  const key = keyAt(field);
  const length = load<u32>(key, 4);
  if (at + length > end || !isSame(key + 8, at, length)) return false;
  at += length;
  return true;
}

function readFields(head: usize): u32 {
  memory.fill(head, 0, rowBytes);
  memory.fill(head + typeNumber, 0, headBytes - typeNumber);
  if (!skipKey(id) || !readText(head, id)) return other;
  if (!skipKey(accountId) || !readText(head, accountId)) return other;
  store<u32>(head, hash, 48);
  if (!skipKey(amount) || !readNumber(head + 8)) return other;
  if (!skipKey(timeMs) || !readNumber(head)) return other;
  let kind = plain;
  let flags: u32 = 0;
  for (let field = accountType; field <= customerId; field += 1) {
    if (!skipKey(field)) continue;
    if (!readText(head, field)) return other;
    const span = head + spans + (<usize>field << 3);
    const from = text + load<u32>(span);
    const length = load<u32>(span, 4);
    if (field == accountType) {
      const number = findWord(typeAt(0), types, from, length);
      if (number < 0) kind = newType;
      store<u32>(head + typeNumber, number);
    } else if (field == currency) {
      if (length != 3) return other;
      const code = codeOf(from);
      if (code == 0) return other;
      store<u32>(head, code, 64);
    } else if (field == counterpartyId) {
      flags |= 1;
      store<u32>(head, hash, 32);
      const tag = (hash ^ (hash >>> 16)) & 0xffff;
      store<u32>(head, tag == 0 ? 1 : tag, 68);
    } else if (field == merchantCategory) {
      flags |= 8;
      store<u32>(head, hash, 44);
    } else if (field == channel) {
      const number = findWord(channelAt(0), channels, from, length);
      if (number < 0 && kind == plain) kind = newChannel;
      if ((number & 1) != 0) flags |= 16;
      if ((number & 2) != 0 && (flags & 8) == 0) flags |= 32;
    } else if (field == country) {
      if (length < 2) return other;
      flags |= 4;
      store<u32>(head, hash, 40);
      store<u32>(head, (<u32>load<u8>(from) << 8) + load<u8>(from, 1), 60);
    } else if (field == deviceId) {
      flags |= 2;
      store<u32>(head, hash, 36);
    }
  }
  if ((flags & 24) == 0 && isBankAccount(head + spans + (<usize>counterpartyId << 3))) flags |= 32;
  store<u32>(head, flags, 76);
  return at + 1 == end && load<u8>(at) == 0x7d ? kind : other;
}

/** As `attributes.ts` knows one: two capital letters, two digits, and 11 to 30 of either. */
function isBankAccount(span: usize): bool {
  const length = load<u32>(span, 4);
  if (length < 15 || length > 34) return false;
  const from = text + load<u32>(span);
  for (let index: u32 = 0; index < length; index += 1) {
    const letter = <u32>load<u8>(from + index);
    const isDigit = letter - 0x30 < 10;
    const isCapital = letter - 0x41 < 26;
    if (index < 2 ? !isCapital : index < 4 ? !isDigit : !isDigit && !isCapital) return false;
  }
  return true;
}

/** Three capital letters as a number from 1 on; 0 for anything else. */
function codeOf(from: usize): u32 {
  let code: u32 = 0;
  for (let index: usize = 0; index < 3; index += 1) {
    const letter = <u32>load<u8>(from + index) - 65;
    if (letter >= 26) return 0;
    code = code * 26 + letter;
  }
  return code + 1;
}

/** Up to the quote behind it, and over that. An empty one is not plain. Its hash is that of `hash.ts`. */
function readText(head: usize, field: u32): bool {
  const start = at;
  let mixed: u32 = 0x811c9dc5;
  let letter: u32 = 0;
  while (at < end) {
    letter = load<u8>(at);
    if (letter == 0x22) break;
    if (letter < 0x20 || letter == 0x5c || letter > 0x7f) return false;
    mixed = (mixed ^ letter) * 0x01000193;
    at += 1;
  }
  const length = <u32>(at - start);
  if (at >= end || length == 0) return false;
  at += 1;
  mixed = (mixed ^ (mixed >>> 16)) * 0x85ebca6b;
  mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
  hash = mixed ^ (mixed >>> 16);
  const span = head + spans + (<usize>field << 3);
  store<u32>(span, <u32>(start - text));
  store<u32>(span, length, 4);
  return true;
}

/** Digits and powers of ten that are exact give the very number that a parser of JSON gives. */
const mostDigits: i32 = 15;

function readNumber(to: usize): bool {
  const isNegative = at < end && load<u8>(at) == 0x2d;
  if (isNegative) at += 1;
  let digits: i64 = 0;
  let count = 0;
  let decimals = 0;
  let isFraction = false;
  for (; at < end; at += 1) {
    const letter = load<u8>(at);
    if (letter == 0x2e && !isFraction) {
      isFraction = true;
      continue;
    }
    const digit = <u32>letter - 0x30;
    if (digit > 9) break;
    digits = digits * 10 + digit;
    count += 1;
    if (isFraction) decimals += 1;
    if (count > mostDigits) return false;
  }
  if (count == 0 || at >= end) return false;
  const next = load<u8>(at);
  if (next != 0x2c && next != 0x7d) return false;
  const size = decimals == 0 ? <f64>digits : <f64>digits / powerOfTen(decimals);
  store<f64>(to, isNegative ? -size : size);
  return true;
}

function powerOfTen(exponent: i32): f64 {
  let power: f64 = 1;
  for (let index = 0; index < exponent; index += 1) power *= 10;
  return power;
}
