/** The filters of PDF that need no library (ISO 32000-1, 7.4): hexadecimal, base 85, run lengths and LZW. */

export function decodeHex(data: Uint8Array, limitBytes: number): Uint8Array {
  const out = new GrowingBytes(limitBytes);
  let high: number | undefined;
  for (const byte of data) {
    if (byte === 0x3e) break;
    const digit = hexDigit(byte);
    if (digit === undefined) continue;
    if (high === undefined) high = digit;
    else {
      out.push(high * 16 + digit);
      high = undefined;
    }
  }
  // A digit alone at the end is followed by a zero.
  if (high !== undefined) out.push(high * 16);
  return out.bytes();
}

function hexDigit(byte: number): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

export function decodeAscii85(data: Uint8Array, limitBytes: number): Uint8Array {
  const out = new GrowingBytes(limitBytes);
  let value = 0;
  let count = 0;
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) out.fill(0, 4);
    else if (byte >= 0x21 && byte <= 0x75) {
      value = value * 85 + (byte - 0x21);
      count += 1;
    }
    if (count === 5) {
      pushGroup(out, value, 4);
      value = 0;
      count = 0;
    }
  }
  if (count > 1) {
    for (let missing = count; missing < 5; missing += 1) value = value * 85 + 84;
    pushGroup(out, value, count - 1);
  }
  return out.bytes();
}

function pushGroup(out: GrowingBytes, value: number, count: number): void {
  for (let index = 0; index < count; index += 1) out.push(Math.floor(value / 256 ** (3 - index)) & 255);
}

const endOfRuns = 128;

export function decodeRunLength(data: Uint8Array, limitBytes: number): Uint8Array {
  const out = new GrowingBytes(limitBytes);
  let position = 0;
  while (position < data.length) {
    const length = data[position] ?? endOfRuns;
    if (length === endOfRuns) break;
    if (length < endOfRuns) {
      out.append(data.subarray(position + 1, position + 2 + length));
      position += length + 2;
    } else {
      out.fill(data[position + 1] ?? 0, 257 - length);
      position += 2;
    }
  }
  return out.bytes();
}

const clearCode = 256;
const endCode = 257;
const codeLimit = 4_096;

/** `earlyChange` is 1 where codes grow one entry early, as most writers have it. */
export function decodeLzw(data: Uint8Array, earlyChange: number, limitBytes: number): Uint8Array {
  const out = new GrowingBytes(limitBytes);
  // An entry is what stands at a place of the output already.
  const starts = new Int32Array(codeLimit);
  const lengths = new Int32Array(codeLimit);
  let next = endCode + 1;
  let width = 9;
  let previousStart = -1;
  let previousLength = 0;
  let buffer = 0;
  let bits = 0;
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === endCode) break;
    if (code === clearCode) {
      next = endCode + 1;
      width = 9;
      previousStart = -1;
      continue;
    }
    const start = out.length;
    if (code < clearCode) out.push(code);
    else if (code < next) out.repeat(starts[code] ?? 0, lengths[code] ?? 0);
    else if (code === next && previousStart >= 0) {
      out.repeat(previousStart, previousLength);
      out.repeat(previousStart, 1);
    } else break;
    if (previousStart >= 0 && next < codeLimit) {
      // The previous entry and the character that follows it stand next to each other in the output.
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next += 1;
    }
    previousStart = start;
    previousLength = out.length - start;
    if (next + earlyChange >= 1 << width && width < 12) width += 1;
  }
  return out.bytes();
}

/** A stream that unpacks to more than one may. */
export class OversizeError extends Error {
  constructor() {
    super("A stream unpacks to more than the limit.");
    this.name = "OversizeError";
  }
}

const firstBytes = 4_096;

/** Bytes that a filter gives one after another, up to a limit. */
class GrowingBytes {
  #bytes = new Uint8Array(firstBytes);
  #length = 0;
  readonly #limit: number;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  fill(byte: number, count: number): void {
    this.#reserve(count);
    this.#bytes.fill(byte, this.#length, this.#length + count);
    this.#length += count;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Appends what stands at a place of itself already. */
  repeat(start: number, count: number): void {
    this.#reserve(count);
    this.#bytes.copyWithin(this.#length, start, start + count);
    this.#length += count;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed > this.#limit) throw new OversizeError();
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.min(this.#limit, Math.max(needed, 2 * this.#bytes.length)));
    grown.set(this.bytes());
    this.#bytes = grown;
  }
}
