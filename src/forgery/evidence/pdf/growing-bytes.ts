/** Bytes that a filter gives one after another, up to a limit. */
/** A stream that unpacks to more than one may. */
export class OversizeError extends Error {
  constructor() {
    super("A stream unpacks to more than the limit.");
    this.name = "OversizeError";
  }
}

const firstBytes = 4_096;

export class GrowingBytes {
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
