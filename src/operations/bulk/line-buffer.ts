/** Lines as bytes from the start: waiting strings would outlive young collections. */

/** A character of a string takes three bytes at most. */
const bytesForEach = 3;
const lineFeed = 10;
const firstLines = 256;

export class LineBuffer {
  readonly #usualBytes: number;
  #bytes: Buffer<ArrayBuffer>;
  #ends = new Uint32Array(firstLines);
  #used = 0;
  #count = 0;

  /** It begins with as many bytes as most need; from the first line that finds no room, it has the usual size, or what that line takes. */
  constructor(firstBytes: number, usualBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(firstBytes);
    this.#usualBytes = usualBytes;
  }

  /** Of the lines and their line breaks. */
  get used(): number {
    return this.#used;
  }

  get count(): number {
    return this.#count;
  }

  /** Those that hold the lines, until one is added. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
  }

  /** Behind its line break. */
  endOf(index: number): number {
    return this.#ends[index] ?? 0;
  }

  /** The line must hold no line break. */
  add(line: string): void {
    const bytes = this.room(line.length * bytesForEach + 1);
    this.endLine(this.#used + bytes.write(line, this.#used, "utf8"));
  }

  /** Whole lines, with their line breaks; where each of them ends is not looked for: `noteEnd` says it, of each. */
  addBytes(from: Buffer, start: number, end: number): void {
    const bytes = this.room(end - start);
    from.copy(bytes, this.#used, start, end);
    this.#used += end - start;
  }

  noteEnd(end: number): void {
    if (this.#count === this.#ends.length) {
      this.#ends = new Uint32Array(this.#ends.buffer.transfer(2 * this.#ends.byteLength));
    }
    this.#ends[this.#count] = end;
    this.#count += 1;
  }

  /** The bytes, with room for so many behind those that are used. */
  room(bytes: number): Buffer {
    if (this.#used + bytes > this.#bytes.length) this.#grow(this.#used + bytes);
    return this.#bytes;
  }

  /** What stands from the end of the used bytes up to the given one is a line; there must be room for its line break. */
  endLine(at: number): void {
    this.#bytes[at] = lineFeed;
    this.#used = at + 1;
    this.noteEnd(this.#used);
  }

  /** A view, until the next line is added. */
  part(start: number, end = this.#used): Uint8Array {
    return this.#bytes.subarray(start, end);
  }

  clear(): void {
    this.#used = 0;
    this.#count = 0;
  }

  /** Gives back its memory before a collection would: nothing is added any more. */
  close(): void {
    this.clear();
    this.#bytes.buffer.transfer(0);
    this.#ends.buffer.transfer(0);
  }

  #grow(needed: number): void {
    const size = needed <= this.#usualBytes ? this.#usualBytes : 2 * needed;
    this.#bytes = Buffer.from(this.#bytes.buffer.transfer(size));
  }
}
